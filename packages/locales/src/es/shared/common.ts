import type { common as en } from '../../en/shared/common.ts';
import type { Locale } from '../../types.ts';

export const common = {
  loading: 'Cargando...',
  tryAgain: 'Intentar de nuevo',
  cancel: 'Cancelar',
  close: 'Cerrar',
  skipToContent: 'Saltar al contenido',
  language: 'Idioma',
  home: 'Inicio de Visafolio',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  notifications: 'Notificaciones',
  visa: {
    Asylum: 'Asilo',
    Naturalization: 'Naturalización',
    'Family-based': 'Basada en la familia',
    'Student (F-1)': 'Estudiante (F-1)',
    Other: 'Otra',
  },
  datePicker: {
    placeholder: 'Elija una fecha',
    open: 'Abrir el calendario',
    calendar: 'Calendario',
    hint: 'Escriba el mes con su nombre, como en {{example}}, o elija el día en el calendario.',
    unreadable: 'Esto no es una fecha. Escríbala como en {{example}} o deje el campo vacío.',
    ambiguous: 'Pueden ser dos días distintos. ¿Cuál quiere decir?',
    limit: 'Este día está en el futuro o es de hace más de 120 años. Revise el año.',
  },
  notFound: {
    title: '¡Vaya! Página no encontrada',
    description:
      'No hay ninguna página en esta dirección. Puede que se haya movido o que el enlace esté incompleto.',
    goHome: 'Volver al inicio',
  },
  contact: {
    title: 'No se puede acceder a nuestro servidor',
    slow: 'Esto tarda más de lo habitual. Lo que usted dio se conserva y seguimos intentándolo.',
    unreachable:
      'En este momento no se puede acceder a nuestro servidor. Lo que usted dio se conserva y seguimos intentándolo.',
    offline:
      'No tiene conexión. Lo que usted dio se conserva y esta página continuará en cuanto vuelva la conexión.',
    knownSince: 'Lo que ve es del {{time}}.',
  },
  enteredBy: 'Introducido por {{name}}',
  uploadedBy: 'Subido por {{name}}',
  personOfFirm: '{{name}} ({{firm}})',
  failure: {
    title: 'Algo salió mal',
    description: 'No se pudo mostrar esta página. Su trabajo guardado no se ve afectado.',
  },
} satisfies Locale<typeof en>;
