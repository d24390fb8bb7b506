import { daysBetween } from '@visafolio/contract/cases/dates/paper-expiry.ts';
import { languages } from '@visafolio/contract/shared/languages.ts';
import type { Language } from '@visafolio/locales/types.ts';
import { getToday } from '../parse-date.ts';

/** Distance of a day from today: 'in 5 days', 'tomorrow', 'yesterday'. */
export function formatDaysLeft(day: string, language: Language, today = getToday()): string {
  const words = new Intl.RelativeTimeFormat(languages[language].region, { numeric: 'auto' });
  return words.format(daysBetween(today, day), 'day');
}
