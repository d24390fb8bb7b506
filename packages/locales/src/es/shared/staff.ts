import type { staff as english } from '../../en/shared/staff.ts';
import type { Locale } from '../../types.ts';

export const staff = {
  emailOtherLetters:
    'Antes de la @ no puede haber letras con acento ni de otro alfabeto: la mayoría de los servidores de correo no las aceptan. Use otra dirección.',
  logOut: 'Cerrar sesión',
  userMenu: 'Menú de la cuenta de {{name}}',
  settings: 'Configuración',
  admin: 'Panel de administración',
  firm: 'Firma',
  mainNavigation: 'Navegación principal',
  dashboard: 'Panel',
  inbox: 'Bandeja de mensajes',
  inboxUnread_one: 'Bandeja de mensajes, {{count}} sin leer',
  inboxUnread_other: 'Bandeja de mensajes, {{count}} sin leer',
  inboxMany: '{{count}}+',
  overview: 'Resumen',
  contacts: 'Contactos',
  documents: 'Documentos',
  templates: 'Plantillas',
  downloadCsv: 'Descargar CSV',
  found_one: '{{count}} resultado',
  found_other: '{{count}} resultados',
  shortcuts: {
    title: 'Atajos de teclado',
    intro: 'Estas teclas funcionan cuando no está escribiendo en un campo de texto.',
    help: 'Mostrar estos atajos',
    close: 'Cerrar lo que está abierto',
  },
  /** What clients never meet. */
  errors: {
    requests: {
      not_responsible: 'Solo el profesional responsable y quienes administran la firma pueden hacer esto.',
      edited_meanwhile: 'Otra persona cambió esto mientras tanto.',
      reminded_recently: 'Ya se envió un recordatorio en la última hora. Espere antes de enviar otro.',
      not_completed: 'Esta solicitud aún no está completada.',
      unchanged: 'No hay nada que cambiar: ya está así.',
      nothing_missing: 'No falta nada: no hay nada que recordarle al cliente.',
      document_not_found: 'Este documento ya no forma parte de la solicitud.',
      question_not_found: 'Esta pregunta ya no forma parte de la solicitud.',
      sponsors_email: 'Este es el correo del patrocinador. El cliente necesita otro.',
      sent_before:
        'Esta solicitud ya se creó con los datos anteriores. La encuentra en el panel. Para crear otra, presione el botón de nuevo.',
      added_before:
        'Esto ya se agregó con los datos anteriores. Lo encuentra en la lista. Para agregar otro, presione el botón de nuevo.',
      document_received:
        'El cliente ya subió algo para este documento y no se puede cambiar. Todavía puede dejar de pedirlo.',
      question_answered:
        'El cliente ya respondió esta pregunta y no se puede cambiar. Todavía puede dejar de hacerla.',
    },
    lists: {
      bad_cursor: 'Esta lista cambió. Vuelva a cargar la página.',
    },
    firms: {
      not_found: 'Esta firma ya no existe.',
      already_member: 'Usted ya pertenece a una firma. Vuelva a cargar la página.',
      logo_too_large: 'El archivo del logotipo debe pesar menos de 5 MB',
      logo_not_an_image: 'El logotipo debe ser una imagen JPEG, PNG, GIF o WebP',
    },
    readings: {
      check_changed: 'Esto cambió mientras tanto. Revíselo de nuevo.',
      no_provider: 'Esta instalación no indica ningún servicio al que enviar textos.',
    },
    users: {
      not_found: 'Este usuario ya no existe.',
      email_taken: 'Ya existe una cuenta con este correo electrónico.',
      last_administrator: 'Es el último administrador. Nombre primero a otro usuario como administrador.',
      cases_to_hand_over:
        'Esta persona es responsable de casos de la firma. Elija primero quién se hace cargo de ellos.',
      own_account: 'No puede hacer esto con su propia cuenta.',
    },
    templates: {
      not_found: 'Esta plantilla ya no existe. Elija otra.',
      changed: 'Esta plantilla cambió mientras tanto, quizás en otra pestaña.',
      sent_before:
        'Esta plantilla ya se creó con los datos anteriores. La encuentra entre sus plantillas. Para crear otra, presione el botón de nuevo.',
    },
    contacts: {
      not_found: 'Este contacto ya no está aquí. Es posible que se haya eliminado o archivado.',
      email_taken: 'Otro contacto, quizás uno archivado, ya tiene este correo.',
      edited_meanwhile: 'Otra persona cambió esto mientras tanto.',
      not_created: 'No se pudo crear el contacto. Inténtelo de nuevo.',
    },
    note_templates: {
      not_found: 'Esta plantilla de nota ya no existe.',
      sent_before:
        'Esta nota ya se guardó con los datos anteriores. La encuentra en su lista. Para guardar otra, presione el botón de nuevo.',
    },
  },
} satisfies Locale<typeof english>;
