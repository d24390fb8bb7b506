import { languages } from '@visafolio/contract/shared/languages.ts';
import type { Language } from '@visafolio/locales/types.ts';
import { getDateLocale } from './date-locale.ts';

type When = string | Date;

const plainDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * A long date in the order of the reader's country: 'March 12, 2026', '12 March 2026'. A plain `yyyy-mm-dd` has no time zone; text that is
 * not a date is returned unchanged.
 */
export function formatDate(value: When, language: Language, tag = getDateLocale(language)): string {
  const day = typeof value === 'string' ? plainDate.exec(value) : null;
  const date = day ? new Date(Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3]))) : new Date(value);
  if (Number.isNaN(date.getTime())) return String(value);
  // Formats a plain date in UTC, because it has no time zone.
  const zone = day ? { timeZone: 'UTC' } : {};
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', ...zone }).format(date);
}

/** Date and time in the reader's time zone: 'March 12, 2026 at 4:05 PM', '12 March 2026 at 16:05'. */
export function formatTime(value: When, language: Language): string {
  return new Intl.DateTimeFormat(getDateLocale(language), { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(value),
  );
}

/** Formats `yyyy-mm`: 'November 2026', 'noviembre de 2026', or abbreviated without the year. */
export const formatMonth = (month: string, language: Language, style: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(getDateLocale(language), {
    month: style,
    ...(style === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(languages[language].region).format(value);
}

/** File sizes, from bytes: '2.4 MB'. */
export function formatBytes(bytes: number, language: Language): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return new Intl.NumberFormat(languages[language].region, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
}

const steps: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Distance from `now`: '2 hours ago', 'yesterday'. Under a minute: 'now'. */
export function formatRelative(value: When, language: Language, now = Date.now()): string {
  const seconds = (new Date(value).getTime() - now) / 1000;
  const words = new Intl.RelativeTimeFormat(languages[language].region, { numeric: 'auto' });
  const [unit, length] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', Infinity];
  return words.format(Math.trunc(seconds / length), unit);
}
