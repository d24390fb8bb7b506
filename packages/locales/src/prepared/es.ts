import type { PreparedTexts } from './prepared-message.ts';

export const es = {
  categories: {
    documents: 'Documentos',
    questions: 'Preguntas y cambios',
    appointments: 'Llamadas y citas',
    progress: 'Estado del caso',
    government: 'Del gobierno',
    fees: 'Pagos',
    general: 'General',
  },
  fields: {
    document: 'Documento',
    form: 'Número de formulario',
    person: 'Persona',
    place: 'Lugar',
    phone: 'Número de teléfono',
    receipt: 'Número de recibo',
    office: 'Oficina',
    date: 'Fecha',
    until: 'Fecha límite',
    time: 'Hora',
    amount: 'Importe en dólares',
    days: 'Número de días',
  },
  messages: {
    document_missing: {
      title: 'Falta un documento',
      body: 'Todavía necesitamos que nos envíe este documento: {{document}}.\nPor favor, súbalo a más tardar el {{until}}. Si no puede conseguirlo a tiempo, escríbanos aquí y díganos por qué.',
    },
    documents_missing_final: {
      title: 'Faltan documentos, último aviso',
      body: 'Todavía faltan algunos de los documentos de su lista. Sin ellos no podemos presentar su caso.\nPor favor, súbalos a más tardar el {{until}}. Si algo se lo impide, díganoslo ahora para que busquemos juntos una solución.',
    },
    picture_blurry: {
      title: 'La imagen está borrosa',
      body: 'No podemos leer lo que envió para este documento: {{document}}.\nPor favor, tome la foto de nuevo: coloque la hoja sobre una superficie plana, use luz del día, sostenga el teléfono sin moverlo y compruebe que todas las palabras se vean nítidas antes de enviarla.',
    },
    page_cut_off: {
      title: 'Una página está cortada',
      body: 'Falta una parte de la página en lo que envió para este documento: {{document}}.\nPor favor, escanéelo de nuevo de modo que se vean las cuatro esquinas y todos los bordes de la hoja.',
    },
    pages_missing: {
      title: 'Faltan páginas',
      body: 'No nos han llegado todas las páginas de este documento: {{document}}.\nPor favor, envíe todas las páginas, incluso las que estén en blanco o parezcan poco importantes.',
    },
    wrong_document: {
      title: 'Es otro documento',
      body: 'Gracias por el archivo. No es el documento que le pedimos, que es este: {{document}}.\nPor favor, suba ese documento. Si no está seguro de a cuál nos referimos, pregúntenos aquí.',
    },
    document_expired: {
      title: 'Un documento ha vencido',
      body: 'Este documento ha vencido: {{document}}.\nPor favor, envíenos uno vigente. Si ya solicitó uno nuevo, envíenos el comprobante mientras llega.',
    },
    passport_expires_soon: {
      title: 'El pasaporte vence pronto',
      body: 'Su pasaporte vence el {{date}}. Para la mayoría de las solicitudes debe tener una vigencia de al menos seis meses más.\nPor favor, renuévelo en su consulado lo antes posible y envíenos una copia del nuevo. Conserve el pasaporte anterior: es posible que todavía se necesiten las visas que contiene.',
    },
    translation_needed: {
      title: 'Se necesita una traducción',
      body: 'Este documento no está en inglés: {{document}}.\nEl gobierno exige una traducción completa al inglés. La persona que traduce debe certificar por escrito que la traducción es completa y exacta y que es competente para traducir, con su nombre, firma y fecha. Por favor, no lo traduzca usted mismo.',
    },
    signature_missing: {
      title: 'Falta una firma',
      body: 'Falta la firma en este documento: {{document}}.\nPor favor, fírmelo a mano con tinta en la línea indicada y envíenos la página firmada, escaneada. Conserve el original.',
    },
    original_needed: {
      title: 'Se necesita el original',
      body: 'De este documento necesitamos el original, y no solo una copia: {{document}}.\nPor favor, tráigalo a nuestra oficina o envíelo por un servicio con número de seguimiento a esta dirección: {{place}}',
    },
    photo_requirements: {
      title: 'Cómo debe ser la foto',
      body: 'Por favor, envíenos una foto para su solicitud:\n- a color, de 2 por 2 pulgadas, tomada en los últimos seis meses\n- con fondo blanco liso, de frente a la cámara y con los dos ojos abiertos\n- sin anteojos, sombrero ni audífonos; la cabeza cubierta solo por motivos religiosos o médicos\nUn estudio que haga fotos de pasaporte para Estados Unidos conoce estas reglas.',
    },
    document_received: {
      title: 'Se recibió un documento',
      body: 'Gracias. Hemos recibido este documento: {{document}}.\nLo revisaremos y le escribiremos si falta algo.',
    },
    password_on_file: {
      title: 'El archivo tiene contraseña',
      body: 'No podemos abrir lo que envió para este documento porque el archivo está protegido con contraseña: {{document}}.\nPor favor, guárdelo sin contraseña y súbalo de nuevo. No nos envíe la contraseña.',
    },
    name_differs: {
      title: 'Un nombre está escrito de otra manera',
      body: 'Su nombre no está escrito de la misma manera en todos sus documentos. Es diferente en este: {{document}}.\nPor favor, díganos cuál es la forma correcta. Si cambió de nombre, por ejemplo al casarse, envíenos el acta que lo demuestra.',
    },
    recent_needed: {
      title: 'Se necesita uno más reciente',
      body: 'Lo que envió para este documento es demasiado antiguo: {{document}}.\nPor favor, envíenos uno expedido después del {{date}}.',
    },
    answer_unclear: {
      title: 'Una respuesta no está clara',
      body: 'Tenemos una duda sobre una de sus respuestas del cuestionario y se la hemos devuelto.\nPor favor, lea allí nuestra nota y complete la respuesta. Si no está seguro, es mejor preguntar que adivinar.',
    },
    answers_missing: {
      title: 'Faltan respuestas',
      body: 'Algunas preguntas de su cuestionario todavía no tienen respuesta. Por favor, complételas a más tardar el {{until}}.\nLo que ya escribió está guardado; puede continuar donde se quedó.',
    },
    dates_have_gap: {
      title: 'Hay un intervalo entre las fechas',
      body: 'Entre las fechas que indicó para sus domicilios o empleos queda un intervalo sin datos. El gobierno pregunta por cada mes.\nPor favor, díganos dónde vivió y qué hizo durante ese tiempo, aunque no haya trabajado.',
    },
    address_change: {
      title: 'Informar de un nuevo domicilio',
      body: 'Si se muda, comuníquenos su nuevo domicilio de inmediato. La mayoría de las personas que no son ciudadanas también deben informarlo al gobierno dentro de los 10 días posteriores a la mudanza.\nPor favor, no espere a terminar la mudanza: las cartas importantes se envían al domicilio que tiene el gobierno.',
    },
    family_change: {
      title: 'Cambios en la familia',
      body: 'Por favor, avísenos si algo cambia en su familia: un matrimonio, un divorcio, un nacimiento, un fallecimiento o un hijo que cumple 21 años.\nEso puede cambiar lo que podemos solicitar y cuándo.',
    },
    work_change: {
      title: 'Avísenos antes de cambiar de trabajo',
      body: 'Por favor, hable con nosotros antes de cambiar de empleador, de puesto o de lugar de trabajo, y antes de dejar de trabajar.\nSu estatus puede depender de ello.',
    },
    please_call: {
      title: 'Por favor, llámenos',
      body: 'Por favor, llámenos a más tardar el {{until}} al {{phone}} para hablar de su caso. Pregunte por {{person}}.\nEs más fácil explicarlo por teléfono; no hay motivo para preocuparse.',
    },
    we_will_call: {
      title: 'Le llamaremos',
      body: 'Le llamaremos el {{date}} a {{time}}. Por favor, tenga sus documentos a mano.\nSi esa hora no le conviene, díganoslo aquí.',
    },
    appointment: {
      title: 'Una cita en la oficina',
      body: 'Tiene una cita con nosotros el {{date}} a {{time}}.\nDirección: {{place}}\nPor favor, traiga su pasaporte. Si no puede venir, avísenos lo antes posible.',
    },
    appointment_moved: {
      title: 'La cita ha cambiado',
      body: 'Tenemos que cambiar su cita. Ahora es el {{date}} a {{time}}.\nDirección: {{place}}\nLamentamos el cambio. Por favor, díganos si no le conviene.',
    },
    appointment_reminder: {
      title: 'Recordatorio de una cita',
      body: 'Le recordamos su cita del {{date}} a {{time}}.\nDirección: {{place}}',
    },
    video_call: {
      title: 'Una reunión por video',
      body: 'Quisiéramos hablar con usted por video el {{date}} a {{time}}. Antes le enviaremos el enlace.\nPor favor, elija un lugar tranquilo donde nadie más pueda escuchar.',
    },
    biometrics: {
      title: 'Cita para los datos biométricos',
      body: 'El gobierno le pide que acuda a la toma de huellas digitales y fotografía el {{date}} a {{time}}.\nDirección: {{place}}\nLleve el aviso de la cita y un pasaporte vigente u otra identificación con foto. Por favor, sea puntual; si no puede ir, avísenos de inmediato, porque faltar a la cita puede poner fin al caso.',
    },
    interview_date: {
      title: 'Su entrevista tiene fecha',
      body: 'Su entrevista es el {{date}} a {{time}}.\nDirección: {{place}}\nLleve el aviso, su pasaporte y los originales de todos los documentos que presentamos. Antes le ayudaremos a prepararse.',
    },
    interview_preparation: {
      title: 'Prepárese para la entrevista',
      body: 'Para preparar su entrevista, por favor lea su solicitud una vez más de principio a fin.\nEn la entrevista, escuche la pregunta completa y responda solo lo que se le pregunte. Diga siempre la verdad. Si no entiende o no recuerda algo, dígalo. Si algo en la solicitud no es correcto, avísenos antes del {{date}}.',
    },
    medical_exam: {
      title: 'El examen médico',
      body: 'Necesita un examen médico con un doctor autorizado por el gobierno. Por favor, pida una cita antes del {{until}} y lleve su pasaporte y su cartilla de vacunación.\nEl doctor le dará el resultado en un sobre sellado. No lo abra.',
    },
    sign_in_office: {
      title: 'Venga a firmar',
      body: 'Sus formularios están listos para firmar. Por favor, venga a nuestra oficina el {{date}} a {{time}} y traiga su pasaporte.\nDirección: {{place}}',
    },
    everything_received: {
      title: 'Ya llegó todo',
      body: 'Gracias, tenemos todo lo que le pedimos. Por ahora no necesita hacer nada.\nLo revisaremos y le escribiremos si tenemos alguna pregunta.',
    },
    what_happens_next: {
      title: 'Qué sigue ahora',
      body: 'Esto es lo que sigue: revisamos sus documentos y respuestas, preparamos los formularios y se los enviamos para que los lea y los firme. Después presentamos su caso.\nEsperamos tenerlo listo a más tardar el {{date}}. Si falta algo, le avisaremos antes.',
    },
    review_begins: {
      title: 'Estamos revisando su caso',
      body: 'Hemos empezado a revisar sus documentos y respuestas. Normalmente tarda alrededor de {{days}}.\nLe escribiremos aquí si hay que corregir algo.',
    },
    ready_to_sign: {
      title: 'Formularios para leer y firmar',
      body: 'Sus formularios están listos. Por favor, lea cada página con atención, incluso lo que ya conoce, y avísenos de cualquier error antes de firmar.\nNecesitamos las páginas firmadas a más tardar el {{until}}.',
    },
    case_filed: {
      title: 'El caso fue presentado',
      body: 'Presentamos su caso el {{date}}. El gobierno confirmará que lo recibió, por lo general en unas semanas. Le enviaremos la confirmación.\nPor favor, no viaje fuera de Estados Unidos sin hablar antes con nosotros.',
    },
    no_news_yet: {
      title: 'Todavía no hay novedades',
      body: 'Todavía no hay novedades en su caso. Es normal y no es una mala señal. Le damos seguimiento y le escribiremos en cuanto haya algo nuevo.\nPor ahora no necesita hacer nada.',
    },
    case_delayed: {
      title: 'Tarda más',
      body: 'Su caso tarda más de lo que esperábamos porque el gobierno necesita más tiempo para los casos de este tipo. No se debe a nada que usted haya hecho.\nPreguntaremos por él si no hay una decisión a más tardar el {{date}}.',
    },
    receipt_notice: {
      title: 'El gobierno confirmó la recepción',
      body: 'El gobierno ha recibido su formulario {{form}}. Su número de recibo es {{receipt}}.\nPor favor, guarde este número. Con él puede ver el estado de su caso en el sitio web del gobierno.',
    },
    rfe_received: {
      title: 'El gobierno pide más pruebas',
      body: 'El gobierno ha enviado una solicitud de pruebas en su caso. Esto sucede a menudo y no es una denegación.\nLe diremos qué necesitamos de usted. Nuestra respuesta debe llegar a más tardar el {{until}} y solo puede darse una vez; por eso le pedimos que nos envíe todo con tiempo.',
    },
    rfe_answered: {
      title: 'Se respondió a la solicitud de pruebas',
      body: 'Respondimos a la solicitud de pruebas el {{date}}. El gobierno continuará ahora con su caso.\nLe escribiremos cuando haya una decisión.',
    },
    case_approved: {
      title: 'Aprobado',
      body: 'Buenas noticias: su {{form}} fue aprobado el {{date}}. ¡Felicidades!\nLe enviaremos una copia del aviso y le diremos qué hacer a continuación. Por favor, guarde el original en un lugar seguro.',
    },
    case_transferred: {
      title: 'El caso pasó a otra oficina',
      body: 'El gobierno ha enviado su caso a otra oficina: {{office}}. Esto sucede a menudo y no cambia nada en su solicitud.\nNo necesita hacer nada.',
    },
    card_mailed: {
      title: 'La tarjeta está en camino',
      body: 'El gobierno ha enviado su tarjeta por correo al domicilio que tiene registrado. Por lo general llega en un plazo de dos semanas.\nPor favor, compruebe que todos los datos sean correctos y envíenos una imagen escaneada de ambos lados. Si no ha llegado a más tardar el {{date}}, avísenos.',
    },
    travel_warning: {
      title: 'No viaje por ahora',
      body: 'Por favor, no salga de Estados Unidos mientras su caso esté abierto sin hablar antes con nosotros, ni siquiera por unos días.\nEs posible que no le permitan volver a entrar o que su solicitud se considere abandonada.',
    },
    deadline_near: {
      title: 'Se acerca un plazo',
      body: 'En su caso, un plazo del gobierno termina el {{until}}. No se puede prorrogar.\nPor favor, haga hoy lo que quede pendiente en su lista o díganos aquí qué se lo impide.',
    },
    do_not_answer_strangers: {
      title: 'Cuidado con los fraudes',
      body: 'Si alguien le llama o le escribe en nombre del gobierno y le pide dinero o datos personales, no responda ni pague. El gobierno nunca pide pagos por teléfono, con tarjetas de regalo o por transferencia de dinero.\nCuéntenoslo aquí. Comprobaremos si es auténtico.',
    },
    filing_fee: {
      title: 'La tarifa de presentación',
      body: 'El gobierno cobra una tarifa de {{amount}} por el formulario {{form}}. Se paga al presentar el caso y no se devuelve, sea cual sea la decisión.\nPor favor, asegúrese de que la tengamos a más tardar el {{until}}.',
    },
    legal_fee: {
      title: 'Un pago a nuestra oficina',
      body: 'Como acordamos, el {{until}} vence un pago de {{amount}} a nuestra oficina.\nSi ya lo hizo, no tenga en cuenta este mensaje. Si la fecha le resulta difícil, hable con nosotros.',
    },
    payment_received: {
      title: 'Se recibió un pago',
      body: 'Gracias. Recibimos su pago de {{amount}} el {{date}}.',
    },
    fee_change: {
      title: 'Cambia una tarifa del gobierno',
      body: 'La tarifa del gobierno para el formulario {{form}} cambia el {{date}} a {{amount}}. Lo que cuenta es el día en que su caso llega allí.\nCuanto antes tengamos todo lo que le pedimos, más probable es que podamos presentarlo antes de esa fecha.',
    },
    welcome: {
      title: 'Bienvenida',
      body: 'Le damos la bienvenida. Aquí encuentra la lista de documentos y preguntas de su caso, y puede escribirnos en cualquier momento, en su idioma.\nPor lo general respondemos en un plazo de {{days}}. {{person}} es su contacto en nuestra oficina.',
    },
    message_received: {
      title: 'Recibimos su mensaje',
      body: 'Gracias por su mensaje. Lo hemos leído y le responderemos a más tardar el {{date}}.',
    },
    office_closed: {
      title: 'La oficina está cerrada',
      body: 'Nuestra oficina está cerrada del {{date}} al {{until}}. Puede seguir subiendo documentos y respondiendo preguntas; los veremos a nuestro regreso.\nSi es urgente, llame al {{phone}}.',
    },
    person_away: {
      title: 'Su contacto está ausente',
      body: '{{person}} no estará en la oficina hasta el {{until}}. Su caso continúa: otra persona del equipo lee lo que usted escribe aquí.',
    },
    new_contact_person: {
      title: 'Un nuevo contacto en nuestra oficina',
      body: 'A partir del {{date}}, {{person}} es su contacto en nuestra oficina. Tiene a mano todos sus documentos y mensajes, así que no necesita explicar nada de nuevo.',
    },
    no_advice_by_message: {
      title: 'Esto requiere una conversación',
      body: 'Su pregunta es importante y la respuesta depende de detalles de los que debemos hablar. No queremos responderla en un mensaje breve.\nPor favor, llámenos al {{phone}} para pedir una cita.',
    },
    thank_you: {
      title: 'Gracias',
      body: 'Gracias por enviarnos todo con tanta rapidez. Nos ayuda a avanzar con su caso.',
    },
  },
} as const satisfies PreparedTexts;
