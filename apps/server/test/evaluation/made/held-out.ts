import type { MadeDocument } from './made-document.ts';

const make = (
  kind: MadeDocument['kind'],
  name: string,
  language: MadeDocument['language'],
  text: string,
  paper: MadeDocument['paper'] = 'page',
): MadeDocument => ({ kind, name, language, text, paper });

/**
 * Written after the rules, based on papers of other countries and issuers and their descriptions on web pages. The
 * rules must not be changed for one of these; their mistakes remain in the table.
 */
export const heldOutDocuments: MadeDocument[] = [
  // Identity.
  make(
    'passport',
    'Indian passport, address page without a zone',
    'en',
    `
    ## REPUBLIC OF INDIA
    | Type P | Country Code IND | Passport No. Z{n9}
    Surname {family}
    Given Name(s) {given}
    | Nationality INDIAN | Sex M | Date of Birth 12/08/1990
    Place of Birth KOCHI, KERALA
    Place of Issue COCHIN
    | Date of Issue 03/02/2021 | Date of Expiry 02/02/2031`,
  ),
  make(
    'passport',
    'Spanish passport with zone',
    'es',
    `
    ## ESPAÑA
    | PASAPORTE PASSPORT PASSEPORT | P ESP | PAH{n4}
    ^ 1. Apellidos / Surname
    {family} {family}
    ^ 2. Nombre / Given names
    {given}
    ^ 3. Nacionalidad  ESPAÑOLA   4. Fecha de nacimiento 02 11 1988
    ^ 8. Válido hasta 03 02 2031
    ~ P<ESPIBANEZ<MOREAU<<RAFAEL<<<<<<<<<<<<<<<<<<
    ~ PAH1234564ESP8811023M3102031A1234567800<<<44`,
  ),
  make(
    'passport',
    'Old booklet, badly worded',
    'en',
    `
    ^ Observations
    This booklet contains 32 pages. The bearer shall be allowed to pass freely without let or hindrance.
    | No. | A{n9} | Issued at | Accra
    Bearer {name}
    Profession TRADER   Height 1.71 m
    Issuing authority Director of Immigration`,
  ),
  make(
    'visa',
    'Chinese-style visa',
    'en',
    `
    ## VISA
    | Category L | Entries 02 | No. D{n9}
    | Enter before 12 AUG 2025 | Duration of each stay 030 Days after entry
    | Issue date 11 MAR 2025 | Issued at NEW DELHI
    Full name {name}
    | Birth date 12 AUG 1990 | Passport No. Z{n9}`,
  ),
  make(
    'visa',
    'Schengen visa',
    'es',
    `
    # ESTADOS SCHENGEN
    | VISADO | E{n9} | TIPO DE VISADO C
    | DESDE 12-05-25 | HASTA 30-05-25
    | NÚMERO DE ENTRADAS MULT | DURACIÓN DE LA ESTANCIA 15 DÍAS
    | EXPEDIDO EN LIMA | EL 02-05-25
    APELLIDOS, NOMBRE {family}, {given}
    ~ VCESPQUISPE<<LUCIA<<<<<<<<<<<<<<<<<<<<<<<<<<
    ~ E123456784PER9008121F2505306C15<<<<<<<<<<<<<`,
  ),
  make(
    'i94',
    'Paper departure stub',
    'en',
    `
    | Departure Number | {n9} 12
    ## OMB No. 1651-0111
    I-94 Departure Record
    | 14. Family Name {family}
    | 15. First (Given) Name {given} | 16. Birth Date (DD/MM/YY) 12/08/90
    | 17. Country of Citizenship GHANA
    ^ ADMITTED  UNTIL  D/S   CLASS F-1   NYC`,
  ),
  make(
    'green_card',
    'Green card front',
    'en',
    `
    ^ UNITED STATES OF AMERICA
    ## PERMANENT RESIDENT
    Surname {family}
    Given Name {given}
    | USCIS# 012-345-678 | Category IR6
    | Country of Birth Vietnam | Sex F
    | Date of Birth 12 AUG 1990
    | Card Expires: 02/03/31 | Resident Since: 02/03/21`,
    'card',
  ),
  make(
    'work_permit',
    'EAD front',
    'en',
    `
    ^ UNITED STATES OF AMERICA
    ## EMPLOYMENT AUTHORIZATION
    | Surname {family} | Given Name {given}
    | USCIS# 012-345-678 | Category C09 | Card# SRC{n9}
    Terms and Conditions None
    | Valid From: 02/03/24 | Card Expires: 02/02/26
    ^ NOT VALID FOR REENTRY TO U.S.`,
    'card',
  ),
  make(
    'naturalization_certificate',
    'Naturalization',
    'en',
    `
    ## THE UNITED STATES OF AMERICA
    | No. {n9} | CIS Registration No. A{n9}
    Personal description of holder as of date of naturalization: Date of birth {date}, Sex Female, Height 5 feet 4 inches, Marital status Married, Country of former nationality Nigeria
    # CERTIFICATE OF NATURALIZATION
    The Secretary of Homeland Security having found that {name} had complied in all respects with the naturalization laws, such person is admitted as a citizen of the United States of America.`,
  ),
  make(
    'id_card',
    'INE',
    'es',
    `
    ^ MÉXICO   INSTITUTO NACIONAL ELECTORAL
    ## CREDENCIAL PARA VOTAR
    NOMBRE {family} {given}
    DOMICILIO C ROSALES 114 COL CENTRO 72000 PUEBLA
    CLAVE DE ELECTOR VLIB74081221M800
    | CURP VIIL740812MPL | AÑO DE REGISTRO 1998
    | SECCIÓN 1402 | VIGENCIA 2021 - 2031`,
    'card',
  ),
  make(
    'id_card',
    'Texas license',
    'en',
    `
    ## TEXAS  USA
    | 4d DL: {n9} | 9 Class: C
    | 4a Iss: 03/02/2022 | 4b Exp: 08/12/2030
    3 DOB: 08/12/1990
    1 {family}
    2 {given}
    8 1201 ELM ST APT 4 DALLAS TX 75270
    | 12 Restrictions: A | 9a End: NONE | 16 Hgt: 5'-09" | 15 Sex: M | 18 Eyes: BRO`,
    'card',
  ),
  make(
    'id_card',
    'DNI argentino',
    'es',
    `
    ^ REPÚBLICA ARGENTINA - MERCOSUR
    ## DOCUMENTO NACIONAL DE IDENTIDAD
    Apellido / Surname {family}
    Nombre / Name {given}
    | Sexo F | Nacionalidad ARGENTINA | Ejemplar B
    Fecha de nacimiento 12 AGO 1990
    | Fecha de emisión 03 FEB 2021 | Fecha de vencimiento 03 FEB 2036
    Documento 34.{n4}`,
    'card',
  ),
  // Registries, courts, police.
  make(
    'birth_certificate',
    'PSA Philippines',
    'en',
    `
    ^ Republic of the Philippines   OFFICE OF THE CIVIL REGISTRAR GENERAL   Municipal Form No. 102
    # CERTIFICATE OF LIVE BIRTH
    | Province Cebu | Registry No. 90-{n4}
    | 1. NAME (First) {given} | (Middle) {family} | (Last) {family}
    | 2. SEX Female | 3. DATE OF BIRTH 12 August 1990
    | 5a. TYPE OF BIRTH Single | 5c. BIRTH ORDER second | WEIGHT AT BIRTH 3,100 grams
    | MOTHER 6. MAIDEN NAME {name} | 7. CITIZENSHIP Filipino
    | FATHER 13. NAME {name} | RELIGION Roman Catholic
    19a. ATTENDANT Midwife`,
  ),
  make(
    'birth_certificate',
    'Colombian registry',
    'es',
    `
    ^ ORGANIZACIÓN ELECTORAL   REGISTRADURÍA NACIONAL DEL ESTADO CIVIL
    # REGISTRO CIVIL DE NACIMIENTO
    | NUIP {n9} | Indicativo Serial {n9}
    Datos de la oficina de registro - Clase de oficina: Notaría. Número 03
    Datos del inscrito | Primer apellido {family} | Segundo apellido {family}
    Nombre(s) {given}
    | Fecha de nacimiento Año 1990 Mes AGO Día 12 | Sexo FEMENINO | Grupo sanguíneo O | Factor RH +
    Datos de la madre {name}
    Datos del padre {name}
    Datos del declarante {name}`,
  ),
  make(
    'birth_certificate',
    'Spanish literal certification',
    'es',
    `
    ## MINISTERIO DE JUSTICIA - REGISTROS CIVILES
    Sección 1ª  Tomo 00{n4}  Página 211
    # CERTIFICACIÓN LITERAL
    Don {name}, Encargado del Registro Civil de Sevilla, CERTIFICO que la presente reproduce fielmente el asiento: NOMBRE {given}; PRIMER APELLIDO {family}; HORA de nacimiento las cuatro y diez; DÍA doce; LUGAR Sevilla; PADRE: {name}, hijo de {given} y de {given}, profesión albañil; MADRE: {name}; MATRIMONIO DE LOS PADRES: existe.`,
  ),
  make(
    'birth_certificate',
    'New York long form',
    'en',
    `
    ## THE CITY OF NEW YORK   VITAL RECORDS CERTIFICATE
    # CERTIFICATION OF BIRTH
    | DATE FILED {day} | CERTIFICATE NO. 156-90-{n9}
    1. FULL NAME OF CHILD {name}
    | 2. SEX Male | 3a. NUMBER DELIVERED this pregnancy 1 | 4a. DATE OF CHILD'S BIRTH August 12, 1990 | 4b. HOUR 5:14 AM
    | 5. PLACE OF BIRTH Borough of Queens | Elmhurst Hospital
    | 6a. MOTHER'S FULL MAIDEN NAME {name} | 6b. AGE 29 | BIRTHPLACE Ecuador
    | 8. FATHER'S FULL NAME {name}`,
  ),
  make(
    'marriage_certificate',
    'Texas license and return',
    'en',
    `
    ## THE STATE OF TEXAS   COUNTY OF BEXAR
    # MARRIAGE LICENSE
    To any person authorized by the laws of the State of Texas to celebrate the rites of matrimony, greeting: You are hereby authorized to solemnize the marriage of {name} and {name}.
    **RETURN OF PERSON PERFORMING CEREMONY
    I hereby certify that I united in marriage the parties named above on the 4th day of June 2022, in San Antonio.
    > County Clerk`,
  ),
  make(
    'marriage_certificate',
    'Partida de matrimonio Peru',
    'es',
    `
    ## REGISTRO NACIONAL DE IDENTIFICACIÓN Y ESTADO CIVIL
    # ACTA DE MATRIMONIO
    | Municipalidad Distrital de Surco | Libro 12 | Folio 88
    Ante mí, Alcalde, comparecieron con el objeto de contraer matrimonio civil don {name}, natural de Cusco, de estado civil soltero, y doña {name}, natural de Lima, soltera. Leídos los artículos 287 a 290 del Código Civil, respondieron afirmativamente, y los declaré unidos. Testigos: {name} y {name}.`,
  ),
  make(
    'marriage_certificate',
    'Church style certificate',
    'en',
    `
    # This Certifies
    That on the twelfth day of August in the year of our Lord two thousand and nineteen
    ## {name} and {name}
    were by me united in Holy Matrimony at St Brigid's, according to the laws of the State of Ohio.
    | Witnesses | {name} | {name}
    > Rev. {name}`,
  ),
  make(
    'divorce_decree',
    'Ohio decree',
    'en',
    `
    ## COURT OF COMMON PLEAS   DIVISION OF DOMESTIC RELATIONS   HAMILTON COUNTY, OHIO
    | {name} Plaintiff | -vs- | {name} Defendant | Case No. DR{n9}
    # DECREE OF DIVORCE
    This cause came on for hearing upon the complaint. The Court finds that the parties are incompatible and grants Plaintiff a divorce, and the marriage contract heretofore existing is hereby terminated. Neither party shall pay spousal support. Costs to be divided.
    > Judge`,
  ),
  make(
    'divorce_decree',
    'Sentencia mexicana',
    'es',
    `
    ## JUZGADO SEGUNDO DE LO FAMILIAR   GUADALAJARA, JALISCO
    > Expediente {n4}/2019
    VISTOS para resolver los autos del juicio ordinario civil promovido por {name} en contra de {name}. R E S U E L V E: PRIMERO. Procedió la vía. SEGUNDO. Se declara disuelto el vínculo matrimonial que une a los litigantes, quedando ambos en aptitud de contraer nuevas nupcias. TERCERO. La guarda y custodia del menor corresponderá a la madre. Notifíquese. Así lo resolvió el C. Juez.`,
  ),
  make(
    'death_certificate',
    'Florida certification',
    'en',
    `
    ## BUREAU of VITAL STATISTICS
    # CERTIFICATION OF DEATH
    | STATE FILE NUMBER 2021{n9} | DATE ISSUED {date}
    DECEDENT INFORMATION
    | NAME: {name} | DATE OF DEATH: {date} | AGE: 081 YEARS
    | PLACE OF DEATH: RESIDENCE | MARITAL STATUS: WIDOWED
    FUNERAL FACILITY: {family} AND SONS  METHOD OF DISPOSITION: CREMATION
    CERTIFIER TYPE: CERTIFYING PHYSICIAN`,
  ),
  make(
    'death_certificate',
    'Defunción de Guatemala',
    'es',
    `
    ## RENAP   REGISTRO CIVIL DE LAS PERSONAS
    # CERTIFICADO DE DEFUNCIÓN
    El infrascrito registrador certifica que aparece inscrita la defunción de {name}, ocurrida el {fecha} en Quetzaltenango. Causa: infarto agudo de miocardio. Edad 74 años. Nombre del cónyuge: {name}. Declarante: {name}.`,
  ),
  make(
    'police_certificate',
    'UK ACRO',
    'en',
    `
    ## ACRO CRIMINAL RECORDS OFFICE
    # POLICE CERTIFICATE
    | Surname: {family} | Forenames: {given} | Date of birth: 12/08/1990 | Passport Number: {n9}
    A search of the UK police databases against the details above revealed: NO TRACE
    ^ This certificate was issued under the authority of the chief constables for immigration purposes.`,
  ),
  make(
    'police_certificate',
    'Indian PCC',
    'en',
    `
    ## Regional Passport Office, Cochin, Government of India
    > Ref. PCC/{n9}
    TO WHOM IT MAY CONCERN
    This is to certify that there is no adverse information against Mr. {name}, holder of Indian passport number Z{n9}, which would render him ineligible for grant of travel facilities including visa for the United States. Police Clearance Certificate issued on {date}.`,
  ),
  make(
    'police_certificate',
    'Colombian page',
    'es',
    `
    ## POLICÍA NACIONAL DE COLOMBIA
    Consulta en línea de Antecedentes Penales y Requerimientos Judiciales
    La Policía Nacional de Colombia informa: Que siendo las 10:22 horas del {fecha}, el ciudadano identificado con Cédula de Ciudadanía {n9}, Apellidos y Nombres: {name}, NO TIENE ASUNTOS PENDIENTES CON LAS AUTORIDADES JUDICIALES de conformidad con lo establecido en el artículo 248 de la Constitución.`,
  ),
  make(
    'court_record',
    'New York disposition',
    'en',
    `
    ## CRIMINAL COURT OF THE CITY OF NEW YORK   COUNTY OF KINGS
    # CERTIFICATE OF DISPOSITION
    | Docket Number 2016KN{n9} | Defendant {name} | Arrest date {day}
    Case Disposition: The defendant entered a plea of guilty to PL 240.20 Disorderly Conduct (violation). Sentence: conditional discharge, surcharge of $120.
    I hereby certify that this is a true excerpt of the record on file in this court.`,
  ),
  make(
    'court_record',
    'Sobreseimiento',
    'es',
    `
    ## PODER JUDICIAL   JUZGADO DE CONTROL Y ENJUICIAMIENTO
    > Causa penal 77/{n4}
    Visto el escrito del Ministerio Público, se decreta el SOBRESEIMIENTO de la causa seguida al imputado {name} por el delito de lesiones, cesando toda medida cautelar. Notifíquese a la defensa. El Juez de Control.`,
  ),
  make(
    'military_record',
    'DD-214',
    'en',
    `
    ^ CAUTION: NOT TO BE USED FOR IDENTIFICATION PURPOSES
    ## CERTIFICATE OF RELEASE OR DISCHARGE FROM ACTIVE DUTY
    | 1. NAME {name} | 2. DEPARTMENT, COMPONENT AND BRANCH ARMY
    | 4a. GRADE, RATE OR RANK SGT | 4b. PAY GRADE E-5
    | 12. RECORD OF SERVICE | c. Net Active Service This Period 04 02 11
    | 24. CHARACTER OF SERVICE HONORABLE
    ^ DD FORM 214, AUG 2009`,
  ),
  make(
    'military_record',
    'Libreta colombiana',
    'es',
    `
    ## FUERZAS MILITARES DE COLOMBIA   EJÉRCITO NACIONAL
    | LIBRETA MILITAR DE RESERVISTA | SEGUNDA CLASE
    | No. {n9} | Distrito Militar 33
    Apellidos {family} Nombres {given}
    Comando de Reclutamiento y Control Reservas`,
    'card',
  ),
  // Money.
  make(
    'bank_statement',
    'Chase-like statement',
    'en',
    `
    | JPM Northern Bank, N.A. PO Box 182051 | {date} through {date}
    > Primary Account: 000000{n9}
    ## CONSOLIDATED BALANCE SUMMARY
    | ASSETS | BEGINNING BALANCE THIS PERIOD | ENDING BALANCE THIS PERIOD
    | Northern Total Checking | {amount} | {amount}
    | Northern Savings | {amount} | {amount}
    ## TRANSACTION DETAIL
    | 02/03 | Zelle Payment From {name} | 250.00 | {amount}
    | 02/04 | Card Purchase Trader Foods | -63.20 | {amount}
    | 02/11 | Online Transfer To Sav | -500.00 | {amount}`,
  ),
  make(
    'bank_statement',
    'Extracto español',
    'es',
    `
    ## CAIXA DEL LEVANTE
    > Titular: {name}
    **Extracto de movimientos  |  IBAN ES91 {n4} {n4} {n4}
    | F. Oper. | F. Valor | Concepto | Importe | Saldo
    | 03/02 | 03/02 | NÓMINA FEBRERO | 1.850,00 | 4.211,30
    | 05/02 | 05/02 | RECIBO COMUNIDAD | -64,00 | 4.147,30
    | 09/02 | 08/02 | COMPRA TARJ. SUPERMERCADO | -37,85 | 4.109,45
    | 12/02 | 12/02 | BIZUM DE {given} | 25,00 | 4.134,45`,
  ),
  make(
    'bank_statement',
    'UK statement',
    'en',
    `
    # Harcastle Bank
    | {name} | Sort code 40-11-{n4} | Account no {n9}
    Your current account from 1 February to 28 February 2025
    | Money in £2,310.00 | Money out £1,877.41 | Balance on 28 Feb £3,091.22
    | Date | Payment type and details | Paid out | Paid in | Balance
    | 03 Feb | DD COUNCIL TAX | 141.00 | | 2,517.63
    | 07 Feb | BACS WAGES | | 2,310.00 | 4,827.63`,
  ),
  make(
    'bank_statement',
    'Bank balance certificate',
    'es',
    `
    # BANCO DE LA SABANA
    A QUIEN INTERESE
    Certificamos que {name}, identificado con C.C. {n9}, es titular de la Cuenta de Ahorros No. {n12}, abierta el {fecha}, la cual presenta a la fecha un saldo disponible de \${amount} y un saldo promedio semestral de \${amount}.
    Cordialmente, Servicio al Cliente`,
  ),
  make(
    'pay_stub',
    'Colombian desprendible',
    'es',
    `
    ## TEXTILES DEL VALLE S.A.S.  NIT 890.{n4}
    | Comprobante de nómina | Quincena 2 de febrero
    | Empleado {name} | Cargo OPERARIO | Sueldo básico {amount}
    | CONCEPTO | DEVENGOS | DEDUCCIONES
    | Auxilio de transporte | 81.000 |
    | Salud | | 29.000
    | Pensión | | 29.000
    | NETO A PAGAR | | {amount}`,
  ),
  make(
    'pay_stub',
    'UK payslip',
    'en',
    `
    ## Brackenfield Care Ltd
    | Employee No. 0{n4} | {name} | Process date 28/02/2025 | NI No. JS{n4}B
    | Payments | Units | Rate | Amount | Deductions | Amount
    | Basic Pay | 150.00 | 12.60 | 1,890.00 | PAYE Tax | 168.40
    | Enhancement | 12.00 | 15.75 | 189.00 | National Insurance | 82.44
    | | | | | Pension | 94.50
    | Tax Code 1257L | Tax period 11 | Net Pay 1,733.66`,
  ),
  make(
    'pay_stub',
    'ADP-like stub',
    'en',
    `
    | CO. FILE DEPT. CLOCK VCHR. NO. | Period Beginning: 02/01/2025 | Period Ending: 02/14/2025
    ## PINE STREET BAKERY LLC
    Taxable Marital Status: Single  Exemptions/Allowances
    | rate | hours | this period | year to date
    | Regular 21.0000 | 72.50 | {amount} | {amount}
    | Statutory | Federal Income Tax | -98.02 | -296.10
    | | Social Security Tax | -94.40 | -283.20
    | Net Pay | | {amount} |`,
  ),
  make(
    'tax_return',
    'IRS transcript',
    'en',
    `
    ^ Internal Revenue Service  United States Department of the Treasury
    This Product Contains Sensitive Taxpayer Data
    # Tax Return Transcript
    | Request Date: 02-11-2025 | Response Date: 02-11-2025 | Tracking Number: {n12}
    | SSN Provided: XXX-XX-{n4} | Tax Period Ending: Dec. 31, 2023
    | FILING STATUS: Married Filing Joint | FORM NUMBER: 1040
    | WAGES, SALARIES, TIPS, ETC: | \${amount}`,
  ),
  make(
    'tax_return',
    'SAT acuse',
    'es',
    `
    ## SAT Servicio de Administración Tributaria
    # DECLARACIÓN DEL EJERCICIO DE IMPUESTOS FEDERALES
    | RFC VIIL740812{n4} | Hoja 1 de 5
    Nombre {name}
    | Tipo de declaración: Normal | Ejercicio: 2023
    | Total de ingresos acumulables | {amount}
    | Base gravable | {amount}
    | ISR a cargo | {amount}`,
  ),
  make(
    'tax_return',
    'Corporate 1120',
    'en',
    `
    ^ Form 1120  OMB No. 1545-0123
    # U.S. Corporation Income Tax Return
    For calendar year 2023
    | A Check if: consolidated return | Name {family} Imports Inc | B Employer identification number
    | 1a Gross receipts or sales | {amount}
    | 11 Total income | {amount}`,
  ),
  make(
    'w2',
    'W-2 from a payroll service',
    'en',
    `
    | Employee Reference Copy | 2024
    ## W-2 Wage and Tax Statement
    ^ Copy C for employee's records. OMB No. 1545-0008
    | d Control number {n4} | Dept. Corp. Employer use only
    | 1 Wages, tips, other comp. {amount} | 2 Federal income tax withheld {amount}
    | 3 Social security wages {amount} | 4 Social security tax withheld {amount}
    | 5 Medicare wages and tips {amount} | 6 Medicare tax withheld {amount}`,
  ),
  // Work.
  make(
    'employment_letter',
    'Visa leave letter',
    'en',
    `
    ## Aurora Shipping Pte Ltd
    > {date}
    The Consular Officer
    **Subject: {name}
    This is to confirm that the above named works for our company as Operations Executive since {date}. Her gross remuneration is USD {amount} per annum. She has been granted annual leave from 3 to 21 May and is expected to resume duty on 22 May.
    Yours faithfully, {name}, Head of People`,
  ),
  make(
    'employment_letter',
    'Constancia venezolana',
    'es',
    `
    ## Distribuidora El Ávila C.A.  RIF J-{n9}
    # CONSTANCIA
    Por medio de la presente hacemos constar que el ciudadano {name}, titular de la cédula de identidad V-{n9}, presta servicios en esta empresa desde el {fecha}, desempeñando el cargo de Supervisor de Almacén, con una remuneración mensual de {amount}.
    Constancia que se expide a petición de la parte interesada. Gerencia de Recursos Humanos`,
  ),
  make(
    'employment_letter',
    'Experience letter India',
    'en',
    `
    ## Kaveri Software Services Pvt Ltd
    # EXPERIENCE CERTIFICATE
    This is to certify that {name} (Emp ID {n4}) was associated with us from {date} to {date} in the capacity of Senior Test Engineer. During the tenure we found the conduct satisfactory. We wish success in all future endeavours.
    Authorised Signatory`,
  ),
  make(
    'offer_letter',
    'Startup offer',
    'en',
    `
    # Lumenfold, Inc.
    > {date}
    Hi {given},
    We're thrilled to extend to you an offer to join Lumenfold as a Staff Data Scientist, reporting to {name}. Annualized salary: $165,000, paid semi-monthly. You will also be granted an option to purchase 12,000 shares. Your anticipated first day is {date}. To accept, please sign and return by Friday.`,
  ),
  make(
    'offer_letter',
    'Oferta laboral',
    'es',
    `
    ## Clínica San Gabriel
    Estimada {given}:
    Por este conducto le comunicamos que ha sido seleccionada para ocupar la plaza de Jefa de Enfermería. El sueldo bruto será de {amount} mensuales, más prestaciones de ley, con ingreso el {fecha}. Agradeceremos firmar de conformidad y devolver esta propuesta de empleo.`,
  ),
  make(
    'recommendation_letter',
    'Professor letter',
    'en',
    `
    ## Department of Materials Science, Westmark Institute
    Re: Petition of Dr. {name} under the classification of extraordinary ability
    Dear Officer:
    I have followed Dr. {family}'s research since we first collaborated on battery interfaces. Few scientists of this generation have had comparable influence; the findings are used by groups around the world. I support this petition with enthusiasm.
    {name}, Professor`,
  ),
  make(
    'recommendation_letter',
    'Carta personal',
    'es',
    `
    # CARTA DE RECOMENDACIÓN
    A quien corresponda:
    Por medio de la presente me permito recomendar ampliamente a {name}, a quien conozco desde hace más de diez años, como una persona honrada, trabajadora y de buenas costumbres. Extiendo la presente para los fines que al interesado convengan.`,
  ),
  make(
    'invitation_letter',
    'Parents visit',
    'en',
    `
    > {date}
    Consulate General of the United States, Chennai
    Respected Sir or Madam,
    My wife and I would like our parents, {name} and {name}, to visit us in Boston for three months to see our newborn. They will stay at our home, and I shall bear the cost of tickets, food and health insurance. I request you to grant them a visitor visa.
    Sincerely, {name}`,
  ),
  make(
    'invitation_letter',
    'Carta invitación boda',
    'es',
    `
    > {fecha}
    Señor Cónsul de los Estados Unidos:
    Yo, {name}, residente en Houston, invito a mi hermana {name} a pasar una temporada en mi casa con motivo de mi boda. Durante su estadía yo me haré cargo de su hospedaje y alimentación, y ella regresará a su país el {fecha}.`,
  ),
  make(
    'resume',
    'CV europeo',
    'es',
    `
    # {name}
    ^ Calle Olmo 3, Bogotá · nombre@correo.co
    **Perfil
    Arquitecta con ocho años en vivienda social.
    **Trayectoria
    2019 - actualidad  Jefa de obra, Constructora Páramo
    2015 - 2019  Dibujante, Taller Once
    **Formación
    2014 Arquitecta, Universidad de los Andes
    **Idiomas y programas
    Inglés C1, Revit, AutoCAD`,
  ),
  make(
    'resume',
    'Academic CV',
    'en',
    `
    # Curriculum Vitae
    ## {name}, PhD
    **Appointments
    2021-  Assistant Professor, Westmark Institute
    **Degrees
    PhD Chemistry 2017, MSc 2013
    **Grants and honors
    NSF CAREER, 2023
    **Selected publications
    12. {family} et al., J. Power Sources, 2022`,
  ),
  make(
    'business_record',
    'Delaware certificate',
    'en',
    `
    ## State of Delaware   Office of the Secretary of State
    I, Secretary of State of the State of Delaware, do hereby certify the attached is a true and correct copy of the
    # CERTIFICATE OF INCORPORATION
    of {family} Imports Inc. First: the name of this corporation is. Second: its registered office. Third: the total number of shares authorized is 10,000 of common stock.`,
  ),
  make(
    'business_record',
    'Cámara de comercio',
    'es',
    `
    ## CÁMARA DE COMERCIO DE MEDELLÍN PARA ANTIOQUIA
    # CERTIFICADO DE EXISTENCIA Y REPRESENTACIÓN LEGAL
    | RAZÓN SOCIAL: {family} ASOCIADOS S.A.S. | MATRÍCULA {n9}
    CONSTITUCIÓN: que por documento privado se constituyó. OBJETO SOCIAL: comercio al por menor. CAPITAL SUSCRITO Y PAGADO.`,
  ),
  // Study.
  make(
    'diploma',
    'Título de licenciada',
    'es',
    `
    ## La Universidad Autónoma de Sinaloa
    otorga a
    # {name}
    el Título de
    ## Licenciada en Derecho
    en atención a que demostró haber concluido los estudios correspondientes y fue aprobada en su examen profesional. "Sursum versus".
    > El Rector`,
  ),
  make(
    'diploma',
    'Indian degree',
    'en',
    `
    ## MAHATMA GANDHI UNIVERSITY
    The Chancellor, Vice-Chancellor and Members of the Syndicate make known that
    # {name}
    has been admitted to the degree of
    ## BACHELOR OF TECHNOLOGY
    having been certified by duly appointed examiners to be qualified to receive the same at the examination held in April 2012, First Class.`,
  ),
  make(
    'diploma',
    'High school',
    'en',
    `
    # Lincoln Park High School
    This certifies that
    ## {name}
    has satisfactorily completed the course of study prescribed for graduation and is therefore awarded this
    # Diploma
    | Principal | Superintendent`,
  ),
  make(
    'transcript',
    'Indian marks',
    'en',
    `
    ## UNIVERSITY OF MUMBAI
    # STATEMENT OF MARKS
    | SEAT NO. {n4} | NAME {name} | SEM VI MAY 2014
    | SUBJECT | MAX | MIN | OBT
    | Operating Systems | 100 | 40 | 71
    | Computer Networks | 100 | 40 | 66
    RESULT: PASS  FIRST CLASS`,
  ),
  make(
    'transcript',
    'Notas de bachillerato',
    'es',
    `
    ## LICEO NACIONAL - AÑO LECTIVO 2012
    # CERTIFICADO DE NOTAS
    | Alumno {name} | Curso Undécimo
    | Matemáticas | 8,5 | Sobresaliente
    | Castellano | 9,0 | Excelente
    | Ciencias | 7,8 | Bueno
    Intensidad horaria semanal 30`,
  ),
  make(
    'admission_letter',
    'Graduate admission',
    'en',
    `
    # Tallgrass State University
    Dear {given},
    It gives me great pleasure to inform you of your acceptance to the Master of Public Health for the fall term. You must confirm your intent to enroll by May 15. A tuition waiver has been awarded.
    Dean of Graduate Studies`,
  ),
  make(
    'test_scores',
    'IELTS',
    'en',
    `
    # Test Report Form   ACADEMIC
    | Centre Number IN0{n4} | Date 12/AUG/2023 | Candidate Number 00{n4}
    | Family Name {family} | First Name(s) {given}
    | Listening 7.5 | Reading 8.0 | Writing 6.5 | Speaking 7.0 | Overall Band Score 7.5 | CEFR Level C1`,
  ),
  make(
    'credential_evaluation',
    'Evaluation',
    'en',
    `
    # Global Education Assessors
    ## Report of Evaluation of Educational Background
    Name: {name}. Documents reviewed: degree certificate and mark sheets. On the basis of the above, it is our judgment that the holder has attained the equivalent of a Bachelor of Science degree in computer engineering from an accredited university in the United States.`,
  ),
  make(
    'professional_license',
    'Nursing license',
    'en',
    `
    ## STATE OF ILLINOIS  Department of Financial and Professional Regulation
    LICENSE NO. 041.{n9}
    The person whose name appears on this certificate has complied with the provisions of the Illinois statutes and is hereby authorized to engage in the activity indicated below
    # REGISTERED PROFESSIONAL NURSE
    ## {name}
    EXPIRES: 05/31/2026`,
  ),
  make(
    'professional_license',
    'Cédula',
    'es',
    `
    ^ SECRETARÍA DE EDUCACIÓN PÚBLICA   DIRECCIÓN GENERAL DE PROFESIONES
    # CÉDULA {n9}
    EN VIRTUD DE QUE {name} CUMPLIÓ CON LOS REQUISITOS EXIGIDOS POR LA LEY SE LE EXPIDE LA PRESENTE CÉDULA PERSONAL CON EFECTOS DE PATENTE PARA EJERCER LA PROFESIÓN DE MÉDICO CIRUJANO`,
  ),
  // Home and travel.
  make(
    'lease',
    'Month to month',
    'en',
    `
    # STANDARD RENTAL CONTRACT
    PARTIES. This contract between {name} (the "Owner") and {name} (the "Resident") covers the dwelling at 1201 Elm, Apt 4. RENT. Resident shall pay the Owner $1,450 in advance on the 1st of each month. DEPOSIT. $1,450 held against damage. OCCUPANTS. No more than three. PETS. None without written consent. UTILITIES paid by Resident.`,
  ),
  make(
    'lease',
    'Arrendamiento Bogotá',
    'es',
    `
    # CONTRATO DE ARRENDAMIENTO PARA VIVIENDA URBANA
    Entre los suscritos {name}, quien se denominará EL ARRENDADOR, y {name}, EL ARRENDATARIO, hemos celebrado el presente contrato. PRIMERA. Objeto: el inmueble ubicado en la Carrera 11. SEGUNDA. Canon: {amount} mensuales, pagaderos los cinco primeros días. TERCERA. Duración: doce meses.`,
  ),
  make(
    'property_deed',
    'Florida deed',
    'en',
    `
    ^ Prepared by and return to: Sunrise Title
    # WARRANTY DEED
    This indenture made {date} between {name}, grantor, and {name}, grantee. Witnesseth that the grantor, for the sum of ten dollars, has granted, bargained and sold the following described land in Polk County: Lot 7, Block C, Lakeview Estates, according to the plat thereof recorded in Plat Book 44.`,
  ),
  make(
    'utility_bill',
    'CFE',
    'es',
    `
    # CFE  Comisión Federal de Electricidad
    | {name} | TOTAL A PAGAR: $431
    | NO. DE SERVICIO: {n12} | RMU
    | LÍMITE DE PAGO: 17 MAR 25 | CORTE A PARTIR: 18 MAR 25
    | TARIFA: 1C | NO. MEDIDOR: {n4} | MULTIPLICADOR: 1
    | Concepto | Lectura actual | Lectura anterior | Total periodo
    | Energía (kWh) | 04412 | 04120 | 292`,
  ),
  make(
    'utility_bill',
    'Mobile bill',
    'en',
    `
    # Clearwave Wireless
    | Account {n9}-00001 | Invoice {n9} | Billing period Feb 6 - Mar 5
    ## Bill at a glance
    | Total due on Mar 28 | $86.31
    | Account charges | $40.00 | Line 555-0133 Unlimited plan | $35.00
    | Surcharges, taxes and gov fees | $11.31
    Auto Pay is off`,
  ),
  make(
    'utility_bill',
    'Water bill',
    'en',
    `
    ## City of Lansdowne Public Works
    | UTILITY SERVICES | Acct 11-{n4}
    | Read date 02/28 | Prior 4410 | Present 4433 | Used 23 CCF
    | Water | 61.20 | Sewer | 88.13 | Trash | 24.00
    | Pay this amount by 03/21 | $173.33`,
  ),
  make(
    'insurance',
    'Student health',
    'en',
    `
    # StudyGuard Health Plan
    ## Confirmation of Coverage
    | Insured {name} | Certificate SG{n9} | Effective 08/15/2025 to 08/14/2026
    | Medical benefit per sickness | $250,000 | Deductible $100
    | Emergency evacuation | $100,000 | Repatriation of mortal remains | $50,000`,
  ),
  make(
    'insurance',
    'Póliza GMM',
    'es',
    `
    ## Seguros Cordillera
    # Carátula de póliza - Gastos Médicos Mayores
    | Póliza {n9} | Vigencia 01/03/2025 - 01/03/2026
    | Contratante {name} | Suma asegurada 10,000,000 MXN | Deducible 25,000 | Coaseguro 10%`,
  ),
  make(
    'medical_record',
    'Diagnosis letter',
    'en',
    `
    # Mercy Heart Center
    | Patient: {name} | DOB 08/12/1956 | MRN {n9}
    Assessment: severe aortic stenosis. Plan: transcatheter valve replacement, anticipated stay five days. Medications: metoprolol 25 mg. Estimated charges enclosed.
    {name}, MD`,
  ),
  make(
    'medical_record',
    'Vacunas',
    'es',
    `
    ## Secretaría de Salud
    # Esquema de vacunación
    | Vacuna | Dosis | Fecha
    | BCG | Única | 12/08/1990
    | Hepatitis B | Segunda | 12/10/1990
    | SRP | Primera | 14/08/1991
    Nombre {name}`,
  ),
  make(
    'medical_exam',
    'I-693 page 5',
    'en',
    `
    ^ Form I-693 Edition 03/09/23   Page 5 of 14
    Part 8. Civil Surgeon Worksheet (continued)
    | A. Tuberculosis (TB) Test: IGRA negative | Date read {day}
    | B. Syphilis: nonreactive | C. Gonorrhea: negative
    **Report of Immigration Medical Examination and Vaccination Record
    A-Number A-{n9}`,
  ),
  make(
    'itinerary',
    'Eticket',
    'en',
    `
    # Your trip is booked, {given}!
    | Confirmation # QX7T2L | Ticket 016{n9}
    | Fri, May 9 | LIM 11:55 PM - MIA 6:40 AM | UA 854 | Seat 22A
    | Wed, May 28 | MIA 5:15 PM - LIM 10:05 PM | UA 855 | Seat 31F
    Bags: 1 carry-on, 1 checked. Fare USD 612.40`,
  ),
  make(
    'itinerary',
    'Reserva hotel',
    'es',
    `
    # Su reserva está confirmada
    | Hotel Plaza Mayor | Entrada viernes 9 de mayo, desde las 15:00 | Salida 12 de mayo
    | Huésped {name} | Habitación doble, 3 noches | Precio {amount}`,
  ),
  // The government.
  make(
    'approval_notice',
    'I-797C receipt',
    'en',
    `
    ^ Department of Homeland Security  U.S. Citizenship and Immigration Services  I-797C, Notice of Action
    THIS NOTICE DOES NOT GRANT ANY IMMIGRATION STATUS OR BENEFIT.
    | Receipt Number IOE{n9} | Case Type I485 - APPLICATION TO REGISTER PERMANENT RESIDENCE
    | Received Date {day} | Priority Date | Applicant A{n9} {family}
    | Notice Date {day} | Page 1 of 1 | Notice Type: Receipt Notice`,
  ),
  make(
    'approval_notice',
    'Biometrics',
    'en',
    `
    ^ U.S. Department of Homeland Security
    ## ASC Appointment Notice
    | APPLICATION/PETITION NUMBER IOE{n9} | CODE 2
    To process your application, USCIS must take your biometrics. PLEASE APPEAR AT THE BELOW APPLICATION SUPPORT CENTER. You must bring this appointment notice and photo identification.`,
  ),
  make(
    'i20',
    'I-20 page 1',
    'en',
    `
    ^ Department of Homeland Security  U.S. Immigration and Customs Enforcement   OMB NO. 1653-0038
    ## I-20, Certificate of Eligibility for Nonimmigrant Student Status
    | SEVIS ID: N00{n9} | CLASS F-1 ACADEMIC AND LANGUAGE
    | SURNAME/PRIMARY NAME {family} | GIVEN NAME {given} | COUNTRY OF BIRTH NEPAL
    | SCHOOL NAME Tallgrass State University | PROGRAM OF STUDY MASTER'S`,
  ),
  make(
    'i20',
    'I-20 employment page',
    'en',
    `
    ^ Department of Homeland Security   SEVIS ID: N00{n9} (F-1)   NAME: {name}
    **EMPLOYMENT AUTHORIZATIONS
    **CHANGE OF STATUS/CAP-GAP EXTENSION
    **AUTHORIZED REDUCED COURSE LOAD
    **TRAVEL ENDORSEMENT
    This page, when properly endorsed, may be used for reentry of the student to attend the same school after a temporary absence from the United States. Each endorsement is valid for one year.
    | Designated School Official | TITLE | SIGNATURE | DATE ISSUED | PLACE ISSUED`,
  ),
  make(
    'ds2019',
    'DS-2019',
    'en',
    `
    ^ U.S. Department of State   OMB APPROVAL NO. 1405-0119
    ## CERTIFICATE OF ELIGIBILITY FOR EXCHANGE VISITOR STATUS (J-NONIMMIGRANT)
    | 1. Family Name: {family} | First Name: {given} | N00{n9}
    | Citizenship Country: KENYA | Position: UNIV TEACHING STAFF
    | 2. Program Sponsor: Westmark Institute | P-1-{n4} | 3. Form Covers Period: 08-15-2025 to 08-14-2026`,
  ),
  make(
    'sevis_receipt',
    'I-901',
    'en',
    `
    ## I-901 SEVIS Fee
    Payment Confirmation
    | Name {name} | SEVIS ID N00{n9} | Form type I-20 | Fee amount $350.00 | Paid date {day}
    ^ Keep this as your receipt. U.S. Immigration and Customs Enforcement`,
  ),
  make(
    'translation_certificate',
    'Agency certificate',
    'en',
    `
    # Lingua Bridge LLC
    We, a professional translation services company, hereby declare that the enclosed document has been translated by an experienced and qualified translator and that, in our best judgment, the translated text truly reflects the content, meaning and style of the original. This is to certify the correctness of the translation only.
    | Source language: Portuguese | Target language: English`,
  ),
  make(
    'translation_certificate',
    'Perito',
    'es',
    `
    > {fecha}
    {name}, perita traductora autorizada por el Poder Judicial del Estado, certifica que la anterior es, a su leal saber y entender, traducción fiel y correcta al idioma inglés del documento redactado en español que tuvo a la vista.`,
  ),
  make(
    'statement',
    'Intent to marry',
    'en',
    `
    > {date}
    To U.S. Citizenship and Immigration Services
    I, {name}, do hereby state that I am legally able and willing to marry {name}, and intend to do so within 90 days of her arrival in the United States using the K-1 visa. I declare under penalty of perjury that the foregoing is correct.`,
  ),
  make(
    'business_plan',
    'Plan',
    'en',
    `
    # Quechua Coffee Roasters LLC
    ## E-2 Investment Plan
    **1. Executive summary
    **2. The company and its founders
    **3. Market and competitors: specialty coffee in Denver grew nine percent
    **4. Marketing and sales
    **5. Staffing: six jobs by year three
    **6. Financial forecast, years one to five`,
  ),
  make(
    'organizational_chart',
    'Organigrama',
    'es',
    `
    # Organigrama general
    ## Director General {name}
    | Gerencia de Ventas {name} | Gerencia de Operaciones {name} | Gerencia Administrativa {name}
    | Ejecutivo de cuenta | Jefe de planta | Contador
    | Asistente | Supervisor | Auxiliar`,
  ),
  make(
    'transfer_of_money',
    'SPEI',
    'es',
    `
    # Transferencia exitosa
    | Importe transferido | \${amount} MXN
    | Cuenta ordenante **** {n4} | Banco destino BANCO DEL NOROESTE | CLABE {n12}
    | Beneficiario {name} | Concepto inversión | Clave de rastreo {n12} | Fecha de operación {day}`,
  ),
  make(
    'financial_statement',
    'Balance',
    'en',
    `
    # {family} Imports Inc.
    ## Statement of Financial Position as of December 31, 2024
    | Cash and cash equivalents | {amount}
    | Accounts receivable, net | {amount}
    | Total current assets | {amount}
    | Long-term debt | {amount}
    | Total liabilities and stockholders' equity | {amount}
    ^ Unaudited. See accompanying notes.`,
  ),
  // No supported kind.
  make(
    null,
    'Checklist of a consulate',
    'en',
    `
    # What to bring to your interview
    Valid passport. DS-160 confirmation. One photo. Bank statements. Proof of employment. Birth certificate with translation. Arrive fifteen minutes early; no phones are allowed.`,
  ),
  make(
    null,
    'Restaurant menu',
    'en',
    `
    # Harbor Grill
    | Clam chowder | 9.50
    | Fish and chips | 17.00
    | Key lime pie | 8.00
    Parties of six or more: 18% gratuity.`,
  ),
  make(
    null,
    'News about visas',
    'es',
    `
    # Aumentan las citas de visa
    El consulado anunció ayer que abrirá más citas. Los solicitantes con pasaporte vigente podrán adelantar su entrevista, dijo la vocera. El tiempo de espera baja a seis meses.`,
  ),
  make(
    null,
    'School newsletter',
    'en',
    `
    # Maple Elementary News
    Picture day is next Tuesday. Report cards go home on Friday. The book fair needs volunteers. Lunch menus are on the web site.`,
  ),
  make(
    null,
    'Handwritten-like note',
    'es',
    `
    Hola prima, te mando lo que me pediste. Falta lo del banco y el acta de mi mamá, mañana paso por ella. Un abrazo, {given}`,
  ),
  make(
    null,
    'Grocery receipt',
    'en',
    `
    ## SAVE-A-LOT #{n4}
    | BANANAS 2.14 lb | 1.26
    | WHOLE MILK | 3.99
    | EGGS LARGE 12 | 4.49
    | TAX | 0.00
    | TOTAL | 9.74
    | VISA ************{n4} | 9.74
    THANK YOU COME AGAIN`,
  ),
  make(
    null,
    'Email about an appointment',
    'en',
    `
    | From: {name} | To: {name} | Subject: Tuesday
    Hi, can we move our call to 3 pm? I still have to pick up the certificate from the clerk. I will bring the signed papers. Best, {given}`,
  ),
  make(
    null,
    'User manual',
    'es',
    `
    # Lavadora LX-40. Guía rápida
    Conecte la manguera de entrada. No sobrecargue el tambor. Para el ciclo corto pulse Inicio dos veces. Limpie el filtro cada mes. Garantía de un año.`,
  ),
  make(
    null,
    'Form I-485 itself',
    'en',
    `
    ## Application to Register Permanent Residence or Adjust Status
    ^ Department of Homeland Security  USCIS Form I-485  OMB No. 1615-0023
    Part 1. Information About You. 1. Your Current Legal Name (do not provide a nickname). 4. Date of Birth. 10. Alien Registration Number. START HERE - Type or print in black ink.`,
  ),
  make(
    null,
    'Invoice of the law firm',
    'en',
    `
    # Alder and Finch LLP
    ## Retainer and fee schedule
    Flat fee for the petition: $4,500. USCIS filing fees are paid by the client. Work begins when this letter is signed.`,
  ),
  make(
    null,
    'Sermon',
    'es',
    `
    ## Parroquia de San Judas
    Lecturas del domingo. Se invita a la comunidad a la kermés. Misa de difuntos el lunes. Bautizos los sábados, traer copia del acta.`,
  ),
];
