import type { dueDate as english } from '../../en/requests/due-date.ts';
import type { Locale } from '../../types.ts';

export const dueDate = {
  by: 'Entregue todo a más tardar el {{date}}: es {{left}}.',
  past: 'Su equipo legal pidió todo a más tardar el {{date}}, {{left}}. Entregue lo que falta lo antes posible.',
} satisfies Locale<typeof english>;
