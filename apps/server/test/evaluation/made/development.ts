import { letters } from './development/letters.ts';
import { ofNoKind } from './development/none.ts';
import { papers } from './development/papers.ts';
import { secondRound } from './development/second-round.ts';
import { studyAndHome } from './development/study-and-home.ts';
import { thirdRound } from './development/third-round.ts';
import { workAndMoney } from './development/work-and-money.ts';
import { type MadeDocument, make } from './made-document.ts';

/**
 * The rules were written and weighted with these: the first ones with the first rules, those of the folder with later
 * ones.
 */
export const developmentDocuments: MadeDocument[] = [
  make(
    'passport',
    'Passport of Mexico',
    'es',
    `
    ## ESTADOS UNIDOS MEXICANOS
    | Pasaporte / Passport | Tipo P | MEX | No. de pasaporte G{n9}
    ^ Apellidos / Surname
    {family} {family}
    ^ Nombres / Given names
    {given}
    | Nacionalidad MEXICANA | Sexo F
    | Fecha de nacimiento 12 08 1974 | Lugar de nacimiento JALISCO
    | Fecha de expedición 03 02 2021 | Fecha de caducidad 03 02 2031
    ~ P<MEXVILLASENOR<IBANEZ<<LUCIA<<<<<<<<<<<<<<<
    ~ G123456784MEX7408122F3102033<<<<<<<<<<<<<<04`,
  ),
  make(
    'visa',
    'Visa foil',
    'en',
    `
    ## VISA UNITED STATES OF AMERICA
    | Issuing Post Name BOGOTA | Control Number {n12}
    | Surname {family} | Given Name {given}
    | Visa Type /Class R B1/B2 | Entries M
    | Issue Date 11MAR2022 | Expiration Date 09MAR2032
    Annotation
    ~ VNUSAQUISPE<<RAFAEL<<<<<<<<<<<<<<<<<<<<<<<<<
    ~ AV12345671COL8001014M3203094B3BOGX12345<<<<<`,
  ),
  make(
    'i94',
    'I-94 from the web',
    'en',
    `
    ## U.S. Customs and Border Protection
    Securing America's Borders
    # Most Recent I-94
    Admission (I-94) Record Number: {n9}A3
    Most Recent Date of Entry: 2024 May 02
    Class of Admission: B2
    Admit Until Date: 11/01/2024
    **Details provided on the I-94 Information form:
    | Last/Surname: {family} | First (Given) Name: {given}
    | Document Number: X{n9} | Country of Citizenship: Peru`,
  ),
  make(
    'birth_certificate',
    'Acta de nacimiento',
    'es',
    `
    ## ESTADOS UNIDOS MEXICANOS
    # ACTA DE NACIMIENTO
    | Identificador Electrónico {n12} | CURP VIIL740812MJCLBC08
    | Entidad de Registro JALISCO | Municipio ZAPOPAN | Fecha de registro 20/08/1974
    **Datos de la Persona Registrada
    | {given} | {family} | {family}
    | Sexo MUJER | Fecha de Nacimiento 12/08/1974 | Lugar de Nacimiento ZAPOPAN
    **Datos de Filiación de la Persona Registrada
    | {name} | MEXICANA
    | {name} | MEXICANA
    ^ La presente copia certificada es un extracto del acta que se encuentra en los archivos del Registro Civil.`,
  ),
  make(
    'birth_certificate',
    'Birth certificate of a state',
    'en',
    `
    ## STATE OF OREGON DEPARTMENT OF HEALTH
    # CERTIFICATE OF LIVE BIRTH
    | State file number {n9} | Date filed {day}
    | Child's name {name} | Sex Female | Date of birth {day}
    | Place of birth: hospital | County Lane | Time of birth 04:12
    | Mother's maiden name {name} | Birthplace Nevada
    | Father's name {name} | Birthplace Idaho
    Registrar of Vital Records`,
  ),
  make(
    'marriage_certificate',
    'Acta de matrimonio',
    'es',
    `
    ## REGISTRO CIVIL DEL ESTADO DE PUEBLA
    # ACTA DE MATRIMONIO
    | Oficialía 03 | Libro 2 | Acta {n4} | Fecha de registro {fecha}
    **Datos de los contrayentes
    | El contrayente: {name} | Edad 29 | Ocupación: contador
    | La contrayente: {name} | Edad 27 | Ocupación: maestra
    Régimen patrimonial: sociedad conyugal
    Testigos: {name}, {name}
    El Oficial del Registro Civil`,
  ),
  make(
    'divorce_decree',
    'Final decree of divorce',
    'en',
    `
    ## IN THE FAMILY COURT OF CLARK COUNTY
    | {name}, Petitioner | and | {name}, Respondent | Case No. D-{n9}
    # FINAL DECREE OF DIVORCE
    The court finds that the marriage is irretrievably broken. It is ordered, adjudged and decreed that the bonds of matrimony are dissolved and each party is restored to the status of single.
    > Judge of the Family Court, {date}`,
  ),
  make(
    'id_card',
    'Driver license',
    'en',
    `
    ## CALIFORNIA DRIVER LICENSE
    | DL {n9} | CLASS C
    | EXP 08/12/2027 | END NONE
    LN {family}
    FN {given}
    | DOB 08/12/1974 | RSTR NONE
    | SEX F HGT 5-05 | HAIR BRN EYES BRN`,
    'card',
  ),
  make(
    'bank_statement',
    'Checking statement',
    'en',
    `
    # Meridian Community Bank
    ## Checking Account Statement
    | Statement period 03/01/2025 - 03/31/2025 | Account number ending 4471
    | Beginning balance | \${amount}
    | Deposits and additions | \${amount}
    | Electronic withdrawals | -\${amount}
    | Ending balance | \${amount}
    ---
    | Date | Description | Amount | Balance
    | 03/03 | Direct deposit payroll | {amount} | {amount}
    | 03/09 | ATM withdrawal | -200.00 | {amount}
    ^ Member FDIC`,
  ),
  make(
    'bank_statement',
    'Estado de cuenta',
    'es',
    `
    # Banco del Noroeste
    ## Estado de cuenta
    | Periodo del 01/02/2025 al 28/02/2025 | Cuenta {n12} | CLABE {n12}
    | Saldo anterior | {amount}
    | Depósitos | {amount}
    | Retiros | {amount}
    | Saldo final | {amount}
    Detalle de movimientos`,
  ),
  make(
    'pay_stub',
    'Earnings statement',
    'en',
    `
    ## Brightwater Logistics Inc
    # Earnings Statement
    | Employee {name} | Pay period 02/01/2025 - 02/15/2025 | Pay date 02/20/2025
    | Earnings | Rate | Hours | This period | YTD
    | Regular | 28.50 | 80.00 | {amount} | {amount}
    | Deductions | | | |
    | Federal income tax | | | -312.10 | -936.30
    | Medicare tax | | | -33.06 | -99.18
    | Net pay | | | {amount} |`,
  ),
  make(
    'tax_return',
    'Form 1040',
    'en',
    `
    ^ Form 1040 Department of the Treasury Internal Revenue Service
    # U.S. Individual Income Tax Return
    | Filing Status | Single | Married filing jointly
    | Your first name {given} | Last name {family} | Your social security number
    | 1a Total amount from Form(s) W-2, box 1 | {amount}
    | 11 adjusted gross income | {amount}
    | 15 taxable income | {amount}
    | 34 refund | {amount}`,
  ),
  make(
    'w2',
    'W-2',
    'en',
    `
    ## 2024 W-2 Wage and Tax Statement
    | a Employee's social security number | OMB No. 1545-0008
    | b Employer identification number (EIN) {n9} | 1 Wages, tips, other compensation {amount}
    | c Employer's name, address, and ZIP code | 2 Federal income tax withheld {amount}
    | Brightwater Logistics Inc | 3 Social security wages {amount}`,
  ),
  make(
    'employment_letter',
    'Employment verification',
    'en',
    `
    ## Halcyon Robotics
    > {date}
    To whom it may concern:
    This letter is to confirm that {name} has been employed with us since {date} as a Controls Engineer on a full time basis, with an annual salary of \${amount}.
    Sincerely, {name}, Human Resources`,
  ),
  make(
    'offer_letter',
    'Offer',
    'en',
    `
    ## Halcyon Robotics
    Dear {given},
    We are pleased to offer you the position of Controls Engineer. Your base salary will be \${amount} and your start date is {date}. This offer is contingent upon a background check. Employment is at will.
    Accepted by: ____________`,
  ),
  make(
    'diploma',
    'Degree',
    'en',
    `
    # University of Northport
    The Board of Trustees, upon the recommendation of the Faculty, has conferred upon
    ## {name}
    the degree of
    # Bachelor of Science
    with all the rights, privileges and honors thereto pertaining`,
  ),
  make(
    'transcript',
    'Transcript',
    'en',
    `
    ## University of Northport - Office of the Registrar
    # Official Academic Transcript
    | Student {name} | Student ID {n9} | Major: Physics
    | Fall semester 2018 | | |
    | Course title | Credits | Grade | Grade points
    | Calculus I | 4.0 | A | 16.0
    Cumulative GPA 3.61`,
  ),
  make(
    'resume',
    'Resume',
    'en',
    `
    # {name}
    ^ email@example.com | 555 0133 | linkedin.com/in/example
    **Professional experience
    Senior Analyst, Orchard Foods, 2019 - present
    Managed a team of five and developed forecasts
    **Education
    Bachelor of Economics, University of Northport
    **Skills
    SQL, Python, negotiation`,
  ),
  make(
    'lease',
    'Lease',
    'en',
    `
    # RESIDENTIAL LEASE AGREEMENT
    This agreement is made on {date} between {name} ("Landlord") and {name} ("Tenant").
    1. Premises. Landlord leases to Tenant the apartment at 44 Dover Street.
    2. Term of lease. Twelve months.
    3. Monthly rent. \${amount}, due on the first day of each month. 4. Security deposit.`,
  ),
  make(
    'utility_bill',
    'Electric bill',
    'en',
    `
    # Tidewater Electric
    ## Your electric bill
    | Account number {n9} | Billing period 02/10 - 03/11
    | Previous reading {n4} | Current reading {n4} | Usage 412 kWh
    | Service address 44 Dover Street | Amount due \${amount} | Due date {day}`,
  ),
  make(
    'police_certificate',
    'Antecedentes',
    'es',
    `
    ## MINISTERIO DEL INTERIOR - POLICÍA NACIONAL
    # CERTIFICADO DE ANTECEDENTES PENALES
    Se certifica que {name}, con documento {n9}, no registra antecedentes penales a la fecha.`,
  ),
  make(
    'medical_exam',
    'I-693',
    'en',
    `
    # Report of Medical Examination and Vaccination Record
    ## USCIS Form I-693
    Part 1. Information about you | {name}
    Civil Surgeon's Certification. Vaccination record. Tuberculosis. Class A condition.`,
  ),
  make(
    'approval_notice',
    'I-797',
    'en',
    `
    ## Department of Homeland Security U.S. Citizenship and Immigration Services
    # Form I-797A, Notice of Action
    | Receipt Number WAC{n9} | Case Type I-129 Petition for a Nonimmigrant Worker
    | Notice Date {date} | Beneficiary {name}
    Notice Type: Approval Notice. The above petition has been approved.`,
  ),
  make(
    'i20',
    'I-20',
    'en',
    `
    ## Department of Homeland Security U.S. Immigration and Customs Enforcement
    # I-20, Certificate of Eligibility for Nonimmigrant Student Status
    | SEVIS ID: N00{n9} | Class of admission F-1
    School information. Program of study. Financials. School attestation. Student attestation.`,
  ),
  make(
    'translation_certificate',
    'Translation',
    'en',
    `
    # Certificate of Translation
    I, {name}, certify that I am fluent in English and Spanish, that I am competent to translate, and that the attached is an accurate translation of the document.`,
  ),
  make(
    null,
    'Cover letter of a law firm',
    'en',
    `
    ## Alder and Finch LLP
    Dear {given},
    Thank you for meeting us. Please send us your passport, birth certificate, last three bank statements and the approval notice. Our fee agreement is enclosed.
    Sincerely, {name}`,
  ),
  make(
    null,
    'Recipe',
    'es',
    `
    # Sopa de lentejas
    Lave las lentejas y póngalas a remojar. Pique la cebolla y el ajo. Cocine a fuego lento durante cuarenta minutos y sirva con pan.`,
  ),
  ...letters,
  ...papers,
  ...workAndMoney,
  ...studyAndHome,
  ...ofNoKind,
  ...secondRound,
  ...thirdRound,
];
