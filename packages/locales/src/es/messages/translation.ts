import type { translation as en } from '../../en/messages/translation.ts';
import type { Locale } from '../../types.ts';

export const translation = {
  errors: {
    not_set_up: 'La traducción no está configurada.',
    not_agreed: 'Nadie ha aceptado todavía que los textos se envíen al servicio de traducción.',
    failed: 'El servicio de traducción no respondió. Inténtelo de nuevo en un momento.',
    busy: 'Se pidieron demasiadas traducciones a la vez. Inténtelo de nuevo en un momento.',
    term_taken: 'Esta palabra ya está en el glosario para estos idiomas.',
    too_many_terms: 'El glosario está lleno. Elimine primero una palabra.',
    term_not_found: 'Esta palabra ya no está en el glosario.',
  },
} satisfies Locale<typeof en>;
