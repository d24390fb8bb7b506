import type { questionnaire as en } from '../en/questionnaire.ts';
import type { Locale } from '../types.ts';

export const questionnaire = {
  ask: 'Preguntar sobre esta pregunta',
  title: 'Cuestionario de la solicitud',
  greeting: 'Hola, {{name}}',
  backToPortal: 'Volver al portal',
  position: 'Pregunta {{number}} de {{count}}',
  percent: '{{percent}} % completado',
  progress: 'Avance del cuestionario',
  answered: '{{answered}} de {{count}} preguntas respondidas',
  sectionCount: '{{answered}} de {{count}}',
  previous: 'Anterior',
  next: 'Siguiente',
  yes: 'Sí',
  no: 'No',
  clear: 'Borrar la respuesta',
  placeholder: {
    enter: 'Escriba: {{question}}',
    select: 'Seleccione: {{question}}',
    long: 'Su respuesta',
  },
  missing: 'Esta pregunta necesita una respuesta para poder enviar el cuestionario.',
  hint: {
    email: 'Esto no parece una dirección de correo electrónico. Revísela; de todos modos puede continuar.',
    phone: 'Esto no parece un número de teléfono. Revíselo; de todos modos puede continuar.',
    number: 'Esto no parece un número. Revíselo; de todos modos puede continuar.',
  },
  saving: {
    saving: 'Guardando…',
    saved: 'Guardado',
    notADate: 'Aún sin guardar: no es una fecha',
    whichDay: 'Aún sin guardar: ¿qué día es?',
    checkYear: 'Aún sin guardar: revise el año',
    offline:
      'Sin conexión: sus respuestas se conservan en este dispositivo y se enviarán cuando vuelva a tener conexión',
    unreachable:
      'En este momento no se puede acceder a nuestro servidor. Sus respuestas se conservan en este dispositivo y se enviarán en cuanto responda.',
    failed: 'No se pudo guardar.',
    kept: 'Sus respuestas se conservan en este dispositivo.',
  },
  keptAway: {
    signIn:
      'Lo que respondió se conserva en este dispositivo. Inicie sesión con un nuevo enlace o código de su correo electrónico: volverá a la misma pregunta y su respuesta se enviará.',
    access:
      'Lo que se respondió y no se pudo enviar se conserva en este dispositivo. Se enviará desde aquí cuando la persona que lo respondió vuelva a tener acceso.',
    contact:
      'Lo que respondió se conserva en este dispositivo y se enviará en cuanto nuestro servidor responda.',
  },
  passportOffer: {
    text: 'Su pasaporte puede responder algunas de estas preguntas.',
    action: 'Usar su pasaporte',
  },
  sentBack: 'Su equipo legal le pregunta de nuevo por esta respuesta',
  sentBackReason: 'Su equipo legal pregunta de nuevo: {{reason}}',
  contested: {
    title: 'Esta pregunta también se respondió en otra ventana o en otro dispositivo',
    changed: 'La otra respuesta es:',
    cleared: 'Allí se borró la respuesta.',
    keepMine: 'Conservar la mía',
    takeTheirs: 'Usar la otra respuesta',
  },
  stuck: {
    refused: 'Una de sus respuestas no fue aceptada. Revísela.',
    contested: 'Una de sus preguntas también se respondió en otro lugar. Elija qué respuesta vale.',
    show: 'Ver la pregunta',
  },
  notYet: {
    answer: 'Responda esta pregunta para continuar.',
    change: 'Cambie esta respuesta para continuar.',
    answerToSubmit: 'Responda esta pregunta para enviar el cuestionario.',
    changeToSubmit: 'Cambie esta respuesta para enviar el cuestionario.',
    requiredToSubmit: 'Responda las preguntas obligatorias para enviar el cuestionario.',
  },
  submit: {
    action: 'Enviar cuestionario',
    submitting: 'Enviando...',
    nothingNew: 'Ya lo envió. Si cambia una respuesta, podrá enviarlo de nuevo.',
    doneTitle: 'Cuestionario enviado',
    done: 'Sus respuestas se guardaron correctamente.',
    failedTitle: 'Error',
    failed: 'No se pudo enviar el cuestionario. Inténtelo de nuevo.',
    answersFailed: 'No se pudieron enviar las respuestas',
  },
  submitted:
    'Usted envió este cuestionario el {{date}}. Todavía puede cambiar sus respuestas: cada cambio se guarda y su equipo legal lo ve.',
  closed: {
    title: 'Este cuestionario está cerrado',
    text: 'Su equipo legal completó la solicitud. Aquí puede leer sus respuestas. Para corregir alguna, escriba a su equipo legal.',
  },
  review: {
    open: 'Revisar todas las respuestas',
    title: 'Revise sus respuestas',
    sections: 'Secciones',
    missing: 'Falta la respuesta',
    missingCount_one: '{{count}} pregunta obligatoria aún no tiene respuesta.',
    missingCount_other: '{{count}} preguntas obligatorias aún no tienen respuesta.',
    empty: 'Sin respuesta',
    change: 'Cambiar',
    answer: 'Responder',
  },
  errorTitle: 'No se pudo abrir el cuestionario',
  loadFailed: 'No se pudo cargar el cuestionario',
  empty: {
    title: 'No hay preguntas',
    text: 'Por el momento no hay preguntas del cuestionario para esta solicitud.',
  },
} satisfies Locale<typeof en>;
