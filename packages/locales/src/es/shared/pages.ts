import type { pages as en } from '../../en/shared/pages.ts';
import type { Locale } from '../../types.ts';

export const pages = {
  description:
    'Visafolio envía a los clientes de inmigración un cuestionario claro y una lista de documentos, en inglés o en español, y muestra a la firma lo que ha llegado.',
  imageAlt: 'Visafolio: cada respuesta y cada documento, en un solo folio',
  unsupportedBrowser: {
    title: 'Este navegador es demasiado antiguo',
    text: 'Actualícelo o use Chrome o Edge 111 o posterior, Firefox 128 o posterior, o Safari 16.4 o posterior.',
    otherDevice: 'El enlace de su correo funciona en cualquiera de sus dispositivos.',
  },
  titles: {
    waitlist: 'Únase a la lista de espera',
    portal: 'Su solicitud',
    questionnaire: 'Cuestionario de la solicitud',
    uploads: 'Subir documentos',
    dashboard: 'Panel',
    case: 'Solicitud del cliente',
    templates: 'Plantillas',
    contacts: 'Contactos',
    documents: 'Documentos',
    admin: 'Administración',
  },
} satisfies Locale<typeof en>;
