import type { passport as en } from '../../en/documents/passport.ts';
import type { Locale } from '../../types.ts';

export const passport = {
  title: 'Empiece con su pasaporte',
  intro:
    'Una foto de la página con su retrato. La leemos y le sugerimos respuestas; usted revisa cada una antes de que se guarde.',
  canAnswer_one: 'Puede responder {{count}} pregunta.',
  canAnswer_other: 'Puede responder {{count}} preguntas.',
  tipsTitle: 'Para una buena foto',
  tips: {
    whole: 'La página entera, con las dos líneas de letras y flechas de abajo',
    flat: 'Plana sobre una mesa, sin flash',
    light: 'Con luz de día o en un lugar claro, sin sombras ni reflejos',
  },
  document: 'Pasaporte',
  choose: 'Tomar o elegir una foto',
  without: 'Responder sin mi pasaporte',
  kept: 'Su equipo legal recibe la foto con sus documentos.',
  reading: 'Leyendo su pasaporte…',
  readingText: 'Tarda unos segundos.',
  readingLong:
    'Está tardando más de lo normal. Puede continuar: lo que leamos aparecerá junto a las preguntas en cuanto esté listo.',
  goOn: 'Continuar con las preguntas',
  unreadable: {
    title: 'No pudimos leer su pasaporte',
    text: 'La foto se guarda con sus documentos. Otra foto puede ayudar: ponga el pasaporte plano, con buena luz y con la página entera en la imagen.',
    again: 'Probar con otra foto',
  },
  check: {
    title: 'Esto leímos, revíselo por favor',
    text: 'Compare cada dato con la imagen de su pasaporte. Nada se guarda hasta que usted lo acepte.',
    progress: '{{done}} de {{count}} revisados',
    picture: 'Dónde está en su archivo: {{question}}',
    accept: 'Es correcto',
    acceptAll_one: 'Aceptar el {{count}} valor leído con certeza',
    acceptAll_other: 'Aceptar los {{count}} valores leídos con certeza',
    acceptOf: 'Es correcto: {{question}}',
    edit: 'Corregir',
    editOf: 'Corregir: {{question}}',
    skip: 'Omitir',
    skipOf: 'Omitir: {{question}}',
    skipped: 'Omitido',
    accepted: 'Aceptado',
    edited: 'Corregido por usted',
    save: 'Guardar',
    cancel: 'Cancelar',
    lookClosely: 'Mírelo con atención',
    lookCloselyText: 'Fíjese sobre todo en lo que está marcado: fue difícil de leer.',
    allDone: 'Todos los datos están revisados.',
    nothingLeft: 'Sus respuestas ya dicen lo que dice su pasaporte.',
  },
  failed: 'No se pudo cargar lo que se leyó.',
  suggestion: {
    label: 'Sugerencia',
    from: 'De {{source}}, página {{page}}:',
    use: 'Usar esto',
    lookClosely: 'Mírelo con atención: fue difícil de leer.',
    doubt: {
      name_cut_off:
        'Los nombres llenan su renglón en las líneas de código del pasaporte. La página puede tener más.',
      only_name: 'Las líneas de código del pasaporte tienen un solo nombre. Indique usted cuál es.',
      marks_not_in_zone:
        'Las líneas de código no llevan signos: MUELLER puede ser Müller en la página. Escríbalo como en la página.',
      two_centuries: 'Las líneas de código solo dan dos cifras del año. Elija el correcto.',
      edge_missing: 'Falta en la imagen el borde derecho de las líneas de código del pasaporte.',
      several_zones: 'La imagen o el archivo muestra más de un documento. Compruebe de quién es este dato.',
    },
  },
} satisfies Locale<typeof en>;
