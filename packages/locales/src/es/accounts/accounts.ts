import type { accounts as en } from '../../en/accounts/accounts.ts';
import type { Locale } from '../../types.ts';

export const accounts = {
  welcome: 'Le damos la bienvenida a Visafolio',
  intro: 'Inicie sesión para seguir sus casos o para volver a su solicitud.',
  method: 'Cómo iniciar sesión',
  passwordForm: 'Iniciar sesión o registrarse',
  tabs: {
    magicLink: 'Enlace mágico',
    password: 'Correo y contraseña',
    signIn: 'Iniciar sesión',
    signUp: 'Registrarse',
  },
  email: 'Correo electrónico',
  password: 'Contraseña',
  sessionEnded: {
    title: 'Se cerró su sesión',
    text: 'Su sesión terminó. Inicie sesión de nuevo para continuar.',
  },
  emailOtherLetters:
    'Antes de la @ no puede haber letras con acento ni de otro alfabeto: la mayoría de los servidores de correo no las aceptan. Use otra dirección.',
  emailNotValid: 'Escriba una dirección de correo electrónico válida.',
  magicLink: {
    explanation: 'Le enviamos un enlace y un código por correo. No hay contraseña que recordar.',
    send: 'Enviar enlace mágico',
    sending: 'Enviando...',
    failed: 'No se pudo enviar el enlace mágico. Inténtelo de nuevo.',
  },
  signIn: {
    submit: 'Iniciar sesión',
    enterCode: 'Escribir el código',
    forgot: '¿Olvidó su contraseña?',
  },
  signUp: {
    explanation:
      'Para profesionales de inmigración. Los clientes entran con el enlace de su correo electrónico.',
    passwordHint: 'Al menos {{count}} caracteres.',
    submit: 'Registrarse',
    toastTitle: 'Revise su correo electrónico',
    toastText: 'Le enviamos un enlace de confirmación.',
  },
  others: {
    or: 'o',
    continueWith: 'Continuar con {{name}}',
    phone: 'Usar un código por SMS',
    firm: 'Usar el acceso de su firma',
    firmNeedsEmail: 'Escriba arriba su correo de trabajo: con él reconocemos su firma.',
    firmUnknown:
      'Ninguna firma con este dominio de correo tiene aquí su propio acceso. Inicie sesión de otra manera.',
    failed: 'No se pudo iniciar sesión',
    walletRefused: 'Su billetera no firmó. Ábrala e inténtelo de nuevo.',
  },
  recover: {
    title: '¿Olvidó su contraseña?',
    text: 'Le enviamos un enlace para elegir una nueva.',
    submit: 'Enviarme el enlace',
    sentTitle: 'Revise su correo electrónico',
    sentText: 'Si la dirección tiene una cuenta, el correo para elegir una contraseña nueva va en camino a',
    back: 'Volver al inicio de sesión',
  },
  reset: {
    title: 'Elija una contraseña nueva',
    text: 'Se cerrarán todas sus demás sesiones.',
    label: 'Contraseña nueva',
    submit: 'Guardar la contraseña y entrar',
    done: 'Su contraseña nueva está guardada.',
    dead: 'Este enlace venció o ya se usó.',
    askAgain: 'Pedir un enlace nuevo',
  },
  afterReset: {
    title: 'Su contraseña nueva está guardada',
    text: 'Se cerraron todas sus demás sesiones. Lo que aparece aquí todavía da acceso a su cuenta: elimine lo que no sea suyo.',
    nothing: 'Se cerraron todas sus demás sesiones y nada más da acceso a su cuenta.',
    submit: 'Continuar',
  },
  choosePassword: {
    title: 'Elija una contraseña',
    text: 'El correo {{email}} está confirmado. El registro se hizo en otro navegador, así que, por su seguridad, nada de lo que se escribió allí cuenta. Elija aquí una contraseña.',
    submit: 'Guardar la contraseña',
    without: 'Continuar sin contraseña',
  },
  deletion: {
    title: '¿Eliminar su cuenta?',
    cases_one:
      'Su solicitud se queda en la firma de abogados, con todo lo que envió. Solo la firma puede eliminarla: pídaselo a ella.',
    cases_other:
      'Sus {{count}} solicitudes se quedan en la firma de abogados, con todo lo que envió. Solo la firma puede eliminarlas: pídaselo a ella.',
    ends: 'Se cierra la sesión en todos sus dispositivos y se eliminan sus formas de iniciar sesión. Esto no se puede deshacer.',
    again: 'Si vuelve a abrir un enlace de un correo de su firma, se creará una cuenta nueva para usted.',
    email: 'Escriba su correo electrónico para confirmar',
    submit: 'Eliminar la cuenta',
  },
  ownPassword: {
    title: 'Elija su propia contraseña',
    text: 'Un administrador eligió la contraseña de {{email}}. Elija una que solo usted conozca para continuar.',
    submit: 'Guardar la contraseña',
  },
  factor: {
    title: 'Inicio de sesión en dos pasos',
    text: 'Escriba el código que su aplicación de autenticación muestra para {{email}}.',
    textPhone: 'Para {{email}} le enviamos un código a su teléfono.',
    textEither:
      'Escriba el código que su aplicación de autenticación muestra para {{email}}, o pida uno por mensaje de texto.',
    textNone:
      'Entró como {{email}} con el mismo teléfono que es su segundo paso. Escriba uno de sus códigos de recuperación o inicie sesión por correo.',
    send: 'Enviar un código a {{phone}}',
    sent: 'El código va en camino. Vence en 10 minutos.',
    label: 'Código',
    hint: '¿Perdió su teléfono? Escriba uno de sus códigos de recuperación.',
    submit: 'Continuar',
    leave: 'Entrar como otra persona',
    enrolTitle: 'Configure el inicio de sesión en dos pasos',
    enrolText: 'Su firma lo exige. Tarda un minuto y solo hay que hacerlo una vez.',
  },
  sent: {
    title: 'Revise su correo electrónico',
    link: 'Enviamos un enlace de acceso y un código a',
    confirmation: 'Enviamos un enlace de confirmación y un código a',
    expires: 'El enlace y el código vencen después de 1 hora.',
    spam: '¿No llegó nada? Revise también la carpeta de correo no deseado.',
    another: 'Enviar otro enlace',
  },
  code: {
    label: 'Código de 6 dígitos',
    hint: 'Está en el mismo correo. Se puede escribir en cualquier dispositivo.',
    submit: 'Continuar con el código',
    incomplete: 'El código tiene 6 dígitos.',
  },
  confirm: {
    needsMailTitle: 'Un paso más',
    needsMail:
      'Este enlace llegó por mensaje de texto. Para saber que es usted, también le enviamos un código a su correo.',
    needsMailSend: 'Enviarme el código',
    titleProduct: 'Continuar a Visafolio',
    titleRequest: 'Continuar a su solicitud',
    text: 'Un clic y listo. Este enlace sirve una sola vez.',
    submit: 'Continuar',
    otherWay: 'Escribir el código',
    codeTitle: 'Escriba su código',
    codeIntro: 'El correo trae un código de 6 dígitos, que sirve igual que su enlace.',
    newMail: 'Pedir un correo nuevo',
    renew: 'Enviarme un enlace nuevo',
    renewed:
      'Si este enlace era nuestro, un enlace nuevo y un código van en camino a la dirección a la que se envió. Vencen después de 1 hora.',
    signedIn: 'Inició sesión como {{email}}.',
    goOn: 'Continuar sin el enlace',
  },
  callback: {
    authenticating: 'Autenticando',
    pleaseWait: 'Espere mientras iniciamos su sesión.',
    welcome: '¡Le damos la bienvenida!',
    toDashboard: 'Abriendo su panel...',
    toPortal: 'Abriendo su solicitud...',
    toQuestion: 'Volviendo a su pregunta...',
    toInvitation: 'Abriendo su invitación...',
    failed: 'Error de autenticación',
    tryAgain: 'Intentar de nuevo',
    linkExpired: 'Su enlace de autenticación venció o no es válido. Solicite una nueva invitación.',
    linkModified: 'Use exactamente el enlace de su correo electrónico, sin modificarlo.',
    accessFailed: 'No se pudo verificar el acceso.',
    otherFailure: 'No se pudo autenticar',
  },
  nowhere: {
    title: 'No hay ninguna solicitud abierta',
    text: 'No hay ninguna solicitud abierta para {{email}}. Pida una nueva invitación a su equipo legal.',
    signOut: 'Cerrar sesión',
  },
  errors: {
    link_needs_mail: 'Para saber que es usted, también le enviamos un código a su correo.',
    texts_stopped: 'Este número envió STOP. Solo START, enviado desde ese teléfono, reanuda los mensajes.',
    no_text_consent: 'El cliente no ha aceptado mensajes de texto.',
    link_not_valid: 'Su enlace de autenticación venció o no es válido. Solicite una nueva invitación.',
    code_not_valid: 'Este código no es válido. Revise los seis dígitos o pida uno nuevo.',
    code_locked:
      'Demasiados códigos incorrectos: los códigos enviados hasta ahora ya no sirven. Use el enlace del correo o pida uno nuevo.',
    too_many_requests: 'Demasiados intentos. Inténtelo de nuevo más tarde.',
    too_many_mails:
      'Ya se enviaron muchos correos a esta dirección en la última hora. Use el más reciente o inténtelo más tarde.',
    invalid_credentials: 'El correo electrónico o la contraseña no son correctos.',
    credentials_changed: 'La contraseña de esta cuenta acaba de cambiar. Inicie sesión de nuevo.',
    email_not_confirmed: 'Confirme primero su correo electrónico: el enlace está en su bandeja de entrada.',
    disabled: 'Esta cuenta está desactivada. Póngase en contacto con su administrador.',
    password_too_common: 'Esta contraseña es demasiado común. Elija otra.',
    current_password_wrong: 'La contraseña actual no es correcta.',
    recent_sign_in_required: 'Primero confirme que es usted.',
    firm_not_found: 'Esta firma ya no existe.',
    domain_taken: 'Este dominio ya tiene su propio inicio de sesión.',
    break_glass_person:
      'Usted es la persona con acceso de emergencia de su firma. Un administrador tiene que nombrar antes a otra.',
    colleague_required: 'Elija quién se hace cargo de sus casos.',
    colleague_not_found: 'Esta persona ya no pertenece a su firma. Elija a otra.',
    email_not_repeated: 'Este no es el correo electrónico de su cuenta.',
    factor_not_valid: 'Este código no es válido. Escriba el más reciente.',
    factor_not_found: 'Este segundo factor ya se eliminó.',
    session_not_found: 'Esta sesión ya terminó.',
    device_not_found: 'Este navegador ya no se recuerda.',
    identity_not_found: 'Esta cuenta ya no está vinculada.',
    identity_taken: 'Esta cuenta ya está vinculada a otra persona.',
    flow_not_of_session: 'Esta conexión se inició en otra sesión. Inicie sesión y comience de nuevo.',
    provider_failed: 'El otro servicio no confirmó quién es usted. Inténtelo de nuevo.',
    provider_unknown: 'Esta forma de iniciar sesión no está disponible.',
    no_account: 'No hay ninguna cuenta para esto. Inicie sesión por correo y vincúlela después en Seguridad.',
    not_of_firm:
      'El acceso de la firma no indicó ninguna dirección de la firma. Avise a quien lo administra o inicie sesión por correo.',
    chain_not_supported: 'Cadena de bloques no admitida',
    signature_not_valid: 'La firma no es válida. Inténtelo de nuevo.',
    phone_not_valid:
      'Este no es un número de celular. Escríbalo con el código de su país, por ejemplo +52\u00a055\u00a01234\u00a05678.',
    phone_country: 'No podemos enviar mensajes de texto a números de este país. Use otra forma.',
    phone_taken: 'Este número pertenece a otra cuenta. Quítelo primero allí.',
    phone_same:
      'Inició sesión con este teléfono. El segundo paso necesita otro, o una aplicación de autenticación.',
    phone_unknown: 'Ninguna cuenta tiene este número todavía. Escriba su correo para crear una.',
    texts_off: 'Aquí no están configurados los mensajes de texto.',
    text_not_sent: 'No se pudo enviar el mensaje de texto. Inténtelo de nuevo.',
    captcha_required: 'No pudimos confirmar que usted es una persona. Inténtelo de nuevo.',
    captcha_unavailable:
      'No se pudo cargar la comprobación de que usted es una persona. Permita sus scripts o inténtelo de nuevo en un momento.',
    password_not_new: 'Esta es la contraseña que le dieron. Elija otra.',
    password_too_short: 'La contraseña debe tener al menos 6 caracteres.',
    firm_provider_not_found: 'Este inicio de sesión ya no existe.',
    issuer_unreachable: 'El emisor no responde. Revise la dirección.',
    issuer_not_openid: 'Lo que responde en esta dirección no es un emisor de OpenID Connect con ese nombre.',
    metadata_unreachable:
      'No se pudieron leer los metadatos en esta dirección. Revísela o pegue los metadatos.',
    metadata_not_xml: 'No es un XML que se pueda leer. Copie el archivo de metadatos completo.',
    metadata_not_idp: 'No son los metadatos de un único proveedor de identidad SAML.',
    metadata_no_redirect:
      'Los metadatos no indican una dirección segura (https) de inicio de sesión por HTTP-Redirect.',
    metadata_no_certificate: 'Los metadatos no contienen ningún certificado que se pueda leer.',
    certificate_expired: 'Todos los certificados de firma de los metadatos vencieron.',
    address_not_allowed:
      'No se llama a esta dirección: debe empezar por https:// y llevar a la Internet pública, no a una red privada.',
    domain_public_suffix:
      'Cualquiera puede registrar nombres bajo este dominio. Escriba el dominio de la propia firma.',
    domain_public_mail:
      'Cualquiera puede tener una dirección en este proveedor de correo. Escriba el dominio de la propia firma.',
    dns_unanswered: 'Los servidores de nombres no respondieron. Inténtelo de nuevo en un momento.',
    no_proven_domain:
      'Primero configure un inicio de sesión para esta firma y compruebe uno de sus dominios.',
    break_glass_required:
      'Elija a un profesional de esta firma que pueda seguir entrando si el proveedor falla.',
    sso_only_needs_provider:
      'Esta firma solo inicia sesión en su propio proveedor. Desactive esa regla antes de quitar su último dominio comprobado.',
    firm_sign_in_required:
      'Su firma solo inicia sesión en su propio proveedor. En la página de inicio de sesión, escriba su correo de trabajo y elija «Usar el acceso de su firma».',
    administrator_not_by_firm:
      'Los administradores de este sitio no entran por medio de una firma. Inicie sesión por correo o con contraseña.',
    provider_sign_in_too_old:
      'Hace demasiado tiempo que inició sesión en el proveedor de su firma. Cierre la sesión allí, vuelva e inténtelo de nuevo.',
  },
} satisfies Locale<typeof en>;
