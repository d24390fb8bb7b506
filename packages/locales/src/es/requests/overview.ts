import type { overview as english } from '../../en/requests/overview.ts';
import type { Locale } from '../../types.ts';

export const overview = {
  intro: 'Cómo van los casos abiertos de la firma, para quienes la dirigen.',
  introRestricted: 'Los casos restringidos cuentan solo para las personas que trabajan en ellos.',
  loading: 'Cargando el resumen...',
  failed: 'No se pudo cargar el resumen.',
  open: 'Casos abiertos',
  overdue: 'Atrasados',
  stalled: 'Detenidos',
  median: 'Mediana de días hasta completar documentos',
  noMedian: 'Aún ninguno',
  people: {
    title: 'Casos abiertos por persona y estado',
    person: 'Persona',
    pending: 'Pendientes',
    in_progress: 'En curso',
    documents_submitted: 'Documentos enviados',
    total: 'Abiertos',
    none: 'No hay casos abiertos.',
  },
  months: {
    title: 'Días desde la invitación hasta completar documentos',
    hint: 'La mediana de los casos cuyo último documento se aceptó en ese mes.',
    month: 'Mes',
    cases: 'Casos',
    days: 'Mediana de días',
    none: 'Ningún caso completó sus documentos en los últimos doce meses.',
  },
  csv: 'Descargar CSV',
  csvOf: 'Descargar como CSV: {{table}}',
} satisfies Locale<typeof english>;
