import type { staff as english } from '../../en/shared/staff.ts';
import type { Locale } from '../../types.ts';

export const staff = {
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
} satisfies Locale<typeof english>;
