import type { errors as en } from '../en/errors.ts';
import type { Locale } from '../types.ts';

export const errors = {
  network: 'Parece que no hay conexión. Compruebe su conexión e inténtelo de nuevo.',
  unknown: 'Algo salió mal. Inténtelo de nuevo.',
  accounts: {
    link_not_valid: 'Su enlace de acceso ha caducado o no es válido. Solicite una nueva invitación.',
    code_not_valid: 'Este código no es válido. Revise los seis dígitos o pida un nuevo enlace.',
    too_many_requests: 'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
    mail_not_sent: 'No se pudo enviar el correo. Inténtelo de nuevo.',
    invalid_credentials: 'El correo electrónico o la contraseña no son correctos.',
    email_not_confirmed: 'Confirme primero su correo electrónico: el enlace está en su bandeja de entrada.',
    disabled: 'Esta cuenta está desactivada. Póngase en contacto con su administrador.',
    password_too_common: 'Esta contraseña es demasiado común. Elija otra.',
    current_password_wrong: 'La contraseña actual no es correcta.',
    recent_sign_in_required: 'Primero confirme que es usted.',
    firm_not_found: 'Esta firma ya no existe.',
    domain_taken: 'Este dominio ya tiene su propio inicio de sesión.',
    factor_not_valid: 'Este código no es válido. Introduzca el más reciente.',
    factor_not_found: 'Este segundo factor ya se ha eliminado.',
    session_not_found: 'Esta sesión ya ha terminado.',
    identity_not_found: 'Esta cuenta ya no está vinculada.',
    identity_taken: 'Esta cuenta ya está vinculada a otra persona.',
    provider_failed: 'El otro servicio no ha confirmado quién es usted. Inténtelo de nuevo.',
    provider_unknown: 'Esta forma de iniciar sesión no está disponible.',
    no_account: 'No hay ninguna cuenta para esto. Inicie sesión por correo y vincúlela después en Seguridad.',
    phone_not_valid:
      'Este no es un número de celular. Escríbalo con el código de su país, por ejemplo +52 55 1234 5678.',
    phone_taken: 'Este número pertenece a otra cuenta. Quítelo primero allí.',
    phone_same:
      'Inició sesión con este teléfono. El segundo paso necesita otro, o una aplicación de autenticación.',
    phone_unknown: 'Ninguna cuenta tiene este número todavía. Escriba su correo para crear una.',
    texts_off: 'Aquí no se envían mensajes de texto.',
    text_not_sent: 'No se pudo enviar el mensaje de texto. Inténtelo de nuevo.',
    captcha_required: 'No pudimos confirmar que usted es una persona. Inténtelo de nuevo.',
    captcha_unavailable:
      'No se pudo cargar la comprobación de que usted es una persona. Permita sus scripts o inténtelo de nuevo en un momento.',
    password_too_short: 'La contraseña debe tener al menos 6 caracteres.',
  },
  session: {
    required: 'Su sesión ha terminado. Inicie sesión de nuevo.',
    professional_required:
      'Esta página es para profesionales de inmigración. Use el enlace de su correo electrónico.',
    administrator_required: 'No tiene permiso para acceder a esta página.',
  },
  lists: {
    bad_cursor: 'Esta lista ha cambiado. Vuelva a cargar la página.',
  },
  firms: {
    not_found: 'Esta firma ya no existe.',
    already_member: 'Usted ya pertenece a una firma. Vuelva a cargar la página.',
    logo_too_large: 'El archivo del logotipo debe pesar menos de 5 MB',
    logo_not_an_image: 'El logotipo debe ser una imagen JPEG, PNG, GIF o WebP',
  },
  users: {
    not_found: 'Este usuario ya no existe.',
    email_taken: 'Ya existe una cuenta con este correo electrónico.',
    last_administrator: 'Es el último administrador. Nombre primero a otro usuario como administrador.',
    own_account: 'No puede desactivar su propia cuenta.',
  },
  portal: {
    no_access: 'No se pudo verificar su acceso a esta solicitud.',
  },
  requests: {
    not_found: 'Esta solicitud ya no existe.',
    completed: 'Esta solicitud está completada y ya no se puede cambiar.',
    reminded_recently: 'Ya se envió un recordatorio en la última hora. Espere antes de enviar otro.',
    nothing_missing: 'No falta nada: no hay nada que recordarle al cliente.',
    file_changed: 'Este archivo cambió mientras tanto. Revise el actual.',
    document_not_found: 'Este documento ya no forma parte de la solicitud.',
    question_not_found: 'Esta pregunta ya no forma parte de la solicitud.',
    sponsors_email: 'Este es el correo del patrocinador. El cliente necesita otro.',
    bad_cursor: 'Esta lista ha cambiado. Vuelva a cargar la página.',
    sent_before:
      'Esta solicitud ya se creó con los datos anteriores. La encuentra en el panel. Para crear otra, pulse el botón de nuevo.',
  },
  templates: {
    not_found: 'Esta plantilla ya no existe. Elija otra.',
    changed: 'Esta plantilla se modificó entretanto, quizás en otra pestaña.',
  },
  contacts: {
    not_found: 'Este contacto ya no existe.',
    email_taken: 'Otro contacto, quizá uno archivado, ya tiene este correo.',
    not_created: 'No se pudo crear el contacto. Inténtelo de nuevo.',
  },
  note_templates: {
    not_found: 'Esta plantilla de nota ya no existe.',
  },
  questionnaire: {
    question_not_found: 'Esta pregunta ya no forma parte del cuestionario. Vuelva a cargar la página.',
    answer_changed: 'Esta pregunta también se respondió en otra ventana o en otro dispositivo.',
    answer_not_valid: 'Esta respuesta no corresponde a la pregunta. Revísela.',
    required_missing: 'Algunas preguntas obligatorias aún no tienen respuesta.',
  },
  documents: {
    not_found: 'Este documento ya no está aquí. Recargue la página.',
    bad_cursor: 'Esta lista ha cambiado. Recargue la página.',
  },
  uploads: {
    too_large: 'Este archivo es demasiado grande.',
    limit_reached: 'Tiene demasiados archivos a medio subir. Termine o cancele alguno e inténtelo de nuevo.',
    empty: 'Este archivo está vacío.',
    type_not_allowed: 'Este tipo de archivo no se acepta. Use PDF, DOC, DOCX, JPG o PNG.',
    content_mismatch: 'El contenido de este archivo no corresponde a su nombre. Compruebe que se abre.',
    document_not_found: 'Este documento ya no se solicita. Vuelva a cargar la página.',
    not_found: 'Este archivo ya se ha eliminado.',
    required_missing: 'Suba todos los documentos obligatorios para continuar',
    failed: 'No se pudo subir el documento',
  },
  waitlist: {
    not_valid: 'Revise lo que ingresó.',
    too_often: 'Demasiadas inscripciones desde aquí. Inténtelo de nuevo en una hora.',
    not_sent: 'Hubo un problema al enviar su información.',
    failed: 'Algo salió mal',
    bad_cursor: 'Esta lista ha cambiado. Recargue la página.',
  },
} satisfies Locale<typeof en>;
