import type { inbox as english } from '../../en/messages/inbox.ts';
import type { Locale } from '../../types.ts';

export const inbox = {
  title: 'Bandeja de mensajes',
  many: '{{count}}+',
  filter: 'Qué se muestra',
  show: {
    unread: 'Sin leer',
    waiting_for_us: 'Nos esperan',
    waiting_for_client: 'Esperan al cliente',
    mine: 'Mis casos',
    all: 'Todos',
  },
  empty: {
    unread: {
      title: 'Nada sin leer',
      text: 'Lo que los clientes escriben en sus casos aparece aquí en cuanto lo envían.',
    },
    waiting_for_us: {
      title: 'Nadie espera respuesta',
      text: 'Todos los clientes que escribieron tienen respuesta, o no la necesitan.',
    },
    waiting_for_client: {
      title: 'Ningún cliente debe una respuesta',
      text: 'Aquí aparecen las conversaciones en las que su firma escribió al final.',
    },
    mine: {
      title: 'No hay mensajes en sus casos',
      text: 'Aquí aparecen las conversaciones de los casos de los que usted es responsable o que tiene asignados.',
    },
    all: {
      title: 'Todavía no hay mensajes',
      text: 'Escriba el primero en la página de un caso, en Mensajes. Los clientes pueden escribir desde su portal.',
    },
  },
  list: 'Conversaciones',
  loading: 'Cargando las conversaciones...',
  failed: 'No se pudieron cargar las conversaciones.',
  more: 'Mostrar conversaciones anteriores',
  moreFailed: 'No se pudieron cargar más conversaciones.',
  unread: 'Sin leer',
  you: 'Usted: {{text}}',
  said: '{{name}}: {{text}}',
  takenBack: 'Retirado',
  files_one: '{{count}} archivo',
  files_other: '{{count}} archivos',
  sponsorOf: 'Patrocinador de {{name}}',
  choose: 'Elija una conversación',
  chooseText: 'Se abre aquí, junto a la lista. Con las teclas j y k se pasa de una a otra.',
  back: 'Todas las conversaciones',
  openCase: 'Abrir el caso',
  keys: {
    next: 'Conversación siguiente',
    previous: 'Conversación anterior',
  },
  party: { client: 'Cliente', sponsor: 'Patrocinador' },
  parties: 'Con quién',
  partyNamed: '{{party}}: {{name}}',
  replies: {
    open: 'Respuestas',
    openFull: 'Respuestas guardadas y mensajes preparados',
    title: 'Poner un texto',
    saved: 'Sus respuestas guardadas',
    savedNone:
      'Todavía no tiene respuestas guardadas. Guarde como notas, en Plantillas, los textos que usa a menudo.',
    savedFailed: 'No se pudieron cargar sus respuestas guardadas.',
    prepared: 'Mensajes preparados',
    preparedText: 'Escritos y revisados en todos los idiomas: se envían en el idioma de quien los lee.',
    search: 'Buscar textos',
    clear: 'Borrar la búsqueda',
    none: 'Ningún texto contiene «{{text}}».',
    fields: 'Complete lo que falta',
    field: 'Complete este dato.',
    reads: 'En {{language}}',
    send: 'Enviar mensaje',
    back: 'Otros textos',
  },
} satisfies Locale<typeof english>;
