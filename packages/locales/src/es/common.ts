import type { common as en } from '../en/common.ts';
import type { Locale } from '../types.ts';

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
  logOut: 'Cerrar sesión',
  userMenu: 'Menú de la cuenta de {{name}}',
  settings: 'Configuración',
  admin: 'Panel de administración',
  mainNavigation: 'Navegación principal',
  dashboard: 'Panel',
  contacts: 'Contactos',
  documents: 'Documentos',
  templates: 'Plantillas',
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
    format: 'dd/mm/aaaa',
    hint: 'Escriba una fecha como {{format}} o elíjala en el calendario.',
    invalid: 'Esto no es una fecha. Escríbala como {{format}}.',
  },
  shortcuts: {
    title: 'Atajos de teclado',
    intro: 'Estas teclas funcionan cuando no está escribiendo en un campo de texto.',
    help: 'Mostrar estos atajos',
    close: 'Cerrar lo que está abierto',
  },
  notFound: {
    title: '¡Vaya! Página no encontrada',
    description:
      'No hay ninguna página en esta dirección. Puede que se haya movido o que el enlace esté incompleto.',
    goHome: 'Volver al inicio',
  },
  failure: {
    title: 'Algo salió mal',
    description: 'No se pudo mostrar esta página. Su trabajo guardado no se ve afectado.',
  },
} satisfies Locale<typeof en>;
