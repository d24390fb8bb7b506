import { type MadeDocument, make } from '../made-document.ts';

/** Of registries, courts, police, consulates and the government. */
export const papers: MadeDocument[] = [
  make(
    'passport',
    'Passport of Brazil',
    'other',
    `
    ## REPÚBLICA FEDERATIVA DO BRASIL
    | PASSAPORTE PASSPORT | Tipo / Type P | País emissor / Issuing country BRA | Passaporte nº / Passport No. FT{n9}
    ^ Sobrenome / Surname
    {family}
    ^ Nome / Given names
    {given}
    | Nacionalidade / Nationality BRASILEIRO(A) | Data de nascimento / Date of birth 12 AGO/AUG 74
    ~ P<BRAOKAFOR<<AMELIA<<<<<<<<<<<<<<<<<<<<<<<<<<
    ~ FT12345671BRA7408122F3102033<<<<<<<<<<<<<<04`,
  ),
  make(
    'visa',
    'Visa without its zone',
    'en',
    `
    ## VISA UNITED STATES OF AMERICA
    | Issuing Post Name CIUDAD JUAREZ | Control Number {n12}
    | Surname {family} | Given Name {given}
    | Visa Type /Class R H1B | Passport Number G{n9} | Sex M
    | Entries M | Issue Date 04FEB2024 | Expiration Date 03FEB2027
    Annotation QUILLFEATHER ANALYTICS PET# WAC{n9}`,
  ),
  make(
    'id_card',
    'Driving licence of Colombia',
    'es',
    `
    ## REPÚBLICA DE COLOMBIA MINISTERIO DE TRANSPORTE
    # LICENCIA DE CONDUCCIÓN
    | No. {n9} | Categorías autorizadas B1
    NOMBRE {name}
    | FECHA DE NACIMIENTO 12-08-1974 | SANGRE RH O+
    | FECHA EXPEDICIÓN 03-02-2021 | RESTRICCIONES DEL CONDUCTOR`,
    'card',
  ),
  make(
    'id_card',
    'Voter card',
    'es',
    `
    ## MÉXICO INSTITUTO NACIONAL ELECTORAL
    # CREDENCIAL PARA VOTAR
    NOMBRE {family} {family} {given}
    DOMICILIO C MORELOS 14 COL CENTRO
    | CLAVE DE ELECTOR VLIBLC740812 | CURP VIIL740812
    | AÑO DE REGISTRO 1992 | SECCIÓN {n4} | VIGENCIA 2021 - 2031`,
    'card',
  ),
  make(
    'green_card',
    'Permanent resident card',
    'en',
    `
    ## UNITED STATES OF AMERICA
    # PERMANENT RESIDENT
    | Surname {family} | Given Name {given}
    | USCIS# 012-345-678 | Category IR1
    | Country of Birth Mexico | Date of Birth 12 AUG 1974 | Sex F
    | Card Expires: 08/12/30 | Resident Since: 08/12/20`,
    'card',
  ),
  make(
    'work_permit',
    'Employment authorization card',
    'en',
    `
    ## UNITED STATES OF AMERICA
    # EMPLOYMENT AUTHORIZATION
    | Surname {family} | Given Name {given}
    | USCIS# 112-345-678 | Category C09 | Card# SRC{n9}
    | Country of Birth Peru | Terms and Conditions None
    | Valid From: 02/11/25 | Card Expires: 02/10/30 | NOT VALID FOR REENTRY TO U.S.`,
    'card',
  ),
  make(
    'birth_certificate',
    'Partida de nacimiento de El Salvador',
    'es',
    `
    ## ALCALDÍA MUNICIPAL DE SANTA ANA
    El infrascrito Jefe del Registro del Estado Familiar CERTIFICA: que a la página ciento doce del tomo primero del libro de partidas de nacimiento que esta oficina llevó, se encuentra la que literalmente dice: Partida número {n4}. {given}, hembra, nació a las cuatro horas del día {fecha}, siendo hija de {name} y de {name}.
    Es conforme con su original.`,
  ),
  make(
    'birth_certificate',
    'Birth record of a city',
    'en',
    `
    ## The City of Galway Registrar's Office
    # Certified extract from the Register of Births
    | Date and place of birth: {date}, Regional Hospital | Sex: Male
    | Name (forename): {given} | Father: {name}, carpenter
    | Mother: {name}, formerly {family} | Informant: mother
    | Date of registration {day} | Signature of Registrar`,
  ),
  make(
    'birth_certificate',
    'Registro civil de nacimiento',
    'es',
    `
    ## ORGANIZACIÓN ELECTORAL REGISTRADURÍA NACIONAL DEL ESTADO CIVIL
    # REGISTRO CIVIL DE NACIMIENTO
    | Indicativo serial {n9} | NUIP {n9}
    **Datos del inscrito
    | Primer apellido {family} | Segundo apellido {family} | Nombre(s) {given}
    | Fecha de nacimiento | Sexo | Grupo sanguíneo
    **Datos de la madre
    {name}
    **Datos del padre
    {name}`,
  ),
  make(
    'marriage_certificate',
    'License and certificate of a county',
    'en',
    `
    ## STATE OF NEVADA, COUNTY OF CLARK
    # MARRIAGE CERTIFICATE
    No. {n9}. This is to certify that the undersigned, Reverend {name}, did on the {date} join in lawful wedlock {name} of Mesa, Arizona and {name} of Reno, Nevada with their mutual consent, in the presence of {name} and {name}, who were witnesses.
    Recorded {date}. County Clerk`,
  ),
  make(
    'marriage_certificate',
    'Certificado literal de matrimonio',
    'es',
    `
    ## REGISTRO CIVIL DE SEVILLA
    # CERTIFICACIÓN LITERAL DE INSCRIPCIÓN DE MATRIMONIO
    | Tomo {n4} | Página 211 | Sección 2ª
    Esposo: {name}, hijo de {name}. Esposa: {name}, hija de {name}. Contrajeron matrimonio canónico el día {fecha} en la parroquia de San Gil.
    El Encargado del Registro`,
  ),
  make(
    'divorce_decree',
    'Sentencia de divorcio',
    'es',
    `
    ## JUZGADO TERCERO DE LO FAMILIAR
    | Expediente {n4}/2019 | Juicio: divorcio incausado
    VISTOS para resolver los autos del juicio promovido por {name} en contra de {name}. RESUELVE: PRIMERO. Se declara disuelto el vínculo matrimonial que une a las partes. SEGUNDO. Gírese oficio al Registro Civil. TERCERO. Ha causado ejecutoria.`,
  ),
  make(
    'divorce_decree',
    'Judgment entry of divorce',
    'en',
    `
    ## COURT OF COMMON PLEAS, DOMESTIC RELATIONS DIVISION
    | {name}, Plaintiff | vs. | {name}, Defendant | Case DR-{n4}
    # JUDGMENT ENTRY - DECREE OF DIVORCE
    The Court finds that the parties were married on {date} and are incompatible. It is therefore ORDERED that the marriage contract heretofore existing is terminated and both parties are released from its obligations.`,
  ),
  make(
    'death_certificate',
    'Certificate of death',
    'en',
    `
    ## COMMONWEALTH OF VIRGINIA
    # CERTIFICATE OF DEATH
    | Full name of decedent {name} | Date of death {day}
    | Place of death: hospital | Immediate cause: cardiac arrest
    | Surviving spouse {name} | Informant {name} | Funeral home Reed and Sons
    State Registrar`,
  ),
  make(
    'death_certificate',
    'Acta de defunción',
    'es',
    `
    ## REGISTRO CIVIL - ESTADO DE OAXACA
    # ACTA DE DEFUNCIÓN
    | Nombre del finado {name} | Edad 71 | Estado civil casado
    | Fecha de la defunción {fecha} | Lugar de la defunción
    | Causas de la muerte: infarto | Destino del cadáver: inhumación
    | Declarante {name} | Oficialía 02`,
  ),
  make(
    'police_certificate',
    'Letter of a police department',
    'en',
    `
    ## City of Eastport Police Department, Records Section
    > {date}
    To whom it may concern:
    A check of the files of this department under the name {name}, date of birth {day}, failed to disclose any record of arrest within the City of Eastport.
    {name}, Records Supervisor. Not valid without raised seal.`,
  ),
  make(
    'police_certificate',
    'Certificado de la Policía de Perú',
    'es',
    `
    ## POLICÍA NACIONAL DEL PERÚ
    # CERTIFICADO DE ANTECEDENTES POLICIALES
    | Nombres {name} | DNI {n9}
    | Resultado: NO REGISTRA ANTECEDENTES
    ^ Este certificado tiene vigencia de noventa días.`,
  ),
  make(
    'police_certificate',
    'Summary of the FBI',
    'en',
    `
    ## U.S. Department of Justice, Federal Bureau of Investigation
    ^ Criminal Justice Information Services Division, Clarksburg, WV
    {date}
    {name}
    The FBI completed the following fingerprint submission. A search of the fingerprints provided by this individual has revealed no prior arrest data at the FBI. This does not preclude further criminal history at the state or local level.`,
  ),
  make(
    'court_record',
    'Docket of a municipal court',
    'en',
    `
    ## MUNICIPAL COURT OF THE CITY OF LAREDO
    | Case number {n9} | State of Texas vs. {name}
    | Offense: driving without a license | Offense date {day}
    | Plea: no contest | Disposition: deferred, dismissed {day}
    | Fine 150.00 | Court costs 77.00
    Certified copy by the Clerk of the Court`,
  ),
  make(
    'court_record',
    'Order in an adoption',
    'en',
    `
    ## SURROGATE'S COURT, COUNTY OF ERIE
    In the Matter of the Adoption of a Child by {name}
    # ORDER OF ADOPTION
    On reading the petition and the report of the investigation, it is ORDERED that the adoption is approved and that the child shall be known as {name}. So ordered. Hon. {name}`,
  ),
  make(
    'court_record',
    'Resolución de un juzgado penal',
    'es',
    `
    ## JUZGADO SEGUNDO DE CONTROL
    | Causa penal {n4}/2021 | Delito: lesiones | Imputado: {name}
    Vista la solicitud del Ministerio Público, se decreta el sobreseimiento de la causa, por haberse cumplido la suspensión condicional del proceso. Notifíquese. Así lo resolvió el Juez {name}.`,
  ),
  make(
    'military_record',
    'Constancia de servicio',
    'es',
    `
    ## EJÉRCITO DEL PERÚ - OFICINA DE REGISTRO MILITAR
    # CONSTANCIA DE SERVICIO MILITAR
    Se hace constar que {name}, clase 1990, prestó servicio militar voluntario en el Batallón de Ingeniería, con el grado de cabo, habiendo sido licenciado con buena conducta.`,
  ),
  make(
    'i94',
    'Paper I-94',
    'en',
    `
    ^ OMB No. 1651-0111 | Department of Homeland Security, U.S. Customs and Border Protection
    ## I-94 Departure Record
    | Departure Number {n9} 08
    | 14. Family Name {family} | 15. First (Given) Name {given}
    | 16. Birth Date 12 08 74 | 17. Country of Citizenship CHILE
    ADMITTED MAY 02 2024 CLASS J1 UNTIL D/S`,
    'card',
  ),
  make(
    'naturalization_certificate',
    'Naturalization certificate',
    'en',
    `
    ## THE UNITED STATES OF AMERICA
    # CERTIFICATE OF NATURALIZATION
    | CIS Registration No. A{n9} | No. {n9}
    Personal description of holder as of date of naturalization: Date of birth {day}, Sex female, Height 5 feet 4 inches, Marital status married, Country of former nationality Ghana
    Be it known that {name}, having complied in all respects with the applicable provisions of the naturalization laws, and having taken the oath of allegiance, is admitted as a citizen.`,
  ),
  make(
    'approval_notice',
    'Receipt of an application',
    'en',
    `
    ^ Department of Homeland Security | U.S. Citizenship and Immigration Services
    ## I-797C, Notice of Action
    | Receipt Number IOE{n9} | Case Type I765 - APPLICATION FOR EMPLOYMENT AUTHORIZATION
    | Received Date {day} | Priority Date | Applicant A{n9} {name}
    | Notice Date {day} | Page 1 of 1 | Notice Type: Receipt Notice, Amount received: $410.00
    The above application has been received by our office and is in process.`,
  ),
  make(
    'ds2019',
    'DS-2019',
    'en',
    `
    ^ U.S. Department of State
    ## CERTIFICATE OF ELIGIBILITY FOR EXCHANGE VISITOR (J-1) STATUS
    | 1. Surname {family} | Given name {given} | SEVIS N00{n9}
    | 2. Program Sponsor: University of Northport | Exchange Visitor Program Number P-1-{n4}
    | 3. Form Covers Period | 4. Exchange Visitor Category: RESEARCH SCHOLAR
    | 7. Responsible Officer {name}`,
  ),
  make(
    'sevis_receipt',
    'I-901 receipt',
    'en',
    `
    ## Student and Exchange Visitor Program
    # I-901 Fee Payment Confirmation
    | Transaction Date {day} | SEVIS ID N00{n9}
    | Last Name {family} | Given Name {given} | Form Type I-20
    | Payment Received $350.00 | School Code SFR214F{n4}`,
  ),
  make(
    'medical_exam',
    'Panel physician',
    'en',
    `
    ^ U.S. Department of State
    ## MEDICAL EXAMINATION FOR IMMIGRANT OR REFUGEE APPLICANT
    | Name {name} | Exam Place LIMA | Panel Physician {name}
    | Chest X-ray, laboratory, vaccinations | DS-2054
    | No apparent defect, disease or disability | Class A conditions | Class B conditions`,
  ),
];
