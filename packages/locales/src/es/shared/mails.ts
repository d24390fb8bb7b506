import type { mails as en } from '../../en/shared/mails.ts';
import type { Locale } from '../../types.ts';

export const mails = {
  due: 'Su equipo legal pide todo a más tardar el {{date}}.',
  hello: 'Hola, {{name}}:',
  helloNobody: 'Hola:',
  fallback: 'Si el botón no se abre, copie esta dirección en su navegador:',
  code: 'En otro dispositivo, abra {{address}} y escriba este código:',
  footer: 'Enviado por {{product}}.',
  footerFor: 'Enviado por {{product}} en nombre de {{sender}}.',
  senderName: '{{sender}} vía {{product}}',
  via: 'vía {{product}}',
  linkExpires: 'El enlace y el código sirven una sola vez y vencen después de 1 hora.',
  ignore: '¿No lo pidió usted? Ignore este correo: sin el clic no ocurre nada.',
  textCode: '{{code}} es su código de {{product}}. Vence en {{minutes}} minutos. No se lo diga a nadie.',
  text: {
    invitation: '{{sender}} le pide documentos y respuestas: {{url}} STOP para terminar',
    reminder: '{{sender}}: le falta entregar algo: {{url}} STOP para terminar',
    first: {
      invitation:
        'Mensajes de {{sender}}, con su consentimiento. Le pide documentos y respuestas: {{url}} Puede haber tarifas de mensajes y datos. HELP: ayuda. STOP: terminar.',
      reminder:
        'Mensajes de {{sender}}, con su consentimiento. Le falta entregar algo: {{url}} Puede haber tarifas de mensajes y datos. HELP: ayuda. STOP: terminar.',
    },
    stopped: '{{product}}: no le mandamos mensajes. START para recibirlos de nuevo.',
    resumed: '{{product}}: le llegan mensajes de nuevo. HELP: ayuda. STOP: terminar.',
    help: '{{product}} manda mensajes de bufetes sobre lo que le piden, hasta {{count}} por día. Puede haber tarifas de mensajes y datos. STOP: terminar. {{url}}',
  },
  files: {
    subject_one: 'Un archivo guardado de {{product}} está dañado',
    subject_other: '{{count}} archivos guardados de {{product}} están dañados',
    text_one:
      'La comprobación de los archivos guardados encontró uno que no es lo que se recibió o que falta.',
    text_other:
      'La comprobación de los archivos guardados encontró {{count}} que no son lo que se recibió o que faltan.',
    shown: 'Se conservan tal como están y no se muestran a nadie.',
    advice: 'Recupérelos de una copia de seguridad y haga revisar el disco o el servicio de almacenamiento.',
    which: 'Cuáles son',
    more_one: 'y uno más',
    more_other: 'y {{count}} más',
  },
  firm: {
    invitation: {
      subject: '{{firm}} le invita a trabajar en equipo en {{product}}',
      title: 'Únase a {{firm}}',
      text: '{{by}} le invita a trabajar en {{firm}} en {{product}}. Usted verá los casos de la firma, y sus colegas verán los suyos.',
      how: 'Inicie sesión o regístrese con esta dirección, {{email}}. Antes de unirse verá qué pasa a ser de la firma.',
      button: 'Ver la invitación',
      ignore: '¿No conoce esta firma? Entonces puede ignorar este correo: no sucede nada.',
    },
    notice: {
      button: 'Abrir el panel',
      madeAdmin: {
        title: 'Ahora usted administra su firma',
        text: '{{by}} le nombró administrador de {{firm}}: puede invitar a colegas, cambiar roles y entregar casos.',
      },
      madeMember: {
        title: 'Usted ya no administra su firma',
        text: '{{by}} cambió su rol en {{firm}}. Usted sigue trabajando en ella como antes.',
      },
      removed: {
        title: 'Usted ya no trabaja en esta firma',
        text: '{{by}} le retiró de {{firm}}. Los casos se quedan en la firma; su cuenta sigue siendo suya.',
      },
      casesReceived: {
        title: 'Usted es responsable de más casos',
        text_one: '{{by}} le hizo responsable de un caso de {{firm}}.',
        text_other: '{{by}} le hizo responsable de {{count}} casos de {{firm}}.',
      },
      casesReceivedFrom: {
        title: 'Usted es responsable de más casos',
        text_one: '{{by}} le hizo responsable de un caso de {{from}} en {{firm}}.',
        text_other: '{{by}} le hizo responsable de {{count}} casos de {{from}} en {{firm}}.',
      },
    },
  },
  backups: {
    late: {
      subject: '{{product}}: la última copia de seguridad válida es demasiado antigua',
      title: 'La última copia de seguridad válida es demasiado antigua',
      since:
        'La última copia de seguridad válida se inició el {{time}}. Lo posterior se perdería con este equipo.',
      never: 'Todavía no se ha completado ninguna copia de seguridad. Todo se perdería con este equipo.',
      failure: 'El último intento terminó con: {{failure}}',
      advice:
        'Ejecute npm run backup en el servidor para ver qué ocurre. Este aviso llega una vez al día hasta que una copia se complete.',
    },
  },
  account: {
    signIn: {
      subject: 'Su enlace de acceso a {{product}}',
      title: 'Acceda a {{product}}',
      text: 'Un clic en el enlace de abajo y otro en la página que se abre, y habrá iniciado sesión.',
      button: 'Iniciar sesión',
    },
    signUp: {
      subject: 'Confirme su correo electrónico en {{product}}',
      title: 'Confirme su correo electrónico',
      text: 'Usted se registró en {{product}} con esta dirección y una contraseña. Confírmela y podrá entrar.',
      button: 'Confirmar mi dirección',
    },
    phoneSignUp: {
      subject: 'Confirme su correo electrónico en {{product}}',
      title: 'Confirme su correo electrónico',
      text: 'Usted se registró en {{product}} con esta dirección y el número de teléfono {{phone}}. Confirme la dirección y podrá entrar; desde entonces también podrá iniciar sesión con un código enviado a ese teléfono.',
      button: 'Confirmar mi dirección',
    },
    signUpOfClient:
      '¿Es cliente de una firma de abogados? Entonces no necesita una cuenta de este tipo: entre con el enlace del correo de su firma. Si de verdad desea una cuenta profesional, abra este correo en el mismo navegador en que se registró. En cualquier otro navegador, el enlace solo le da acceso como cliente.',
    noAccount: {
      subject: 'Aún no tiene cuenta en {{product}}',
      title: 'No hay ninguna cuenta con esta dirección',
      text: 'Alguien, probablemente usted, intentó iniciar sesión en {{product}} con esta dirección. Esa dirección no tiene cuenta, así que no es posible entrar con ella. ¿Tal vez usó otra?',
      button: 'Iniciar sesión con otra dirección',
      client:
        'Si recibió la invitación de una firma de abogados, entre con el enlace de ese correo: llegó a la dirección que la firma conoce.',
      professional:
        'Si es usted quien gestiona este tipo de solicitudes, puede registrarse en la misma página.',
    },
    alreadyMember: {
      subject: 'Ya tiene una cuenta en {{product}}',
      title: 'Ya tiene una cuenta',
      text: 'Alguien, probablemente usted, intentó registrarse en {{product}} con esta dirección. Ya tiene una cuenta y nada en ella cambió. Con el enlace de abajo puede iniciar sesión.',
      button: 'Iniciar sesión',
    },
    client: {
      subject: 'Su enlace de {{sender}}: {{caseName}}',
      title: 'Abra su solicitud',
      titleSponsor: 'Abra la solicitud de {{client}}',
      signIn: {
        text: 'Alguien, probablemente usted, pidió un enlace nuevo para su solicitud con {{sender}}. Lo que ya ingresó está guardado.',
        textSponsor:
          'Alguien, probablemente usted, pidió un enlace nuevo para la solicitud de {{client}} con {{sender}}. Lo que ya se ingresó está guardado.',
      },
      noPassword: {
        text: 'Alguien, probablemente usted, pidió una contraseña nueva. Su solicitud con {{sender}} no la necesita: se abre con el enlace de abajo.',
        textSponsor:
          'Alguien, probablemente usted, pidió una contraseña nueva. La solicitud de {{client}} con {{sender}} no la necesita: se abre con el enlace de abajo.',
      },
    },
    recovery: {
      subject: 'Elija una contraseña nueva para {{product}}',
      title: 'Elija una contraseña nueva',
      text: 'Alguien, probablemente usted, pidió una contraseña nueva para su cuenta en {{product}}. La anterior sirve hasta que elija otra.',
      button: 'Elegir una contraseña nueva',
    },
    noPassword: {
      subject: 'Pidió una contraseña nueva en {{product}}',
      title: 'No hay contraseña que recuperar',
      text: 'Alguien, probablemente usted, pidió una contraseña nueva en {{product}}. Esta dirección no tiene ninguna. Con el enlace de abajo puede entrar sin ella.',
      button: 'Continuar',
    },
    proof: {
      subject: 'Su código de confirmación para {{product}}',
      title: 'Confirme que es usted',
      text: 'Está a punto de cambiar la forma en que inicia sesión en {{product}}.',
      code: 'Escriba este código en la página que lo pide. Vence después de 1 hora:',
      ignore:
        '¿No está cambiando nada? Es posible que otra persona esté usando su cuenta: no comparta el código y cambie su contraseña.',
    },
    changed: {
      subject: '{{product}}: {{what}}',
      what: {
        passwordChanged: 'Se cambió su contraseña',
        passwordReset: 'Se eligió una contraseña nueva para su cuenta',
        appAdded: 'Se agregó una aplicación de autenticación a su cuenta',
        appRemoved: 'Se quitó una aplicación de autenticación de su cuenta',
        phoneStepAdded: 'Se agregó un teléfono a su inicio de sesión en dos pasos',
        phoneStepRemoved: 'Se quitó un teléfono de su inicio de sesión en dos pasos',
        recoveryCodesRenewed: 'Se crearon códigos de recuperación nuevos para su cuenta',
        factorsReset: 'Un administrador desactivó su inicio de sesión en dos pasos',
        factorGuessed: 'Se escribieron diez códigos incorrectos en su inicio de sesión en dos pasos',
        phoneAdded: 'Ahora se puede entrar a su cuenta con un número de teléfono',
        phoneRemoved: 'Ya no se puede entrar a su cuenta con un número de teléfono',
        walletAdded: 'Se vinculó una billetera a su cuenta',
        walletRemoved: 'Se desvinculó una billetera de su cuenta',
        identityAdded: 'Se vinculó otra forma de iniciar sesión a su cuenta',
        identityRemoved: 'Se desvinculó una forma de iniciar sesión de su cuenta',
        accountDeleted: 'Su cuenta fue eliminada',
        breakGlassUsed: 'Se usó un acceso de emergencia',
        workspaceTaken: 'Se descargó todo su espacio de trabajo',
        workspaceBrought: 'Se importó un archivo en su espacio de trabajo',
      },
      facts: 'Qué cambió en su cuenta de {{product}}:',
      name: 'Cuál: {{name}}',
      when: 'Cuándo: {{time}}',
      device: 'Desde: {{browser}} en {{system}}',
      unknownDevice: 'Desde: un dispositivo desconocido',
      address: 'Dirección de red: {{address}}',
      fine: 'Si fue usted, no tiene que hacer nada.',
      advice:
        'Si no fue usted, elija ahora una contraseña nueva: así se cierran todas las demás sesiones. Después abra Seguridad en su configuración y quite lo que no reconozca. Si un segundo paso que no es suyo le impide entrar, pida a su administrador que lo restablezca.',
      adviceClient: 'Si no fue usted, avise cuanto antes a la firma de abogados que le invitó.',
      button: 'Elegir una contraseña nueva',
    },
    administrators: {
      what: {
        administratorAdded: 'Hay un administrador nuevo',
        administratorRemoved: 'Alguien dejó de ser administrador',
        secondStepReset: 'Un administrador desactivó un inicio de sesión en dos pasos',
      },
      facts: 'Todos los administradores de {{product}} reciben este mensaje:',
      person: 'Quién: {{person}}',
      actor: 'Hecho por: {{actor}}',
      signUp: 'Ocurrió con el primer inicio de sesión de esta persona.',
      advice:
        'Si no lo esperaba, abra la lista de usuarios, deshaga el cambio y pregunte al administrador que lo hizo.',
      button: 'Abrir la lista de usuarios',
    },
    breakGlass: {
      facts: 'Lo que pasó en {{product}}:',
      fine: 'Una firma solo inicia sesión en su propio proveedor y su persona de emergencia entró de otra manera. Si el proveedor no está disponible, no hay nada que hacer.',
      advice:
        'Si lo está, pregunte a esa persona. Si no fue ella, desactive su cuenta en Usuarios o elija a otra persona en «Inicio de sesión único» de la firma.',
    },
    archive: {
      facts: 'Reciben este mensaje quienes administran este espacio de trabajo en {{product}}:',
      fine: 'Un archivo contiene casos, contactos, respuestas y documentos. Si lo esperaba, no tiene que hacer nada.',
      advice:
        'Si no lo esperaba, pregunte a la persona cuyo nombre aparece arriba y retírela de la firma si no fue ella. Si es su propia cuenta, ponga ahora una contraseña nueva.',
    },
    sessionEnded: {
      subject: 'Cerramos la sesión de uno de sus dispositivos en {{product}}',
      title: 'Cerramos una de sus sesiones',
      text: 'Dos navegadores usaron a la vez la misma sesión de {{product}}. Puede significar que alguien la copió, así que la cerramos en ambos.',
      advice:
        'Inicie sesión de nuevo. Después, busque en Seguridad, dentro de su configuración, sesiones que no reconozca, y cambie su contraseña si tiene una.',
      button: 'Iniciar sesión',
    },
  },
  invitation: {
    subject: '{{sender}} le invita al portal de su solicitud: {{caseName}}',
    subjectSponsor: '{{sender}} le invita a la solicitud de {{client}}: {{caseName}}',
    title: 'Su solicitud con {{sender}}',
    titleSponsor: 'La solicitud de {{client}}',
    text: '{{sender}} preparó las preguntas y la lista de documentos de su solicitud. Puede hacer una pausa cuando quiera: todo lo que ingrese se guarda.',
    textSponsor:
      '{{sender}} preparó las preguntas y la lista de documentos de la solicitud de {{client}}. Usted los recibe como patrocinador. Puede hacer una pausa cuando quiera: todo lo que ingrese se guarda.',
    message: 'Mensaje de su equipo legal',
    button: 'Abrir la solicitud',
    personal: 'Este enlace es personal: abre la solicitud sin contraseña, así que no lo reenvíe.',
    expires:
      'El enlace y el código sirven una sola vez y vencen a los 7 días. Después, la misma página le envía un enlace nuevo.',
  },
  reminder: {
    subject: 'Recordatorio de {{sender}}: su solicitud',
    subjectSponsor: 'Recordatorio de {{sender}}: la solicitud de {{client}}',
    title: 'Lo que aún falta en su solicitud',
    titleSponsor: 'Lo que aún falta en la solicitud de {{client}}',
    text: '{{sender}} todavía necesita algunas cosas. Lo que ya ingresó está guardado: abra la solicitud y continúe donde la dejó.',
    textSponsor:
      '{{sender}} todavía necesita algunas cosas para esta solicitud. Lo que ya se ingresó está guardado: ábrala y continúe donde se quedó.',
    documents: 'Documentos por subir',
    documentsBesides_one:
      'Documentos sin archivo hasta ahora, a menos que el archivo de arriba sea para uno de ellos',
    documentsBesides_other:
      'Documentos sin archivo hasta ahora, a menos que archivos de arriba sean para algunos de ellos',
    questions: 'Preguntas por responder',
    more: 'y {{count}} más',
    unplaced_one: '{{count}} archivo todavía espera que indique a qué documento corresponde',
    unplaced_other: '{{count}} archivos todavía esperan que indique a qué documento corresponden',
    place_one: 'Indicar a qué documento corresponde',
    place_other: 'Indicar a qué documentos corresponden',
    submitDocuments: 'Todos los documentos obligatorios están subidos. Falta enviarlos.',
    submitQuestionnaire: 'Todas las preguntas obligatorias están respondidas. Falta enviar el cuestionario.',
  },
  askedAgain: {
    subject: '{{sender}} necesita otro archivo: {{document}}',
    title: 'Se necesita un documento de nuevo',
    text: '{{sender}} revisó el archivo de «{{document}}» y necesita otro. Súbalo de nuevo, por favor.',
    textSponsor:
      '{{sender}} revisó el archivo de «{{document}}» en la solicitud de {{client}} y necesita otro. Súbalo de nuevo, por favor.',
    reason: 'Qué hay que corregir',
    original: 'Como se escribió (el texto de arriba es una traducción automática)',
    originalToCheck:
      'Como se escribió (el texto de arriba es una traducción automática; compare los nombres, las fechas y los números)',
  },
  sentBack: {
    subject: '{{sender}} tiene una pregunta sobre una de sus respuestas',
    title: 'Revise una respuesta, por favor',
    text: '{{sender}} leyó su respuesta a «{{question}}» y le pide que la revise.',
    textSponsor:
      '{{sender}} leyó la respuesta a «{{question}}» en la solicitud de {{client}} y le pide que la revise.',
  },
  messages: {
    push: 'Mensaje nuevo de {{sender}}',
    subject_one: 'Mensaje nuevo de {{sender}}: {{caseName}}',
    subject_other: '{{count}} mensajes nuevos de {{sender}}: {{caseName}}',
    title_one: 'Tiene un mensaje nuevo',
    title_other: 'Tiene {{count}} mensajes nuevos',
    text: '{{sender}} le escribió sobre su solicitud.',
    textSponsor: '{{sender}} le escribió sobre la solicitud de {{client}}.',
    textStaff: '{{client}} escribió sobre «{{template}}».',
    closed: 'El contenido se guarda de forma segura: el botón abre la conversación.',
    earlier_one: 'Hay un mensaje anterior en la conversación.',
    earlier_other: 'Hay {{count}} mensajes anteriores en la conversación.',
    translated: '{{author}} · traducido del {{language}}',
    original: 'Texto original',
    check:
      'Un nombre, una fecha o un número puede haber cambiado en la traducción: compárela con el original, por favor.',
    files: 'Archivos',
    button: 'Abrir la conversación',
    above: 'Escriba su respuesta encima de esta línea',
    answers: 'Puede responder a este correo: lo que escriba y adjunte llegará a la conversación.',
    noAnswers:
      'No responda a este correo, por favor: nadie lee lo que llega a esta dirección. Para responder, use el botón.',
    refused: {
      subject: 'No se aceptó un archivo adjunto de su respuesta',
      title_one: 'No se aceptó un archivo adjunto',
      title_other: 'No se aceptaron {{count}} archivos adjuntos',
      text: 'Estos archivos de su respuesta no llegaron:',
      file: '{{name}}: {{reason}}',
      tooMany: 'En un mensaje caben {{count}} archivos.',
    },
  },
  notice: {
    questionnaire: {
      submitted: {
        subject: '{{client}} envió el cuestionario',
        title: 'Cuestionario enviado',
        text: '{{client}} respondió el cuestionario de la solicitud «{{template}}».',
      },
    },
    documents: {
      submitted: {
        subject: '{{client}} envió los documentos',
        title: 'Documentos enviados',
        text: '{{client}} envió los documentos de la solicitud «{{template}}». Ya puede revisarlos.',
        unplaced_one:
          'Además hay un archivo sin indicación de a qué documento corresponde. Está en el caso, sin lugar.',
        unplaced_other:
          'Además hay {{count}} archivos sin indicación de a qué documentos corresponden. Están en el caso, sin lugar.',
      },
    },
    note: {
      mentioned: {
        subject: '{{author}} le mencionó en una nota sobre {{client}}',
        title: 'Le mencionaron en una nota',
        text: '{{author}} le mencionó en una nota interna sobre {{client}} («{{template}}»). La nota misma está en el caso.',
      },
    },
    mail: {
      held: {
        subject_one: 'Hay un correo por revisar en el caso de {{client}}',
        subject_other: 'Hay {{count}} correos por revisar en el caso de {{client}}',
        title_one: 'Un correo por revisar',
        title_other: '{{count}} correos por revisar',
        text_one:
          'Llegó un correo en respuesta a los mensajes del caso de {{client}} («{{template}}»). No se sabe con certeza quién lo escribió o qué dice: no forma parte de la conversación hasta que usted o alguien de su equipo lo agregue.',
        text_other:
          'Llegaron {{count}} correos en respuesta a los mensajes del caso de {{client}} («{{template}}»). No se sabe con certeza quién los escribió o qué dicen: no forman parte de la conversación hasta que usted o alguien de su equipo los agregue.',
        from_one: 'Remitente, según el correo:',
        from_other: 'Remitentes, según los correos:',
        item: '{{address}}: {{reason}}',
        noAddress: 'Sin una dirección que se pueda mostrar',
        reason: {
          other_sender: 'no es la dirección a la que se escribió',
          not_authentic: 'el servidor de correo no pudo confirmar este remitente',
          list: 'por una lista de correo, o como envío masivo',
          maybe_automatic: 'tal vez una respuesta automática',
          nothing_readable: 'no contiene nada que se pueda leer',
        },
        unconfirmed:
          'Cualquiera puede escribir cualquier dirección en un correo. Aquí no se repite lo que dicen los correos: léalo en el caso.',
      },
    },
  },
  openRequest: 'Abrir la solicitud',
} satisfies Locale<typeof en>;
