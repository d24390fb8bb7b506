import { isLanguage, type Language, languages } from '@visafolio/contract/shared/languages.ts';
import { languageWords } from '../../../shared/language-words/language-words.ts';

/** A month whole, or shortened with its point. A month alone is a word like others, and 'may' and 'mar' are. */
function monthPattern(language: Language): string {
  const { months } = languageWords(language);
  const whole = months.map(([name]) => name).join('|');
  const short = months.flatMap(([, ...names]) => names).join('|');
  return `(?:(?<month>${whole})|(?<short>${short})\\.?)`;
}

/** A pattern of the language's words, for dates with the name of their month and a day. */
const datePattern = (pattern: string, language: Language): RegExp =>
  new RegExp(
    pattern
      .replace('{month}', () => monthPattern(language))
      .replace('{day}', () => '(?<day>\\d{1,2})')
      .replace('{year}', () => '(?<year>\\d{4})'),
    'giu',
  );

/** Separates words that merged with a date's article, so that the date is found with it. */
export function separateContractions(text: string, from: string, to: string): string {
  if (!isLanguage(from) || from === to) return text;
  return languageWords(from).contractions.reduce(
    (changed, { find, replace }) => changed.replace(datePattern(find, from), replace),
    text,
  );
}

export interface NamedDate {
  start: number;
  end: number;
  /** As the other language writes it. */
  written: string;
}

/** Dates whose month is a word, with what they are in the other language. None where a language writes them otherwise. */
export function findNamedDates(text: string, from: string, to: string): NamedDate[] {
  if (!isLanguage(from) || !isLanguage(to) || from === to) return [];
  return languageWords(from).dates.flatMap((pattern) =>
    [...text.matchAll(datePattern(pattern, from))].flatMap((match) => {
      const { month, short, day = '', year } = match.groups ?? {};
      const name = (month ?? short ?? '').toLowerCase();
      const index = languageWords(from).months.findIndex((names) => names.includes(name));
      const written = writeDate({ month: index, day: Number(day), year }, to);
      const start = match.index;
      return written === null ? [] : [{ start, end: start + match[0].length, written }];
    }),
  );
}

interface DayOfMonth {
  month: number;
  day: number;
  year: string | undefined;
}

/** Null where there is no such day. */
function writeDate({ month, day, year }: DayOfMonth, language: Language): string | null {
  // Without a year 29 February is a day.
  const date = new Date(Date.UTC(Number(year ?? 2024), month, day));
  if (month < 0 || date.getUTCMonth() !== month || date.getUTCDate() !== day) return null;
  const form = {
    month: 'long',
    day: 'numeric',
    year: year ? 'numeric' : undefined,
    timeZone: 'UTC',
  } as const;
  const text = new Intl.DateTimeFormat(languages[language].region, form).format(date);
  return languageWords(language).writtenDate.replace('{date}', text);
}
