import type { Language } from '@visafolio/locales/types.ts';
import { dateTag } from '../../../../shared/i18n/date-tag.ts';

/** The minute where the reader is: '4:05 PM', '16:05'. The day stands above. */
export const clockTime = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(dateTag(language), { timeStyle: 'short' }).format(new Date(instant));
