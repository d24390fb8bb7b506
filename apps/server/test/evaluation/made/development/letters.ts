import { type MadeDocument, make } from '../made-document.ts';

/** Few letters have a heading that names their kind. */
export const letters: MadeDocument[] = [
  make(
    'employment_letter',
    'Letter of a hospital about its nurse',
    'en',
    `
    ## Saint Brigid Medical Center
    ^ 1200 Alder Avenue, Tacoma WA 98402 | Tel. 555 0180
    > {date}
    Re: {name}
    Dear Sir or Madam,
    Please accept this letter as confirmation that Ms. {family} works for Saint Brigid Medical Center as a Registered Nurse in the Emergency Department. She joined us on {date}, works 36 hours per week, and earns a base rate of $46.20 per hour. Her position is permanent.
    Should you need anything further, please call our office.
    Kind regards,
    {name}
    Director of People Operations`,
  ),
  make(
    'employment_letter',
    'Letter for a petition by the employer',
    'en',
    `
    ## Quillfeather Analytics, Inc.
    > {date}
    U.S. Citizenship and Immigration Services
    RE: {name}
    Dear Officer:
    I write on behalf of Quillfeather Analytics, Inc. to describe the work of {name}, who has served as our Lead Data Engineer from {date} to the present. In this role, he designs data pipelines, supervises four engineers and reports to the Vice President of Technology. His current compensation is $148,000 per year plus a discretionary bonus.
    We hope that this information is helpful. Respectfully,
    {name}, Chief Operating Officer`,
  ),
  make(
    'employment_letter',
    'Past work abroad',
    'en',
    `
    ## Veldhoven Bouw B.V.
    TO WHOM IT MAY CONCERN
    {date}
    We hereby certify that Mr. {name} was in our service from {date} until {date} in the function of Site Supervisor. During this period he was responsible for scheduling, quality control and the training of apprentices. He left the company at his own request. We wish him every success in his future career.
    {name}, Managing Director`,
  ),
  make(
    'employment_letter',
    'Note of a restaurant',
    'en',
    `
    ## Casa Ortega Grill
    {date}
    To whom this may concern, {name} is a current employee at Casa Ortega Grill. He has been with us for six years as a line cook and is scheduled 40 hours a week. His hourly wage is $19.50. If you have questions please call me at 555 0127.
    Thank you, {name}, owner`,
  ),
  make(
    'employment_letter',
    'Answer to a request for verification',
    'en',
    `
    ## Employment and income verification
    ^ The Verification Desk, order number {n9}
    | Employer | Orchard Foods Distribution | Employer code {n4}
    | Employee | {name} | Employment status: Active
    | Most recent start date {day} | Original hire date {day}
    | Job title: Warehouse Lead | Rate of pay: 24.75 Hourly | Average hours per pay period 80
    | Annual income 2024: {amount} | 2023: {amount}`,
  ),
  make(
    'employment_letter',
    'Constancia de una fábrica',
    'es',
    `
    ## Textiles del Bajío, S.A. de C.V.
    > León, Guanajuato, a {fecha}
    A QUIEN CORRESPONDA:
    Por este conducto me permito informar que el C. {name} labora con nosotros desde el {fecha}, ocupando actualmente el puesto de supervisor de tejido, con un sueldo mensual de $18,400.00 más las prestaciones de ley.
    Se extiende la presente a petición del interesado para los fines que a él convengan.
    Atentamente, Lic. {name}, Jefa de Personal`,
  ),
  make(
    'employment_letter',
    'Certificación de trabajo de Colombia',
    'es',
    `
    ## Ingenio Valle Alto S.A.S. - NIT 900.{n4}
    # CERTIFICA
    Que la señora {name}, identificada con cédula de ciudadanía No. {n9}, está vinculada a nuestra compañía mediante contrato a término fijo desde el {fecha}, desempeñándose como Analista de Calidad, con una asignación salarial de $4.200.000.
    Se expide en Cali a los doce días del mes.
    {name}, Gestión Humana`,
  ),
  make(
    'employment_letter',
    'Carta de experiencia de un taller',
    'es',
    `
    ## Taller Mecánico Hermanos Quispe
    Lima, {fecha}
    El que suscribe, {name}, gerente del taller, deja constancia que el señor {name} trabajó en nuestra empresa como mecánico automotriz desde {fecha} hasta {fecha}, demostrando puntualidad y responsabilidad en las labores encomendadas.
    Se otorga la presente a solicitud del interesado.`,
  ),
  make(
    'employment_letter',
    'Informe de vida laboral de la empresa',
    'es',
    `
    ## Panificadora La Espiga, S.L.
    D.ª {name}, en calidad de responsable de recursos humanos,
    **CERTIFICO:
    Que D. {name}, con DNI {n9}, presta servicios en esta empresa desde el {fecha}, con la categoría profesional de oficial de primera, a jornada completa y con contrato indefinido, y que su retribución bruta anual asciende a 23.400 euros.
    Y para que conste, firmo el presente en Zaragoza.`,
  ),
  make(
    'offer_letter',
    'Offer of a start-up',
    'en',
    `
    ## Pebblestack
    {date}
    Hi {given},
    We loved meeting you! On behalf of the whole team I'm happy to offer you the role of Product Designer. You would start on {date}. We will pay you $118,000 a year, in two payments a month, plus options for 4,000 shares subject to board approval and a four-year vesting schedule. To accept, sign below and return this letter by Friday.
    Signed: ____________ Date: ____________`,
  ),
  make(
    'offer_letter',
    'Offer with conditions of a school district',
    'en',
    `
    ## Larkspur Unified School District, Personnel Services
    > {date}
    Dear Ms. {family}:
    It is with great pleasure that the District offers you employment as a bilingual teacher for the coming school year. Your placement on the salary schedule is Class III, Step 4 ($71,250). You will be eligible for health and dental coverage on the first of the month after you begin. This appointment depends on fingerprint clearance and approval of the Governing Board. Please indicate your acceptance by signing and returning one copy.
    [ ] I accept [ ] I decline`,
  ),
  make(
    'offer_letter',
    'Prospective employment for a petition',
    'en',
    `
    ## Greystone Orthopedics
    > {date}
    Dear Dr. {family}:
    This letter confirms our intention to employ you on a permanent, full-time basis as an Orthopedic Surgeon upon approval of your immigrant petition. The offered salary is $310,000 per year. Duties of the offered position include surgery, clinic hours and the supervision of residents. You will be entitled to five weeks of vacation. We look forward to welcoming you.
    {name}, MD, President`,
  ),
  make(
    'offer_letter',
    'Offer by mail',
    'en',
    `
    ^ From: {name} | To: {name} | Subject: Your offer from Nimbus Freight
    Dear {given},
    Congratulations! Following your interviews we would like to offer you the position of Dispatch Coordinator at our Reno terminal. Compensation: $27.00 per hour, paid weekly. Employment type: full time, non-exempt. Expected first day: {date}. Reporting to: {name}. The offer is subject to a drug screen and proof of your right to work. Please reply by {date} to let us know your decision.`,
  ),
  make(
    'offer_letter',
    'Carta de un hotel',
    'es',
    `
    ## Hotel Mar de Cobre
    Cancún, Q. Roo, {fecha}
    Estimada {given}:
    Nos es grato comunicarle que ha sido seleccionada para ocupar la vacante de Gerente de Alimentos y Bebidas. Las condiciones que le proponemos son: sueldo bruto mensual de $42,000.00, vales de despensa, seguro de gastos médicos mayores y aguinaldo de 30 días. Su ingreso sería el {fecha}. Le pedimos confirmar su aceptación firmando al calce.
    Acepto: ______________`,
  ),
  make(
    'offer_letter',
    'Oferta de una empresa extranjera',
    'es',
    `
    ## Cobalt Ridge Software LLC
    {fecha}
    Apreciado Sr. {family}:
    Por la presente le hacemos llegar nuestra propuesta para incorporarse a la compañía como Arquitecto de Soluciones, con una remuneración anual de 95.000 dólares y contrato a jornada completa. La oferta está condicionada a la aprobación de la visa correspondiente. Esperamos contar con usted a partir del {fecha}.
    Cordialmente, {name}`,
  ),
  make(
    'offer_letter',
    'Appointment of a researcher',
    'en',
    `
    ## University of Northport, Department of Chemistry
    > {date}
    Dear Dr. {family},
    I am writing to offer you a postdoctoral appointment in my laboratory. The appointment is for two years, beginning {date}, with a stipend of $61,000 and benefits as described on the enclosed sheet. Renewal depends on satisfactory progress and the availability of funds. If these terms are acceptable, please sign and return a copy.
    Yours sincerely, {name}, Professor`,
  ),
  make(
    'invitation_letter',
    'Parents for a birth',
    'en',
    `
    {name}
    ^ 818 Juniper Lane, Boise ID
    > {date}
    The Consul General, U.S. Embassy Lima
    Dear Consul:
    I am a citizen of the United States and I wish to have my parents, {name} and {name}, come to visit us for the birth of our first child. They will be with us from {date} to {date} and will live at my home. I will be responsible for their tickets, food and medical insurance. They will go back to Peru before their authorized period ends.
    Sincerely, {name}`,
  ),
  make(
    'invitation_letter',
    'Business meeting',
    'en',
    `
    ## Harborline Machine Tools
    > {date}
    Dear Mr. {family},
    It is our pleasure to welcome you to our plant in Milwaukee from {date} to {date} for technical meetings and the acceptance of the equipment that your company ordered. Your company will bear the cost of your travel; Harborline will arrange your hotel and local transport. We kindly ask the consular authorities to issue Mr. {family} a business visa.
    Best regards, {name}, Export Manager`,
  ),
  make(
    'invitation_letter',
    'Speaker at a conference',
    'en',
    `
    ## Ninth Symposium on River Ecology
    Dear Professor {family},
    On behalf of the organizing committee I have the honor to invite you as a keynote speaker. The symposium takes place in Asheville on {date}. Your registration fee is waived and we will provide three nights of accommodation. This letter may be used in support of your visa application.
    {name}, Chair`,
  ),
  make(
    'invitation_letter',
    'Carta de un hermano',
    'es',
    `
    Houston, Texas, {fecha}
    Señor Cónsul de los Estados Unidos
    Presente.
    Yo, {name}, residente permanente, con domicilio en 55 Bluebonnet Street, le escribo para invitar a mi hermana {name} a pasar las fiestas con mi familia del {fecha} al {fecha}. Ella se quedará en mi casa y yo me haré cargo de sus gastos de comida y transporte. Al término de la visita volverá a su trabajo en Guatemala.
    Respetuosamente, {name}`,
  ),
  make(
    'invitation_letter',
    'Invitación a una obra',
    'es',
    `
    ## Teatro del Agua, Asociación Civil
    {fecha}
    Estimados integrantes del Ballet Costa Azul:
    Tenemos el honor de extenderles una invitación para presentarse en nuestro festival, que se llevará a cabo en San Antonio del {fecha} al {fecha}. El festival cubrirá hospedaje y alimentos; los boletos de avión correrán por cuenta de la compañía. Mucho agradeceremos su confirmación.
    {name}, Dirección artística`,
  ),
  make(
    'invitation_letter',
    'Invitation of a friend',
    'en',
    `
    > {date}
    To: Visa Section, Embassy of the United States
    Subject: Visit of my friend {name}
    Dear Sir/Madam,
    This letter is to request that a visitor visa be granted to my friend, {name}, born {date}, passport number X{n9}. We met at university. The reason for the trip is tourism and to attend my wedding. The visit will last three weeks, during which my friend will stay with us at the above address. I guarantee that all expenses will be covered.
    Yours faithfully, {name}`,
  ),
  make(
    'recommendation_letter',
    'Professor about a former student',
    'en',
    `
    ## Department of Physics, University of Northport
    > {date}
    Dear Immigration Officer,
    It gives me great pleasure to write this letter on behalf of Dr. {name}, whom I supervised during her doctoral studies. In my judgment she ranks among the top five percent of researchers at her career stage. Her method for cooling trapped ions has been adopted by laboratories around the world. I give her my highest endorsement.
    {name}, Distinguished Professor`,
  ),
  make(
    'recommendation_letter',
    'Independent expert about an artist',
    'en',
    `
    ## Museum of Northern Glass
    > {date}
    Re: Petition of {name}
    I am the chief curator of this museum and have followed the career of {name} for more than a decade, although we have never worked together. Her installations have had a major influence on contemporary glass. She is one of a small number of artists who have risen to the very top. I urge you to approve her petition.
    Respectfully submitted, {name}`,
  ),
  make(
    'recommendation_letter',
    'Landlady about a tenant as a person',
    'en',
    `
    {date}
    To the Honorable Immigration Judge:
    My name is {name} and I have been a friend and neighbor of {name} for eleven years. He is a hard-working, kind and devoted father, who volunteers at our church every week. I can vouch for his good character and ask you to let him stay with his family.
    Sincerely, {name}`,
  ),
  make(
    'recommendation_letter',
    'Recomendación de un párroco',
    'es',
    `
    ## Parroquia del Carmen
    {fecha}
    A quien pueda interesar:
    Hago de su conocimiento que conozco desde hace más de diez años a la señora {name}, quien es una persona trabajadora, honrada y de buenas costumbres, que ha colaborado siempre con nuestra comunidad. Por ello no tengo inconveniente en recomendarla.
    Pbro. {name}`,
  ),
  make(
    'recommendation_letter',
    'Apoyo de un director de orquesta',
    'es',
    `
    ## Orquesta Sinfónica del Litoral
    {fecha}
    A las autoridades migratorias de los Estados Unidos:
    Escribo en apoyo de la solicitud del maestro {name}, a quien he dirigido en más de cuarenta conciertos. Su talento es excepcional y lo sitúa entre los mejores violonchelistas de su generación. Le otorgo mi más alta recomendación.
    {name}, director titular`,
  ),
  make(
    'admission_letter',
    'Welcome of a college',
    'en',
    `
    ## Redbud State College, Admissions
    > {date}
    Dear {given},
    Congratulations! I am delighted to tell you that the Admissions Committee has approved your application for the Master of Public Health beginning in the fall semester. To hold your place, please pay the enrollment deposit by {date}. Your student number is {n9}.
    Welcome to the Redbud family! {name}, Dean of Admissions`,
  ),
  make(
    'admission_letter',
    'Enrollment of a child at school',
    'en',
    `
    ## Maple Hollow Elementary School
    {date}
    To whom it may concern: This letter is to verify that {name}, born {day}, is a student in the third grade at Maple Hollow Elementary School and has attended since {date}. The parents on file are {name} and {name}.
    {name}, School Secretary`,
  ),
  make(
    'admission_letter',
    'Constancia de un bachillerato',
    'es',
    `
    ## Colegio de Bachilleres, Plantel 7
    La dirección de este plantel hace constar que la alumna {name}, con número de control {n9}, cursa actualmente el cuarto semestre en el turno matutino durante el ciclo escolar vigente.
    A petición de la interesada se extiende la presente constancia.
    {name}, Control Escolar`,
  ),
  make(
    'statement',
    'Declaration of a spouse',
    'en',
    `
    # DECLARATION OF {name}
    I, {name}, am over the age of eighteen and make this declaration of my own personal knowledge.
    1. I met my husband in the summer of 2016 at a cousin's wedding. 2. We have lived together since {date}. 3. We share a bank account and the rent.
    I declare under penalty of perjury under the laws of the United States that the foregoing is true and correct.
    Executed on {date} at Fresno, California.`,
  ),
  make(
    'statement',
    'Hardship statement by hand',
    'en',
    `
    {date}
    My name is {name}. I am writing this to explain what would happen to me and my children if my husband cannot remain in the United States. My son has asthma and my husband is the one who takes him to the doctor. I do not know how I would pay the house. I swear that everything I have written here is true.
    {name}`,
  ),
  make(
    'statement',
    'Manifestación ante notario',
    'es',
    `
    ## NOTARÍA PÚBLICA NÚMERO 14
    En la ciudad de Tepic, ante mí comparece la señora {name}, quien bajo protesta de decir verdad manifiesta: que es madre del menor {name}; que autoriza expresamente que el menor viaje a los Estados Unidos de América en compañía de su padre. Leída que le fue, la ratifica y firma.
    Doy fe.`,
  ),
  make(
    'statement',
    'Letter of consent for a trip',
    'en',
    `
    # Travel consent
    I, {name}, the mother of {name}, born {day}, authorize my child to travel to Canada with the father, {name}, from {date} to {date}. I can be reached at 555 0199.
    | Signature ____________ | Date {date}
    State of Nevada, County of Washoe. Signed and sworn before me by {name}. Notary Public. My commission expires {date}.`,
  ),
  make(
    'translation_certificate',
    'Translator of an agency',
    'en',
    `
    ## Lumen Language Services
    # Statement of Accuracy
    We, Lumen Language Services, a professional translation company, hereby state that the enclosed document was translated from Portuguese into English by a qualified linguist and that, in our best judgment, the text truly reflects the content and meaning of the original.
    {name}, Project Manager, {date}`,
  ),
  make(
    'translation_certificate',
    'Translator at the foot of a page',
    'en',
    `
    **Translator's certification
    I, {name}, am competent in both the Ukrainian and English languages, and hereby certify that the foregoing is a complete and true translation of the original birth record to the best of my ability.
    Signature ________ Address 17 Willow Court, Sacramento`,
  ),
];
