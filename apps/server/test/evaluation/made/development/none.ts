import { type MadeDocument, make } from '../made-document.ts';

/** Papers of no supported kind that mention such a kind, or look like one. */
export const ofNoKind: MadeDocument[] = [
  make(
    null,
    'Advertisement of a bank',
    'en',
    `
    # Meridian Community Bank
    ## Earn $300 when you open a new checking account
    Set up direct deposit of $500 or more within 60 days. No monthly maintenance fee with a minimum daily balance of $1,500. Online statements, mobile deposit and overdraft protection included. Visit a branch or apply today. Offer expires {date}. Member FDIC.`,
  ),
  make(
    null,
    'Publicidad de un banco',
    'es',
    `
    # ¡Tu crédito ya está aprobado!
    ## Banco del Noroeste
    Llévate hasta $80,000 con la tasa más baja. Sin comisión por apertura. Solo necesitas identificación oficial, comprobante de domicilio y tu último estado de cuenta. Acude a tu sucursal o solicítalo en la app. Promoción válida hasta el {fecha}.`,
  ),
  make(
    null,
    'Newsletter of a school',
    'en',
    `
    # The Maple Leaf
    ## News from Maple Hollow Elementary
    Picture day is on Thursday. The book fair needs volunteers. Congratulations to the winners of the spelling bee! Lunch menus are on the website. Attendance award: Mrs. Rao's third grade. Reminder: immunization records are due before the first day of school. To unsubscribe click here.`,
  ),
  make(
    null,
    'Receipt of a supermarket',
    'en',
    `
    ## SUNNY MART #0412
    | MILK 2% 1GAL | 3.89
    | BANANAS 2.1 LB | 1.24
    | BREAD WHEAT | 2.99
    | SUBTOTAL | 8.12
    | TAX | 0.00
    | TOTAL | 8.12
    | VISA ************4471 | 8.12
    | CHANGE | 0.00
    THANK YOU FOR SHOPPING`,
  ),
  make(
    null,
    'Ticket de gasolinera',
    'es',
    `
    ## SERVICIO EL MIRADOR
    | Bomba 3 | Magna | 20.000 L
    | Precio 23.49 | Importe 469.80
    | Efectivo 500.00 | Cambio 30.20
    Gracias por su preferencia`,
  ),
  make(
    null,
    'E-mail thread with a paralegal',
    'en',
    `
    ^ From: {name} | To: {name} | Subject: Re: Re: missing documents
    Hi, sorry for the delay. I will send the bank statement and the lease tomorrow. The employer still has to sign the offer letter. Do you need the old passport too?
    ^ On {date}, {name} wrote:
    > Thanks! We still need your marriage certificate with its translation, two pay stubs, and the I-94.`,
  ),
  make(
    null,
    'Correo sobre una cita',
    'es',
    `
    ^ De: {name} | Para: {name} | Asunto: Cita del jueves
    Buenas tardes, le recuerdo que la cita es el jueves a las diez. Traiga por favor su pasaporte, el acta de nacimiento de sus hijos y los comprobantes de pago. Quedo atenta.`,
  ),
  make(
    null,
    'Menu',
    'en',
    `
    # The Copper Kettle
    ## Dinner
    | Soup of the day | 7.50
    | Grilled trout, lemon butter | 24.00
    | Mushroom risotto | 19.00
    Ask your server about allergies. A gratuity of 18% is added for parties of six or more.`,
  ),
  make(
    null,
    'Gym contract flyer',
    'en',
    `
    # Ironleaf Fitness
    ## Join now, pay nothing until May!
    Membership from $19 a month. Cancel any time. Free training plan with every annual membership. Bring a friend and get a month free. See the front desk for terms.`,
  ),
  make(
    null,
    'Warranty card',
    'en',
    `
    ## Limited warranty
    This product is warranted against defects for one year from the date of purchase. Keep your receipt. Model LX-40, serial number {n9}. To register your product visit our website or return the enclosed card.`,
  ),
  make(
    null,
    'Instructions of a form',
    'en',
    `
    ## Instructions for Application for Naturalization
    ^ Department of Homeland Security, U.S. Citizenship and Immigration Services
    Who may file this form? What evidence must you submit? You should submit a copy of both sides of your Permanent Resident Card, tax returns, your marriage certificate and any divorce decree. Filing fee. Where to file.`,
  ),
  make(
    null,
    'Checklist for an interview',
    'en',
    `
    # Interview checklist
    [ ] Passport [ ] Appointment notice [ ] Birth certificates [ ] Marriage certificate [ ] Joint bank statements [ ] Lease or deed [ ] Tax returns and W-2 [ ] Employment letter [ ] Photos of your life together. Please bring originals and arrive fifteen minutes early.`,
  ),
  make(
    null,
    'Requisitos de un consulado',
    'es',
    `
    ## Requisitos para la visa de turista
    1. Pasaporte vigente. 2. Fotografía reciente. 3. Carta de trabajo con sueldo y antigüedad. 4. Estados de cuenta de los últimos tres meses. 5. Reservación de vuelo y hotel. 6. Pago de la tarifa. Presentar originales y copias en la ventanilla.`,
  ),
  make(
    null,
    'Parking permit',
    'en',
    `
    # RESIDENT PARKING PERMIT
    | Zone C | Plate 7KXR{n4} | Expires {day}
    Display on the left side of the windshield. Not valid at meters.`,
    'card',
  ),
  make(
    null,
    'Library card',
    'en',
    `
    ## Lakeview Public Library
    | {name} | Card {n12}
    Report a lost card at once. The cardholder is responsible for all items borrowed.`,
    'card',
  ),
  make(
    null,
    'Rejection of an applicant',
    'en',
    `
    ## Nimbus Freight
    Dear {given},
    Thank you for your interest in the position of Dispatch Coordinator. After careful consideration we have decided to move forward with other candidates. We wish you the best in your search.
    Sincerely, {name}, Human Resources`,
  ),
  make(
    null,
    'Cover letter of somebody who looks for work',
    'en',
    `
    {name}
    Dear Hiring Manager,
    I am writing to apply for the position of Line Supervisor. I bring ten years in food production and I am used to leading teams of twenty. I would welcome the chance to speak with you. My salary expectation is $62,000.
    Sincerely, {name}`,
  ),
  make(
    null,
    'Carta de un cliente que se queja',
    'es',
    `
    {fecha}
    Estimados señores:
    Les escribo porque el refrigerador que compré el mes pasado no enfría. Ya llamé tres veces y nadie vino a revisarlo. Solicito que me devuelvan mi dinero o me cambien el aparato.
    Atentamente, {name}`,
  ),
  make(
    null,
    'Wedding invitation',
    'en',
    `
    # {given} & {given}
    request the pleasure of your company at their wedding
    Saturday, {date}, four o'clock in the afternoon
    The Old Mill, Asheville. Dinner and dancing to follow. Kindly reply by {date}.`,
  ),
  make(
    null,
    'Letter from a landlord about the roof',
    'en',
    `
    Dear residents,
    The roof will be repaired from Monday to Thursday. Please keep your parking spaces clear. There may be noise during the day. Thank you for your patience.
    {name}, Property Manager`,
  ),
  make(
    null,
    'Minutes of an association of neighbours',
    'es',
    `
    ## Junta de vecinos del edificio Las Palmas
    Se abre la sesión a las 19:00 horas. Orden del día: pintura de la fachada, cuotas atrasadas, elección del nuevo administrador. Se acuerda por mayoría pedir tres presupuestos. Se levanta la sesión a las 20:30.`,
  ),
  make(
    null,
    'Essay of a pupil',
    'en',
    `
    # My trip to the river
    Last summer my family went to the river. My father taught me how to fish. We saw a heron and two turtles. In the evening we made a fire and my grandmother told stories about the old country.`,
  ),
  make(
    null,
    'Invoice of the plumber is asked',
    'en',
    `
    ## Quote
    | Replace kitchen faucet | 180.00
    | Labor, 2 hours | 190.00
    This estimate is valid for 30 days. Work begins after you approve it.`,
  ),
  make(
    null,
    'Handout about rights',
    'es',
    `
    # Conozca sus derechos
    Si un agente llama a su puerta, no abra. Pida ver la orden firmada por un juez. Usted tiene derecho a guardar silencio y a hablar con un abogado. No firme nada que no entienda. Lleve consigo una copia de sus documentos.`,
  ),
];
