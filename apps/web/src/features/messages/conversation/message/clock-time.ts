import type { Language } from '@visafolio/locales/types.ts';
import { dateTag } from '../../../../shared/i18n/date-tag.ts';

/** Time of day in the reader's time zone: '4:05 PM', '16:05'. The date is shown above. */
export const clockTime = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(dateTag(language), { timeStyle: 'short' }).format(new Date(instant));
