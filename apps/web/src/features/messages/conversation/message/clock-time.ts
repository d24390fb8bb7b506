import type { Language } from '@visafolio/locales/types.ts';
import { getDateLocale } from '../../../../shared/i18n/date-locale.ts';

/** Time of day in the reader's time zone: '4:05 PM', '16:05'. The date is shown above. */
export const formatClockTime = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(getDateLocale(language), { timeStyle: 'short' }).format(new Date(instant));
