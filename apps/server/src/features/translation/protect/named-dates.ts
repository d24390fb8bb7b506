import { isLanguage, type Language, languages } from '@visafolio/contract/shared/languages.ts';

const months = {
  en: [
    'january|jan',
    'february|feb',
    'march|mar',
    'april|apr',
    'may',
    'june|jun',
    'july|jul',
    'august|aug',
    'september|sept|sep',
    'october|oct',
    'november|nov',
    'december|dec',
  ],
  es: [
    'enero|ene',
    'febrero|feb',
    'marzo|mar',
    'abril|abr',
    'mayo|may',
    'junio|jun',
    'julio|jul',
    'agosto|ago',
    'septiembre|setiembre|sept|sep',
    'octubre|oct',
    'noviembre|nov',
    'diciembre|dic',
  ],
} as const;

/** A month whole, or shortened with its point. */
const monthPattern = (language: Language) => {
  const [whole, short] = [0, 1].map((which) =>
    months[language]
      .map((names) =>
        names
          .split('|')
          .slice(which, which ? undefined : 1)
          .join('|'),
      )
      .filter(Boolean)
      .join('|'),
  );
  return `(?:(?<month>${whole})|(?<short>${short})\\.?)`;
};
const english = monthPattern('en');
const spanish = monthPattern('es');
/** Dates with the name of their month and a day: a month alone is a word like others, and 'may' and 'mar' are. */
const patterns = {
  en: [
    `(?<!\\p{L})(?:on )?${english} (?<day>\\d{1,2})(?:st|nd|rd|th)?(?:,? (?<year>\\d{4}))?(?![\\p{L}\\d])`,
    `(?<![\\p{L}\\d])(?:on )?(?<day>\\d{1,2})(?:st|nd|rd|th)? (?:of )?${english}(?:,? (?<year>\\d{4}))?(?![\\p{L}\\d])`,
  ],
  es: [
    `(?<![\\p{L}\\d])(?:el )?(?<day>\\d{1,2})(?:º|°|ro|er)? de ${spanish}(?: (?:de |del )?(?<year>\\d{4}))?(?![\\p{L}\\d])`,
  ],
};
const contracted = new RegExp(
  `(?<!\\p{L})(de|a)l (?=\\d{1,2}(?:º|°|ro|er)? de ${spanish}(?![\\p{L}\\d]))`,
  'giu',
);

/** Spanish dates whole with their article: 'del 12 de marzo' is 'de' and 'el 12 de marzo'. */
export const separateArticles = (text: string): string => text.replace(contracted, '$1 el ');

export interface NamedDate {
  start: number;
  end: number;
  /** As the other language writes it. */
  written: string;
}

/** Dates whose month is a word, with what they are in the other language. None where a language writes them otherwise. */
export function findNamedDates(text: string, from: string, to: string): NamedDate[] {
  if (!isLanguage(from) || !isLanguage(to) || from === to) return [];
  return patterns[from].flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, 'giu'))].flatMap((match) => {
      const { month, short, day = '', year } = match.groups ?? {};
      const name = (month ?? short ?? '').toLowerCase();
      const index = months[from].findIndex((names) => names.split('|').includes(name));
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
  return language === 'es' ? `el ${text}` : text;
}
