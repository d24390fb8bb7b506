import type { ShownQuestion } from '../pages/client/questionnaire.ts';

/** A valid answer to a question: `given` is what the client types, `read` what is shown afterwards. */
export function toValidAnswer({ control, number, choices }: ShownQuestion): { given: string; read: string } {
  const same = (answer: string) => ({ given: answer, read: answer });
  switch (control) {
    case 'date':
      return { given: '05/17/1990', read: 'May 17, 1990' };
    case 'email':
      return same('ana.maria@example.com');
    case 'phone':
      return same('+52 55 5555 0100');
    case 'number':
      return same('24500.5');
    case 'select':
      return same(choices.at(-1) ?? '');
    case 'yesno':
      return same(number % 2 ? 'No' : 'Yes');
    case 'textarea':
      return same(`Calle Río Ñ ${number}, 2.º piso\nMéxico — 東京 & <b>“${number}”</b>`);
    default:
      return same(`O’Neill-Ñandú ${number}`);
  }
}
