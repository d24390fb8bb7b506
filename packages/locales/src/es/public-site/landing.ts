import type { landing as en } from '../../en/public-site/landing.ts';
import type { Locale } from '../../types.ts';

export const landing = {
  documentTitle: 'Visafolio: admisión de clientes para firmas de inmigración',
  joinWaitlist: 'Únase a la lista de espera',
  nav: {
    label: 'En esta página',
    features: 'Funciones',
    solutions: 'Soluciones',
    signIn: 'Iniciar sesión',
    join: 'Lista de espera',
  },
  hero: {
    title: 'Cada respuesta y cada documento, en un solo folio',
    text: 'Visafolio envía a sus clientes de inmigración un cuestionario claro y una lista de documentos, en su idioma, y le muestra lo que llega en el momento en que llega.',
    how: 'Vea lo que hace',
  },
  sample: {
    name: 'Mariana Ríos Delgado',
    passport: 'Copia del pasaporte',
    diploma: 'Título universitario',
    letter: 'Carta del empleador',
    received: 'Recibido ahora mismo',
    open: 'Pendiente',
  },
  visas: 'Para las categorías que tramita su firma',
  features: {
    title: 'Lo que hace por su firma',
    soon: 'Próximamente',
    documents: {
      title: 'Recopilación de documentos',
      text: 'Una lista por caso. Los clientes suben archivos desde su teléfono, y una subida interrumpida continúa donde se detuvo.',
    },
    tracking: {
      title: 'Seguimiento en tiempo real',
      text: 'Las respuestas y los archivos aparecen en su panel a medida que llegan, con el avance de cada cliente a la vista.',
    },
    languages: {
      title: 'Inglés y español',
      text: 'Pantallas y correos en ambos idiomas. Cada persona lee en el suyo.',
    },
    ai: {
      title: 'Formularios completados con ayuda de IA',
      text: 'Borradores de formularios oficiales a partir de las respuestas que ya tiene.',
    },
    messaging: {
      title: 'Mensajes con traducción automática',
      text: 'Escriba en su idioma y que lo lean en diez o más.',
    },
    sorting: {
      title: 'Clasificación inteligente de documentos',
      text: 'Archivos reconocidos, con nombre y en su lugar.',
    },
  },
  showcase: {
    firm: {
      title: 'Todos sus casos en una sola pantalla',
      text: 'Quién ha respondido, quién ha subido documentos, quién necesita un recordatorio. No hay nada que actualizar: las cifras cambian a la vista.',
      alt: 'El panel: las solicitudes de los clientes, cada una con su tipo de visa, su estado y su avance',
    },
    client: {
      title: 'Fácil para sus clientes, en cualquier teléfono',
      text: 'Abren el enlace de su correo y ven el nombre de su firma. Sin contraseña y sin aplicación. Pueden detenerse en cualquier pregunta y volver a ella.',
      altPortal: 'El portal del cliente en un teléfono: el resumen de la solicitud y los pasos que faltan',
      altQuestionnaire: 'Una pregunta del cuestionario en un teléfono, con el avance arriba',
      altDocuments: 'La lista de documentos en un teléfono, algunos ya subidos',
    },
  },
  solutions: {
    title: 'Menos tiempo tras los papeles, más tiempo para sus casos',
    before: 'Lo de siempre',
    beforeItems: {
      threads: 'Escaneos dispersos entre correos y chats',
      chasing: 'Horas por semana pidiendo lo que todavía falta',
      unread: 'Clientes perdidos en formularios que no pueden leer',
    },
    after: 'Con Visafolio',
    afterItems: {
      place: 'Un enlace por caso, donde todo se pide y se guarda',
      overview: 'Un panel que muestra lo que falta, caso por caso',
      own: 'Una pregunta a la vez, en inglés o en español, que se guarda al avanzar',
    },
  },
  closing: {
    title: 'Un solo lugar claro para cada caso',
    text: 'Déjenos su nombre y el de su firma, y nos pondremos en contacto.',
  },
  footer: {
    tagline: 'Admisión de clientes para firmas de inmigración.',
    blog: 'Blog',
    privacy: 'Privacidad',
  },
} satisfies Locale<typeof en>;
