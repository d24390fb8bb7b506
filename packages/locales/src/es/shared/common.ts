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
