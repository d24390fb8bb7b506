import type { due as english } from '../../en/requests/due.ts';
import type { Locale } from '../../types.ts';

export const due = {
  by: 'Entregue todo a más tardar el {{date}}: es {{left}}.',
  past: 'Su equipo legal pidió todo a más tardar el {{date}}, {{left}}. Entregue lo que falta lo antes posible.',
} satisfies Locale<typeof english>;
