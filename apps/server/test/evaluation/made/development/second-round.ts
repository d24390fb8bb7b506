import { type MadeDocument, make } from '../made-document.ts';

/** Written after the rules' phrases, to test them with unknown words. */
export const secondRound: MadeDocument[] = [
  make(
    'employment_letter',
    'Airline about its mechanic',
    'en',
    `
    ## SKYLARK AIRLINES
    ^ Maintenance Base, Hangar 4
    > {date}
    Subject: {name}, employee no. {n4}
    To the officer in charge,
    The above-named person is on our payroll as an Aircraft Mechanic since {date}. He is paid $38.10 hourly and averages 42 hours weekly. He is an employee in good standing and we have no plans to end his employment.
    {name}, HR Business Partner`,
  ),
  make(
    'employment_letter',
    'Family that employs a nanny',
    'en',
    `
    > {date}
    Dear Sirs,
    {name} takes care of our two children, Monday through Friday, and has done so since {date}. We pay her $720 a week. She is dependable and we intend to keep her on.
    {name} and {name}, 40 Cedar Hill Road`,
  ),
  make(
    'employment_letter',
    'Constancia de una escuela sobre su maestra',
    'es',
    `
    ## Escuela Primaria Benito Ruiz
    ASUNTO: Constancia
    La que suscribe, directora del plantel, HACE CONSTAR que la profesora {name} forma parte del personal docente de esta institución con plaza de base, impartiendo el quinto grado, con antigüedad de nueve años.
    Atentamente, {name}`,
  ),
  make(
    'employment_letter',
    'Carta patronal de Venezuela',
    'es',
    `
    ## Distribuidora El Morro, C.A.
    Señores Embajada de los Estados Unidos
    Por medio de la presente hacemos constar que el ciudadano {name}, titular de la cédula de identidad V-{n9}, se desempeña en esta organización como Jefe de Almacén, devengando un ingreso integral mensual de {amount}. Goza de vacaciones del {fecha} al {fecha}.`,
  ),
  make(
    'offer_letter',
    'Seasonal job on a farm',
    'en',
    `
    ## Twin Rivers Orchards
    {date}
    {name}:
    This is to let you know that we have a job for you picking apples for the coming season, from {date} until about {date}. Pay is $17.97 an hour or the piece rate if higher, with housing and transport to the fields at no cost. If you want the job, please sign here and send it back to us.`,
  ),
  make(
    'offer_letter',
    'Promotion to another country',
    'en',
    `
    ## Veldhoven Bouw B.V.
    Dear {given},
    Further to our discussions, I confirm that the company wishes to assign you to its affiliate in Denver as Regional Manager for an initial period of three years. Your remuneration during the assignment will be $132,000 gross per annum, together with a housing allowance. Please confirm your agreement by countersigning this letter.
    {name}, Group HR`,
  ),
  make(
    'offer_letter',
    'Clínica que contrata',
    'es',
    `
    ## Clínica Santa Elena
    {fecha}
    Doctora {family}:
    Es para nosotros un gusto invitarla a formar parte de nuestro equipo como médica pediatra. Su salario inicial será de 52.000 pesos al mes y contará con seguro médico y quince días de vacaciones. Le agradeceremos nos responda antes del {fecha}.`,
  ),
  make(
    'invitation_letter',
    'Grandmother comes for the summer',
    'en',
    `
    {date}
    Dear Visa Officer,
    I would be grateful if you would allow my grandmother, {name}, to see us this summer. She is 74 and has not met her great-grandchildren yet. She will have her own room in our house in Omaha, and I will buy her round-trip ticket. She owns a house in Cuenca and will be home again in September.
    With respect, {name}`,
  ),
  make(
    'invitation_letter',
    'Convocatoria a un torneo',
    'es',
    `
    ## Federación de Ajedrez del Oeste
    {fecha}
    Maestro {name}:
    Por este medio lo convocamos a participar en el torneo abierto que celebraremos en Las Vegas los días 4 al 9. La organización le ofrece hotel y desayuno, sin costo de inscripción. Agradecemos a las autoridades consulares las facilidades que le presten para obtener su visado.`,
  ),
  make(
    'invitation_letter',
    'Church invites a pastor',
    'en',
    `
    ## Riverside Baptist Church
    {date}
    Dear Pastor {family},
    The congregation would be honored to have you preach at our revival week, {date} to {date}. A host family will give you room and board, and a love offering will be taken for your travel. Please show this letter to the consulate when you apply for your visa.`,
  ),
  make(
    'recommendation_letter',
    'Employer about a former worker',
    'en',
    `
    ## Orchard Foods Distribution
    > {date}
    To whom it may concern,
    {name} was on my team for four years and I cannot say enough good things about her. She learns quickly, is always on time, and the customers love her. Any company would be lucky to have her.
    {name}, Shift Manager`,
  ),
  make(
    'recommendation_letter',
    'Colega sobre una investigadora',
    'es',
    `
    ## Instituto de Oceanografía
    {fecha}
    Estimado oficial:
    Me dirijo a usted para expresar mi respaldo a la doctora {name}. Sus estudios sobre corrientes profundas han cambiado la forma en que nuestra disciplina entiende el clima y son citados en todo el mundo. Considero que su presencia beneficiaría enormemente al país.
    Dr. {name}, investigador titular`,
  ),
  make(
    'admission_letter',
    'Graduate assistant',
    'en',
    `
    ## Northport Graduate School
    Dear {given},
    We are happy to inform you of your selection for the PhD program in History. You will have a teaching assistantship with a tuition waiver and a stipend of $24,000. Please accept or decline in the portal by April 15.`,
  ),
  make(
    'admission_letter',
    'Escuela de idiomas',
    'es',
    `
    ## Centro de Idiomas Las Américas
    Por la presente confirmamos que {name} ha quedado aceptada en el curso intensivo de inglés, de 20 horas por semana, que inicia el {fecha}. El costo del curso ha sido cubierto.`,
  ),
  make(
    'statement',
    'How we met',
    'en',
    `
    # Our story
    {name} and I were introduced by a coworker in March 2019. We went for coffee and talked until the place closed. In 2021 he moved in with me and my daughter. He proposed on the beach. We want to spend the rest of our lives together. I certify that what I wrote is the truth.
    {name}, {date}`,
  ),
  make(
    'statement',
    'Sponsor of money by oath',
    'es',
    `
    # DECLARACIÓN
    Yo, {name}, mayor de edad, de estado civil casado, con domicilio en Chicago, declaro que soy tío de {name} y que me comprometo a apoyarlo económicamente durante sus estudios. Todo lo anterior es verdad. {fecha}. Firma.`,
  ),
  make(
    'police_certificate',
    'Ministry of a country in Asia',
    'en',
    `
    ## MINISTRY OF INTERIOR, CRIMINAL RECORDS OFFICE
    Ref {n9}
    This is to certify that according to the records kept in this office nothing has been found against {name}, holder of passport {n9}, up to the date of issue.
    This certificate is issued at the request of the applicant for travel abroad.`,
  ),
  make(
    'birth_certificate',
    'Certificate of a village in Africa',
    'en',
    `
    ## REPUBLIC OF GHANA - BIRTHS AND DEATHS REGISTRY
    Entry no. {n4}. When born: {date}. Where born: Kumasi. Child: {name}. Sex: F. Father: {name}, trader. Mother: {name}. Signature of informant. Registered this day.`,
  ),
  make(
    'marriage_certificate',
    'Marriage abroad',
    'en',
    `
    ## ISLAMIC REPUBLIC - FAMILY REGISTRATION
    # Nikah Nama
    | Groom {name} | Bride {name}
    | Dower {amount} | Date of contract {day}
    Witnesses {name} and {name}. Registrar of marriages`,
  ),
  make(
    'divorce_decree',
    'Divorce by a registrar',
    'es',
    `
    ## REGISTRO CIVIL
    # ACTA DE DIVORCIO
    | Divorciados: {name} y {name} | Acta {n4}
    | Autoridad que dictó la resolución: Juzgado Primero Familiar | Fecha de ejecutoria {fecha}`,
  ),
  make(
    'bank_statement',
    'Business account',
    'en',
    `
    ## First Prairie Bank
    | Quillfeather Analytics Inc | Business Advantage Checking | Acct {n9}
    For the month ended {date}
    | Balance at start | {amount} | Credits (12) | {amount}
    | Debits (44) | {amount} | Balance at end | {amount}
    | 04 Mar | Stripe payout | {amount} | {amount}
    | 05 Mar | Rent | -{amount} | {amount}`,
  ),
  make(
    'bank_statement',
    'Cuenta en dólares',
    'es',
    `
    ## Banco del Pacífico Sur
    | Cliente {name} | Cuenta dólares {n9} | Moneda USD
    Movimientos de marzo
    | Fecha oper. | Referencia | Cargo | Abono | Saldo
    | 02-03 | Transferencia recibida | | {amount} | {amount}
    | 09-03 | Pago tarjeta | {amount} | | {amount}
    | 28-03 | Intereses | | 0.88 | {amount}`,
  ),
  make(
    'pay_stub',
    'Boleta de Guatemala',
    'es',
    `
    ## Maquila San Rafael
    | Empleado {name} | Código {n4} | Quincena 1 de marzo
    | Ordinario {amount} | Bonificación 250.00 | Extras {amount}
    | IGSS {amount} | Anticipo 300.00 | Total descuentos {amount}
    | Líquido {amount} | Firma`,
  ),
  make(
    'pay_stub',
    'Pay of a month in Britain',
    'en',
    `
    ## Northgate Care Homes Ltd
    | Mr {name} | NI number QQ{n9} | Tax code 1257L | Period 11
    | Basic pay {amount} | PAYE tax {amount}
    | Overtime {amount} | National Insurance {amount}
    | Total gross {amount} | Total deductions {amount} | Net {amount}`,
  ),
  make(
    'utility_bill',
    'Gas bill',
    'en',
    `
    ## Prairie Gas & Light
    | {name} | 19 Pine Court | Acct {n9}
    | You used 61 therms | Last month 74 therms
    | Supply charge 31.02 | Delivery 24.80 | Taxes 3.11
    | Please pay {amount} by {day}`,
  ),
  make(
    'lease',
    'Renewal of a lease',
    'en',
    `
    # Lease renewal addendum
    The lease for apartment 12C between Cedar Court LLC and {name} is extended for one year beginning {date}. Rent will be $1,640 a month. All other terms stay the same.
    | Manager ________ | Resident ________`,
  ),
  make(
    'lease',
    'Carta de la dueña',
    'es',
    `
    {fecha}
    Yo, {name}, propietaria de la casa ubicada en Calle Roble 8, hago constar que le rento dicha casa a {name} y su familia desde hace tres años, por la cantidad de 5,800 pesos al mes, y que siempre han pagado puntualmente.`,
  ),
  make(
    'diploma',
    'Certificate of a trade school',
    'es',
    `
    # INSTITUTO TÉCNICO SAN JOSÉ
    otorga a
    ## {name}
    el título de
    # Técnico en Refrigeración
    por haber aprobado el plan de estudios. Acta {n4}. Director`,
  ),
  make(
    'award',
    'Letter about a grant',
    'en',
    `
    ## The Halden Foundation
    Dear {given},
    Congratulations! You are one of twelve artists chosen from 1,900 entries to receive this year's Halden Prize of $25,000. The award ceremony will be on {date}.`,
  ),
  make(
    'publication',
    'Interview in a magazine',
    'es',
    `
    ^ Revista Escena, número 88
    # "Bailar es mi manera de hablar"
    Por {name}
    La coreógrafa {name} regresa a los escenarios con una obra que ya recorrió nueve países. Conversamos con ella sobre sus comienzos y sobre el premio que acaba de ganar.`,
  ),
  make(
    'business_record',
    'License of a city',
    'en',
    `
    ## CITY OF TUCSON - BUSINESS SERVICES
    # BUSINESS TAX LICENSE
    | License no. {n9} | La Espiga Bakery LLC | 311 Grant Road
    | Issued {day} | Expires {day} | Retail food
    Post in a conspicuous place. Not transferable.`,
  ),
  make(
    'transfer_of_money',
    'Rent paid by a receipt',
    'es',
    `
    # RECIBO
    | No. {n4} | Bueno por $ {amount}
    Recibí de {name} la cantidad de {amount} por concepto de anticipo de la compra del terreno. {fecha}. Firma de quien recibe.`,
  ),
  make(
    'itinerary',
    'Bus tickets',
    'es',
    `
    ## Transportes Cóndor
    | Pasajero {name} | Asiento 14 | Servicio: cama
    | Origen Bogotá | Destino Cúcuta | Salida 21:30 | Llegada 08:10
    | Boleto {n9} | Preséntese 30 minutos antes`,
  ),
  make(
    'medical_record',
    'Discharge',
    'es',
    `
    ## Hospital General de Zona
    | Paciente {name} | Edad 46 | Ingreso {day} | Egreso {day}
    Motivo de ingreso: dolor abdominal. Se realizó apendicectomía sin complicaciones. Indicaciones: reposo, paracetamol, cita en diez días.`,
  ),
  make(
    'insurance',
    'Letter of a car insurer',
    'en',
    `
    ## Redwood Auto Insurance
    # Proof of insurance
    | Named insured {name} | Policy {n9} | Effective {day} to {day}
    | Vehicle 2019 sedan | Liability 50/100/50`,
  ),
  make(
    'translation_certificate',
    'Traductora',
    'es',
    `
    Yo, {name}, domino los idiomas inglés y español y doy constancia de que la traducción adjunta corresponde fielmente al documento original que tuve a la vista. {fecha}`,
  ),
  make(
    null,
    'Letter of a debt collector',
    'en',
    `
    ## Ridgeback Recovery
    Dear {name},
    Your account with Harbor National Bank has been placed with our office. The balance of $ {amount} is past due. Unless you dispute this debt within 30 days we will assume it is valid. This is an attempt to collect a debt.`,
  ),
  make(
    null,
    'Post about a job',
    'en',
    `
    # We're hiring!
    Casa Ortega Grill is looking for a line cook. Full time, $19 to $21 per hour, paid vacation after one year. Experience required. Send your resume to jobs@example.com or stop by in the afternoon.`,
  ),
  make(
    null,
    'Aviso de empleo',
    'es',
    `
    # SE SOLICITA CONTADOR
    Requisitos: licenciatura terminada, tres años de experiencia, disponibilidad de horario. Ofrecemos sueldo competitivo, prestaciones de ley y seguro de gastos médicos. Enviar currículum.`,
  ),
  make(
    null,
    'Advertisement of apartments',
    'en',
    `
    # Cedar Court Apartments
    One and two bedrooms from $1,390 a month. First month free! Pets welcome, pool, covered parking. Low deposit. Call our leasing office to schedule a tour.`,
  ),
  make(
    null,
    'Advertisement of an online university',
    'en',
    `
    # Finish your bachelor's degree in 18 months
    Redbud Online. Transfer up to 90 credits. No application fee this week. Programs in business, nursing and education. Accredited. Talk with an admissions counselor today.`,
  ),
  make(
    null,
    'Reminder of a dentist',
    'en',
    `
    ## Bright Smiles Dental
    Dear {given}, it is time for your six-month cleaning. Please call us to make an appointment. Bring your insurance card. Patients who cancel less than 24 hours before will be charged $40.`,
  ),
  make(
    null,
    'Chat about a trip',
    'es',
    `
    {given}: ya compraste los boletos?
    {given}: sí, salimos el viernes a las 7
    {given}: y el hotel?
    {given}: mi hermana nos presta su casa jaja`,
  ),
  make(
    null,
    'Letter of a school about a fight',
    'es',
    `
    ## Colegio San Martín
    Estimados padres de familia:
    Les informamos que su hijo estuvo involucrado en una discusión durante el recreo. Les pedimos presentarse el lunes a las 8 de la mañana en la dirección.`,
  ),
  make(
    null,
    'Notes of an interview',
    'en',
    `
    Notes {date}
    Client entered in 2014, visa expired. Married 2018, two kids. Works in construction, paid cash. No arrests. Brother is a citizen. Ask about the old petition. Needs translation of birth certificate. Next call Tuesday.`,
  ),
  make(
    null,
    'News about immigration',
    'en',
    `
    # USCIS raises filing fees
    Starting in April, the fee for Form I-485 and Form I-765 will go up. Employers who file petitions for workers will pay more. Applications postmarked before the date are accepted at the old fee.`,
  ),
  make(
    null,
    'Political flyer',
    'es',
    `
    # ¡Vota este domingo!
    {name} para alcalde. Más agua, más luz, más seguridad. Encuentra tu casilla con tu credencial para votar. Juntos por Santa Ana.`,
    'page',
  ),
];
