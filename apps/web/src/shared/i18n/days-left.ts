import { daysBetween } from '@visafolio/contract/cases/dates/paper-expiry.ts';
import { regions } from '@visafolio/locales/regions.ts';
import type { Language } from '@visafolio/locales/types.ts';
import { getToday } from '../parse-date.ts';

/** How far a day is from today: 'in 5 days', 'tomorrow', 'yesterday'. */
export function formatDaysLeft(day: string, language: Language, today = getToday()): string {
  const words = new Intl.RelativeTimeFormat(regions[language], { numeric: 'auto' });
  return words.format(daysBetween(today, day), 'day');
}
