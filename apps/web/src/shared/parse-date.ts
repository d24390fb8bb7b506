import { languageCodes } from '@visafolio/contract/shared/languages.ts';
/** Which part comes first in a numeric date. */
export type DateOrder = 'day' | 'month';

/**
 * All days that a typed text can mean, as `yyyy-mm-dd`: none, one, or two if day and month could be swapped, the one in the given order
 * first. Reads `yyyy-mm-dd`, numbers with the year last (separated by / . - or spaces), and month names in English or Spanish; years 1000
 * to 9999.
 */
export function parsePossibleDates(text: string, order: DateOrder): string[] {
  const words =
    text
      .trim()
      .toLowerCase()
      .normalize('NFC')
      .match(/\d+|\p{L}+/gu) ?? [];
  const numbers = words.filter((word) => /^\d/.test(word));
  const named = words.map(monthNamed).find((month) => month !== undefined);

  if (named !== undefined) {
    if (numbers.length !== 2) return [];
    const [first = '', second = ''] = numbers;
    return readings(first.length === 4 ? isoDate(first, named, second) : isoDate(second, named, first));
  }
  const [first, second, third] = numbers;
  if (numbers.length !== 3 || words.length !== 3) return [];
  if (first?.length === 4) return readings(isoDate(first, second, third));
  const days = readings(isoDate(third, first, second), isoDate(third, second, first));
  return order === 'day' ? days.reverse() : days;
}

/** The order of numeric dates in a tag's country. */
export const getDateOrder = (tag: string): DateOrder =>
  new Date(2000, 0, 31).toLocaleDateString(tag).startsWith('31') ? 'day' : 'month';

const readings = (...days: (string | undefined)[]) => [...new Set(days.filter((day) => day !== undefined))];

/** A Date at local noon, so that a change to or from daylight saving time cannot shift the day. */
export function toDate(iso: string): Date | undefined {
  const [year, month, day] = iso.split('-').map(Number);
  return year && month && day ? new Date(year, month - 1, day, 12) : undefined;
}

/** `yyyy-mm-dd` of a Date in local time. */
export function toIsoDate(date: Date): string {
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Today in the reader's time zone, `yyyy-mm-dd`. */
export const getToday = (): string => toIsoDate(new Date());

function isoDate(year = '', month: string | number = '', day = ''): string | undefined {
  const iso = `${year}-${pad(month)}-${pad(day)}`;
  const date = new Date(`${iso}T00:00:00Z`);
  const real = /^[1-9]\d{3}-/.test(iso) && !Number.isNaN(date.getTime());
  return real && date.toISOString().startsWith(iso) ? iso : undefined;
}

function pad(part: string | number, length = 2): string {
  return String(part).padStart(length, '0');
}

let monthNames: string[][] | undefined;

/** Computed when a month is first typed: on a slow phone it takes a third of a second. */
function listMonthNames(): string[][] {
  monthNames ??= languageCodes.map((language) => {
    const words = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => words.format(Date.UTC(2000, month)).toLowerCase());
  });
  return monthNames;
}

// Three letters identify a month: mar, sept, enero.
function monthNamed(word: string): number | undefined {
  if (word.length < 3) return undefined;
  for (const names of listMonthNames()) {
    const index = names.findIndex((name) => name.startsWith(word));
    if (index >= 0) return index + 1;
  }
  return undefined;
}
