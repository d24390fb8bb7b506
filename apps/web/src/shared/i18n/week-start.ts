import type { Language } from '@visafolio/locales/types.ts';
import { getBrowserLanguages, getDateLocale } from './date-locale.ts';

/** 0 is Sunday, as `Date.getUTCDay` counts. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** From CLDR: countries whose week does not begin on Monday. */
const saturday = new Set('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '));
const sunday = new Set(
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(
    ' ',
  ),
);

type LocaleWithWeek = Intl.Locale & {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
};

/**
 * The reader's first day of the week: by the first country in the browser's languages, in whatever language, because the order of columns
 * does not depend on language. Without a country, that of `getDateLocale`.
 */
export function getWeekStart(language: Language, named = getBrowserLanguages()): Weekday {
  const tag = named.find((name) => readRegion(name)) ?? getDateLocale(language, named);
  const locale = new Intl.Locale(tag) as LocaleWithWeek;
  const firstDay = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay;
  return firstDay === undefined ? getWeekStartByCountry(locale.region ?? '') : ((firstDay % 7) as Weekday);
}

/** For browsers without week info in Intl. */
export function getWeekStartByCountry(region: string): Weekday {
  if (saturday.has(region)) return 6;
  if (region === 'MV') return 5;
  return sunday.has(region) ? 0 : 1;
}

function readRegion(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}
