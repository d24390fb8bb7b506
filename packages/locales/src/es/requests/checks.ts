import type { checks as english } from '../../en/requests/checks.ts';
import type { Locale } from '../../types.ts';

export const checks = {
  title: 'Por revisar',
  intro:
    'Respuestas y documentos que no coinciden, y pasaportes que vencen. El cliente no ve esta información.',
  open_one: '{{count}} por revisar',
  open_other: '{{count}} por revisar',
  notice_one: 'Respuestas y documentos: {{count}} asunto por revisar.',
  notice_other: 'Respuestas y documentos: {{count}} asuntos por revisar.',
  go: 'Revisar',
  agree_one: 'Lo que se leyó en {{count}} archivo coincide con las respuestas.',
  agree_other: 'Lo que se leyó en {{count}} archivos coincide con las respuestas.',
  loading: 'Comparando respuestas y documentos...',
  failed: 'No se pudieron comparar las respuestas y los documentos.',
  problem: {
    answer_differs: '{{fact}}: la respuesta y el documento no coinciden',
    documents_differ: '{{fact}}: los documentos no coinciden',
    another_person: 'Este documento parece ser de otra persona',
    expired: 'El pasaporte está vencido',
    before_due: 'El pasaporte vence antes de la fecha límite del caso',
    within_six_months: 'El pasaporte vence en menos de seis meses',
  },
  side: { answer: 'Respuesta', document: 'Documento', passport: 'Pasaporte' },
  page: '{{file}}, página {{page}}',
  doubtful: 'Difícil de leer: mire primero el documento.',
  use: 'Usar el valor del documento',
  accept: {
    answer_differs: 'Mantener la respuesta',
    documents_differ: 'Ambos son correctos',
    another_person: 'Es de otra persona',
    expiry: 'Agregar a las fechas clave',
  },
  dismiss: 'Descartar',
  done: {
    answer_differs: 'Se mantuvo la respuesta',
    documents_differ: 'Ambos son correctos',
    another_person: 'Es de otra persona',
    expiry: 'Agregado a las fechas clave',
    corrected: 'La respuesta ahora es «{{value}}»',
    dismissed: 'Descartado',
  },
  by: '{{decision}} · {{name}}, {{date}}',
  undo: 'Deshacer',
  settled_one: '{{count}} resuelto',
  settled_other: '{{count}} resueltos',
  saveFailed: 'No se pudo guardar. Inténtelo de nuevo.',
} satisfies Locale<typeof english>;
