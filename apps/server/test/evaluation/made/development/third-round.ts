import { type MadeDocument, make } from '../made-document.ts';

/** Written after the second round's words were added to the rules. */
export const thirdRound: MadeDocument[] = [
  make(
    'employment_letter',
    'Construction company about a foreman',
    'en',
    `
    ## Ridgeline Builders
    ^ License 88{n4}
    {date}
    RE: Verification for {name}
    Hello,
    {name} started at Ridgeline Builders on {date} and is still here. His title is Foreman. He is full-time and makes $34 per hour. You may contact me with any questions.
    Thanks,
    {name}, Payroll`,
  ),
  make(
    'employment_letter',
    'Despacho de abogados sobre su asistente',
    'es',
    `
    ## Bufete Cárdenas y Asociados
    Ciudad de Panamá, {fecha}
    Señores: Nos permitimos certificar que la licenciada {name} ocupa el cargo de Asistente Legal en esta firma desde hace cuatro años, con un salario de B/. 1,450.00 mensuales. Su contrato es por tiempo indefinido.
    Sin más por el momento, {name}, socio`,
  ),
  make(
    'employment_letter',
    'Ministry about a teacher',
    'en',
    `
    ## FEDERAL MINISTRY OF EDUCATION
    # CERTIFICATE OF SERVICE
    Name: {name}. Post held: Education Officer II. Date of first appointment: {date}. Date of leaving: {date}. Reason for leaving: resignation. Conduct: satisfactory.
    Permanent Secretary`,
  ),
  make(
    'offer_letter',
    'Restaurant group',
    'en',
    `
    ## Blue Lantern Hospitality
    {date}
    Dear {given} {family},
    Thank you for taking the time to interview with us. It gives us pleasure to present you with this offer for the role of Sous Chef at our Portland location. Your rate of pay will be $25 per hour plus tips. The first 90 days are an introductory period. We ask that you sign and date below if you agree.`,
  ),
  make(
    'offer_letter',
    'Empresa constructora a un ingeniero',
    'es',
    `
    ## Grupo Edificar
    Monterrey, N.L., {fecha}
    Ing. {name}
    Presente
    Después del proceso de selección, le confirmamos que cuenta con una oferta para el puesto de Residente de Obra. Sueldo mensual neto: $31,000. Horario: lunes a viernes. Fecha estimada de inicio: {fecha}. Favor de devolver firmada esta carta en señal de aceptación.`,
  ),
  make(
    'invitation_letter',
    'Aunt invites her niece',
    'en',
    `
    {name}, 9 Fern Street, Tampa FL
    {date}
    Subject: Letter for the visitor visa of {name}
    To the American Embassy in Manila,
    I am asking you to give my niece a tourist visa so that she can attend my daughter's graduation in May. She will live with us for one month. I work as a nurse and will take care of all her costs. She has a job in Cebu waiting for her.
    Thank you, {name}`,
  ),
  make(
    'invitation_letter',
    'Empresa invita a un cliente',
    'es',
    `
    ## Vidrios Industriales del Norte
    {fecha}
    Estimado Sr. {family}:
    Por este medio deseamos invitarle a conocer nuestras instalaciones en El Paso durante la primera semana de junio, para revisar los avances de su pedido. Su estadía, con transporte y comidas, quedará a cargo de nosotros.
    Atentamente, {name}`,
  ),
  make(
    'recommendation_letter',
    'Producer about an actor',
    'en',
    `
    ## Lowland Pictures
    To: USCIS, Vermont Service Center
    As a producer of eleven feature films, I have hired {name} twice in leading parts. He is without doubt an artist of extraordinary talent, and his performance in "The Ferry" was nominated for a national prize. I fully support his O-1 petition.
    {name}`,
  ),
  make(
    'recommendation_letter',
    'Vecina',
    'es',
    `
    {fecha}
    A quien corresponda:
    Soy vecina de la familia {family} desde 2010. Son gente buena, muy trabajadora, que siempre ayuda a los demás y nunca ha tenido problemas con nadie. Doy buenas referencias de ellos.
    {name}`,
  ),
  make(
    'admission_letter',
    'High school exchange',
    'en',
    `
    ## Lakeview High School
    {date}
    We have accepted {name} as an exchange student for the academic year. The student will be in grade 11 and will take a full course load. Tuition has been paid in full.
    {name}, Principal`,
  ),
  make(
    'statement',
    'Friends witness a marriage',
    'en',
    `
    # AFFIDAVIT OF {name}
    STATE OF OHIO, COUNTY OF FRANKLIN
    I am a citizen and I live in Columbus. I have known {name} and {name} as a couple since 2017, was at their wedding, and see them at least once a month. I know their marriage to be real.
    Subscribed and sworn to before me this day. Notary Public`,
  ),
  make(
    'statement',
    'Carta sobre una ausencia',
    'es',
    `
    {fecha}
    Yo, {name}, escribo para explicar por qué estuve fuera de los Estados Unidos más de seis meses. Mi madre enfermó y tuve que cuidarla hasta que falleció. Nunca tuve la intención de abandonar mi residencia. Juro que lo que digo es cierto.`,
  ),
  make(
    'bank_statement',
    'Confirmation of funds',
    'en',
    `
    ## Banco Andino International
    # Confirmation of balance
    This is to confirm that {name} holds a time deposit with our bank in the amount of USD {amount}, maturing on {day}, free of any lien.
    Authorized signature`,
  ),
  make(
    'pay_stub',
    'Direct deposit of a county',
    'en',
    `
    ## COUNTY OF FRESNO - NOTICE OF DEPOSIT
    | Employee {name} | Dept 4410 | Pay period end {day} | Advice no. {n9}
    | Regular hours 80.00 | {amount} | Retirement -{amount}
    | Differential | 64.00 | Health plan -210.00
    | YTD gross {amount} | YTD taxes {amount} | Amount deposited {amount}`,
  ),
  make(
    'tax_return',
    'State return',
    'en',
    `
    ## California Resident Income Tax Return 540
    | Filing status: 1 Single | Your first name {given} | SSN
    | 13 federal adjusted gross income {amount} | 19 taxable income {amount}
    | 64 total tax {amount} | Overpaid tax {amount}`,
  ),
  make(
    'utility_bill',
    'Cable and phone',
    'en',
    `
    ## Comet Cable
    | Bill for {name} | Account {n9} | Services from {day} to {day}
    | Internet 200 | 55.00 | TV choice | 42.00 | Home phone | 20.00
    | Amount you owe {amount} | Autopay on {day}`,
  ),
  make(
    'lease',
    'Renter and roommate',
    'en',
    `
    # Apartment Rental Contract
    | Property 311 Grant Road #4 | Renter(s) {name} | Owner {name}
    | Start {day} | End {day} | Monthly payment $1,150 | Deposit $600
    The renter keeps the apartment clean and pays for electricity. Guests may stay up to seven nights.`,
  ),
  make(
    'property_deed',
    'Property tax of a county',
    'en',
    `
    ## Ada County Treasurer
    # Tax bill for real property
    | Owner {name} | Parcel R{n9} | Tax code area 01
    | Land value {amount} | Improvements {amount} | Homeowner exemption {amount}
    | First half due December 20 | {amount}`,
  ),
  make(
    'birth_certificate',
    'Acta de nacimiento antigua',
    'es',
    `
    EN LA VILLA DE TULA, a las 10 horas del día {fecha}, ante mí, Juez del Estado Civil, comparece {name} y presenta vivo a un niño a quien puso por nombre {given}, que nació en esta villa el día 4 del corriente, hijo legítimo del declarante y de su esposa {name}. Abuelos paternos {name} y {name}.`,
  ),
  make(
    'marriage_certificate',
    'Acta del registro de Honduras',
    'es',
    `
    ## REGISTRO NACIONAL DE LAS PERSONAS
    # CERTIFICACIÓN DE ACTA DE MATRIMONIO
    | Nombre del esposo {name} | Nombre de la esposa {name}
    | Lugar y fecha de celebración {fecha} | Acta {n9}`,
  ),
  make(
    'police_certificate',
    'Sheriff',
    'en',
    `
    ## Office of the Sheriff, Orange County
    # Local criminal history check
    | Name {name} | DOB {day} | Result: NO RECORD FOUND
    ^ This covers arrests made by this agency only.`,
  ),
  make(
    'court_record',
    'Traffic court',
    'en',
    `
    ## District Court, Traffic Division
    | Ticket {n9} | Defendant {name}
    Charge: speeding 82/65. Finding: responsible. Fine and costs $180, paid in full {day}. Case closed.
    Attested by the deputy clerk`,
  ),
  make(
    'business_record',
    'Registro de un comercio',
    'es',
    `
    ## CÁMARA DE COMERCIO DE CALI
    # CERTIFICADO DE MATRÍCULA DE ESTABLECIMIENTO
    | Nombre: Panadería La Espiga | Matrícula {n9} | Propietario {name}
    | Actividad: elaboración de pan | Último año renovado 2025`,
  ),
  make(
    'diploma',
    'Bachelor of a university in the Philippines',
    'en',
    `
    # University of the Southern Islands
    To all persons to whom these presents may come, greetings. The Board of Regents, by authority of the Republic and upon recommendation of the University Council, has graduated
    ## {name}
    Bachelor of Science in Nursing, cum laude`,
  ),
  make(
    'professional_license',
    'Teacher',
    'en',
    `
    ## STATE OF COLORADO DEPARTMENT OF EDUCATION
    # Professional Teacher License
    | {name} | Elementary Education (K-6) | Valid {day} to {day} | License {n9}`,
  ),
  make(
    'medical_record',
    'Laboratory',
    'en',
    `
    ## Valley Diagnostics
    | Patient {name} | DOB {day} | Collected {day} | Ordering provider {name}
    | Test | Result | Units | Reference interval
    | Glucose | 94 | mg/dL | 70-99
    | Hemoglobin A1c | 5.4 | % | <5.7`,
  ),
  make(
    'transfer_of_money',
    'Invoice for equipment',
    'en',
    `
    ## Harborline Machine Tools
    # INVOICE 20{n4}
    | Bill to La Espiga Bakery | Date {day} | Terms: due on receipt
    | 1 Deck oven, four trays | {amount}
    | 2 Spiral mixer | {amount}
    | Total {amount} | PAID by wire {day}`,
  ),
  make(
    'contract',
    'Sale of a car',
    'es',
    `
    # CONTRATO DE COMPRAVENTA DE VEHÍCULO
    Entre {name} (vendedor) y {name} (comprador). El vendedor transfiere el automóvil modelo 2018 por el precio de {amount}. Las partes firman en dos ejemplares.`,
  ),
  make(
    'resume',
    'CV of a researcher',
    'en',
    `
    # {name}, PhD
    ^ email@example.com
    **Appointments
    2019 - present Assistant Professor, Northport
    2016 - 2019 Postdoctoral fellow, Deccan Institute
    **Education
    PhD Chemistry 2016
    **Selected papers
    **Grants and honors
    **Teaching`,
  ),
  make(
    null,
    'Sign of a shop',
    'en',
    `
    # Store hours
    Monday to Friday 9 to 6, Saturday 10 to 4, closed Sunday. Passport photos while you wait. Notary public. Money transfers. Copies 15 cents.`,
  ),
  make(
    null,
    'Thank-you card',
    'en',
    `
    Dear {given}, thank you so much for the lovely dinner and for letting us stay at your house. The children still talk about the lake. We hope to return the favor when you visit us in spring. With love, {given}`,
  ),
  make(
    null,
    'Letter of a bank about a new card',
    'en',
    `
    ## Harbor National Bank
    Dear {name}, your new debit card is enclosed. Please activate it before using it. Your old card ending in 4471 will stop working on {date}. Your PIN does not change. Questions? Call the number on the back.`,
  ),
  make(
    null,
    'Aviso de privacidad',
    'es',
    `
    # Aviso de privacidad
    Sus datos personales serán usados para prestarle los servicios que solicita. Usted puede pedir su corrección o cancelación por escrito en nuestro domicilio. No compartimos sus datos con terceros sin su consentimiento.`,
  ),
  make(
    null,
    'Invitation to a webinar',
    'en',
    `
    # You're invited: green card by investment
    Join our free webinar on {date}. Attorneys will explain the EB-5 program, source of funds and processing times. Register with your e-mail address. Seats are limited.`,
  ),
  make(
    null,
    'Delivery notice',
    'en',
    `
    ## We missed you!
    | Tracking {n12} | Sender: Orchard Foods | Attempt 1
    Your package is at the counter. Bring this slip and a photo ID. It will be returned to the sender after 7 days.`,
  ),
  make(
    null,
    'Survey of a hotel',
    'es',
    `
    ## Hotel Mar de Cobre
    Estimado huésped: ¿cómo fue su estancia? Califique la limpieza de la habitación, el desayuno y la atención del personal. Su opinión nos ayuda a mejorar.`,
  ),
  make(
    null,
    'Syllabus of a course',
    'en',
    `
    ## HIST 210, Fall semester
    Instructor: {name}. Office hours Tuesday. Grading: two papers 40%, midterm 25%, final 35%. Required books. Attendance. Students who miss more than three classes lose credit.`,
  ),
  make(
    null,
    'Price list of a clinic',
    'es',
    `
    # Lista de precios
    | Consulta general | 350
    | Biometría hemática | 180
    | Ultrasonido | 600
    | Certificado médico | 150
    Pagos en efectivo o tarjeta.`,
  ),
  make(
    null,
    'Letter of an airline about miles',
    'en',
    `
    ## Skylark Miles
    Hi {given}, you have 14,220 miles. Book an award flight from 9,000 miles one way. Miles expire after 24 months without activity. Unsubscribe.`,
  ),
];
