import type { picker as english } from '../../en/shared/picker.ts';
import type { Locale } from '../../types.ts';

export const picker = {
  placeholder: 'Elija una fecha',
  open: 'Abrir el calendario',
  calendar: 'Calendario',
  hint: 'Escriba el mes con su nombre, como en {{example}}, o elija el día en el calendario.',
  unreadable: 'Esto no es una fecha. Escríbala como en {{example}} o deje el campo vacío.',
  ambiguous: 'Pueden ser dos días distintos. ¿Cuál quiere decir?',
  limit: 'Este día está en el futuro o es de hace más de 120 años. Revise el año.',
} satisfies Locale<typeof english>;
