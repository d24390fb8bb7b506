import { type MadeDocument, make } from '../made-document.ts';

/** Of banks, employers, tax offices and companies. */
export const workAndMoney: MadeDocument[] = [
  make(
    'bank_statement',
    'Savings at a credit union',
    'en',
    `
    ## Blue Heron Credit Union
    | Member {name} | Member number {n9} | Page 1 of 3
    Your accounts as of {date}
    | SHARE SAVINGS S0001 | Previous balance {amount} | New balance {amount}
    | 02/03 | Deposit ACH payroll | {amount} | {amount}
    | 02/07 | Withdrawal debit card grocery | 64.12- | {amount}
    | 02/11 | Withdrawal transfer | 300.00- | {amount}
    | 02/28 | Dividend | 0.42 | {amount}
    Annual percentage yield earned 0.10%`,
  ),
  make(
    'bank_statement',
    'Online list of transactions',
    'en',
    `
    ^ https://online.harbornational.example/activity
    ## Everyday Checking ...8821
    Available balance {amount}
    | Date | Description | Type | Amount | Balance
    | {day} | MOBILE PAYMENT | Debit | -54.00 | {amount}
    | {day} | PAYROLL ORCHARD FOODS | Credit | {amount} | {amount}
    | {day} | ATM WITHDRAWAL RENO | Debit | -120.00 | {amount}
    | {day} | COFFEE | Debit | -4.75 | {amount}
    Pending transactions (2)`,
  ),
  make(
    'bank_statement',
    'Extracto de Colombia',
    'es',
    `
    ## Bancosur
    # EXTRACTO CUENTA DE AHORROS
    | Desde 2025/01/01 | Hasta 2025/01/31 | Cuenta No. {n9}
    | SALDO ANTERIOR {amount} | TOTAL ABONOS {amount} | TOTAL CARGOS {amount} | SALDO ACTUAL {amount}
    | FECHA | DESCRIPCIÓN | SUCURSAL | VALOR | SALDO
    | 3/01 | PAGO NOMINA | | {amount} | {amount}
    | 5/01 | RETIRO CAJERO | CALI | -200,000.00 | {amount}`,
  ),
  make(
    'bank_statement',
    'Letter of a bank about a balance',
    'en',
    `
    ## Harbor National Bank
    > {date}
    RE: Account verification for {name}
    To whom it may concern: Please be advised that the above customer maintains the following accounts with us. Checking account ending 8821, opened {date}, current balance $ {amount}, average balance for the last twelve months $ {amount}. The accounts are in good standing.
    {name}, Branch Manager`,
  ),
  make(
    'bank_statement',
    'Carta de un banco',
    'es',
    `
    ## Banco Andino
    {fecha}
    A quien corresponda:
    Por medio de la presente certificamos que el señor {name} es cliente de esta institución desde el año 2012 y mantiene una cuenta de ahorros No. {n9} con un saldo a la fecha de US$ {amount} y un saldo promedio de cuatro cifras altas.
    Departamento de servicio al cliente`,
  ),
  make(
    'pay_stub',
    'Hourly stub',
    'en',
    `
    ## Casa Ortega Grill LLC
    | Check date {day} | Pay begin {day} | Pay end {day} | Check no. {n4}
    | {name} | SSN XXX-XX-{n4} | Fed: Single 0
    | Description | Hours | Rate | Current | Year to date
    | Hourly | 71.50 | 19.50 | {amount} | {amount}
    | Tips | | | 212.00 | {amount}
    | FICA-OASDI | | | -86.44 | -410.10
    | Gross {amount} | Taxes {amount} | Net {amount}`,
  ),
  make(
    'pay_stub',
    'Recibo de nómina de una planta',
    'es',
    `
    ## Autopartes del Norte
    | R.F.C. APN{n9} | Registro patronal {n9}
    | Empleado {name} | NSS {n9} | Días pagados 15 | Salario diario 512.30
    | PERCEPCIONES | | DEDUCCIONES |
    | Sueldo | {amount} | ISR | 612.10
    | Premio de asistencia | 350.00 | Cuota IMSS | 214.00
    | Neto a pagar {amount} | Recibí de conformidad`,
  ),
  make(
    'tax_return',
    'Transcript of the tax office',
    'en',
    `
    ^ Internal Revenue Service, United States Department of the Treasury
    This Product Contains Sensitive Taxpayer Data
    ## Tax Return Transcript
    | Request Date {day} | Tracking Number {n12}
    | Form Number: 1040 | Tax Period Ending: Dec. 31, 2024 | SSN XXX-XX-{n4}
    | FILING STATUS: Married Filing Joint | WAGES, SALARIES, TIPS {amount}
    | ADJUSTED GROSS INCOME {amount} | TAX PER TAXPAYER {amount}`,
  ),
  make(
    'tax_return',
    'Declaración de un contribuyente',
    'es',
    `
    ## SERVICIO DE ADMINISTRACIÓN TRIBUTARIA
    # ACUSE DE RECIBO - DECLARACIÓN DEL EJERCICIO DE IMPUESTOS FEDERALES
    | RFC {n9} | Ejercicio 2024 | Tipo de declaración Normal
    | Número de operación {n12} | Fecha de presentación {day}
    | ISR personas físicas | Impuesto a cargo {amount} | Cantidad a pagar {amount}`,
  ),
  make(
    'w2',
    'W-2 of a payroll service',
    'en',
    `
    ^ Copy B - To Be Filed With Employee's FEDERAL Tax Return | OMB No. 1545-0008
    | 1 Wages, tips, other comp. {amount} | 2 Federal income tax withheld {amount}
    | 3 Social security wages {amount} | 4 Social security tax withheld {amount}
    | 5 Medicare wages and tips {amount} | 6 Medicare tax withheld {amount}
    | c Employer's name, address | e Employee's name {name}
    ## Form W-2 Wage and Tax Statement 2024`,
  ),
  make(
    'financial_statement',
    'Statement of a small company',
    'en',
    `
    ## Orchard Foods Distribution
    # Profit and Loss, January through December
    | Ordinary income/expense | |
    | Sales | {amount} | Cost of goods sold | {amount}
    | Gross profit | {amount} |
    | Payroll expenses | {amount} | Rent expense | {amount}
    | Net ordinary income | {amount}`,
  ),
  make(
    'financial_statement',
    'Balance de una sociedad',
    'es',
    `
    ## Importadora Litoral S.A.
    # Estado de situación financiera al 31 de diciembre
    | ACTIVO | | PASIVO Y PATRIMONIO |
    | Efectivo y equivalentes | {amount} | Proveedores | {amount}
    | Inventarios | {amount} | Capital suscrito | {amount}
    | Total activo | {amount} | Total pasivo y patrimonio | {amount}
    Contador público colegiado`,
  ),
  make(
    'business_record',
    'Certificate of a state about a company',
    'en',
    `
    ## State of Wyoming, Office of the Secretary of State
    I, {name}, Secretary of State, do hereby certify that Quillfeather Analytics, Inc., a domestic corporation, was formed under the laws of this state on {date}, is duly organized and in existence, and has filed all annual reports and paid all fees to date.
    In testimony whereof I have affixed the Great Seal.`,
  ),
  make(
    'business_record',
    'Escritura de una sociedad',
    'es',
    `
    ## NOTARÍA NÚMERO 33
    Libro {n4}. Instrumento {n9}. En la ciudad de Mérida comparecen los señores {name} y {name} y dicen que constituyen una sociedad mercantil bajo la forma de sociedad anónima de capital variable. ESTATUTOS. PRIMERA. La denominación de la sociedad es Importadora Litoral. SEGUNDA. El objeto social es la compraventa de alimentos. Capital social mínimo fijo.`,
  ),
  make(
    'business_record',
    'Stock certificate',
    'en',
    `
    | Number 7 | Shares 4,000
    # Pebblestack, Inc.
    ^ Incorporated under the laws of the State of Delaware
    This certifies that {name} is the record holder of four thousand fully paid and non-assessable shares of common stock, transferable on the books of the corporation by the holder in person or by attorney.
    | Secretary | President`,
  ),
  make(
    'business_plan',
    'Plan of a bakery',
    'en',
    `
    # La Espiga Bakery: our plan for the first five years
    1. Summary. We will open a bakery in Tucson and create six full-time jobs. 2. The market. Our customers. Competitors. 3. Marketing. 4. Staffing: hiring by year. 5. Financial forecast: revenue, costs, break-even in month 19. Investment and use of funds.`,
  ),
  make(
    'organizational_chart',
    'Chart of a factory',
    'es',
    `
    # Organigrama
    Director General
    | Gerente de Producción | Gerente de Finanzas | Gerente de Ventas
    | Supervisor turno 1 | Contador | Coordinador regional
    | Operarios (24) | Auxiliar | Vendedores (6)`,
  ),
  make(
    'transfer_of_money',
    'Slip of a wire',
    'en',
    `
    ## Harbor National Bank
    # Outgoing international wire
    | Date {day} | Amount USD {amount} | Fee 45.00
    | From account ...8821 {name} | To: {name}
    | Beneficiary bank: Bancosur, Cali | SWIFT BSURCOBB | Purpose: investment`,
  ),
  make(
    'transfer_of_money',
    'Comprobante de un envío',
    'es',
    `
    ## Giros Rápidos
    # Comprobante de envío de dinero
    | Remitente {name} | Destinatario {name} | País destino México
    | Monto enviado 300.00 USD | Tipo de cambio 18.4021 | Comisión 4.99
    | Clave de cobro {n12} | Fecha {day}`,
  ),
  make(
    'insurance',
    'Card of a health plan',
    'en',
    `
    ## Evergreen Health Plan
    | Member {name} | ID XQH{n9} | Group {n4}
    | PCP copay $25 | Specialist $50 | ER $250
    | RxBIN 610{n4} | RxPCN ADV`,
    'card',
  ),
  make(
    'insurance',
    'Póliza de viaje',
    'es',
    `
    ## Seguros Faro
    # Certificado individual de asistencia en viaje
    | Asegurado {name} | Póliza {n9} | Vigencia desde {day} hasta {day}
    | Gastos médicos por enfermedad o accidente USD 60,000 | Repatriación sanitaria incluida
    | Pérdida de equipaje USD 1,200`,
  ),
  make(
    'contract',
    'Contract of a designer',
    'en',
    `
    # INDEPENDENT CONTRACTOR AGREEMENT
    This Agreement is entered into as of {date} by and between Pebblestack, Inc. ("Company") and {name} ("Contractor"). 1. Services. 2. Fees. Company shall pay Contractor $90 per hour. 3. Confidentiality. 4. Term and termination. 5. Governing law. In witness whereof, the parties have executed this Agreement.`,
  ),
  make(
    'contract',
    'Contrato de trabajo',
    'es',
    `
    # CONTRATO INDIVIDUAL DE TRABAJO POR TIEMPO INDETERMINADO
    que celebran por una parte Autopartes del Norte, en lo sucesivo "el patrón", y por la otra {name}, en lo sucesivo "el trabajador", al tenor de las siguientes declaraciones y cláusulas. PRIMERA. El trabajador se obliga a prestar sus servicios como soldador. SEGUNDA. La jornada será de 48 horas semanales.`,
  ),
  make(
    'contract',
    'Private loan',
    'en',
    `
    # Loan between family members
    {name} (the lender) lends {name} (the borrower) the sum of $ {amount}. The borrower agrees to repay the loan in sixty monthly instalments, with interest of 3% a year. If a payment is late, the lender may ask for the whole sum. Signed by both parties on {date} before two witnesses.`,
  ),
  make(
    'resume',
    'Resume of a cook',
    'en',
    `
    # {name}
    ^ Fresno, CA | 555 0142 | email@example.com
    **Experience
    Line cook, Casa Ortega Grill, Fresno, 2018 to present. Prep cook, The Copper Kettle, 2015 to 2018.
    **Training
    Food handler certificate; culinary program, Fresno City College
    **Languages
    English, Spanish`,
  ),
  make(
    'resume',
    'Hoja de vida de una ingeniera',
    'es',
    `
    # {name}
    ^ Ingeniera civil | Bogotá | Tel. 300 555 0142
    **Perfil
    Profesional con doce años en diseño de puentes.
    **Trayectoria
    Consultora Pontes, jefa de proyectos, 2016 a la fecha. Constructora Andes, residente de obra, 2012 a 2016.
    **Formación
    Ingeniería civil, Universidad del Valle; maestría en estructuras
    **Idiomas
    Español, inglés`,
  ),
  make(
    'training_plan',
    'DS-7002',
    'en',
    `
    ^ U.S. Department of State
    # TRAINING/INTERNSHIP PLACEMENT PLAN
    | Trainee/Intern {name} | Category: Intern | DS-7002
    | Host organization: Hotel Mar de Cobre | Supervisor {name}
    Phase 1 of 3. Description of the trainee's role. Specific goals and objectives for this phase. What knowledge, skills or techniques will be learned?`,
  ),
];
