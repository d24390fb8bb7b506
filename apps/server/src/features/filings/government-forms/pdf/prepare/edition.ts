export interface FormFacts {
  /** '' if the pages name none. */
  code: string;
  title: string;
  /** `yyyy-mm-dd`. */
  edition: string | null;
  expires_on: string | null;
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'.split('|');
const date = [
  String.raw`(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4}|\d{2})(?!\d)`,
  String.raw`(?<isoYear>\d{4})-(?<isoMonth>\d{2})-(?<isoDay>\d{2})`,
  String.raw`(?<monthOnly>\d{1,2})[/-](?<yearOfMonth>\d{4})`,
  String.raw`(?<named>[A-Z][a-z]{2,8})\.? (?<dayNamed>\d{1,2}), (?<yearNamed>\d{4})`,
  String.raw`(?<dayFirst>\d{1,2}) (?<monthSecond>[A-Z][a-z]{2,8})\.? (?<yearThird>\d{4})`,
  String.raw`(?<namedOnly>[A-Z][a-z]{2,8})\.? (?<yearOfNamed>\d{4})`,
].join('|');
const number = String.raw`[A-Z]{1,4}-\d{1,4}[A-Z]{0,2}`;
/** In this order: what is called an edition comes before a date that only follows the number. */
const editionPatterns = [
  // 'Form I-130 Edition 04/01/24', 'Edition Date: 4/1/24', '(Rev. 05-2019)', 'Revised April 2021'.
  String.raw`(?:Edition(?:\s+Date)?:?|\bRev(?:ised|ision|\.)?:?)\s*(?:${date})`,
  // '04/01/24 Edition'.
  String.raw`(?:${date})\s+Edition`,
  // Feet of pages: 'Form G-28 09/17/18', 'Form I-129 01/17/17 Y', 'Form I-485 Supplement J 12/13/17 N', 'I-94W (05/29/91)'.
  String.raw`\b${number}(?:,?\s+Supplement\s+[A-Z])?\s+\(?(?:${date})`,
].map((pattern) => new RegExp(pattern, 'i'));
const expiryPattern = new RegExp(String.raw`Expir(?:es|ation(?:\s+Date)?)\s*(?:on)?:?\s*(?:${date})`, 'i');
// I-130, I-485J, N-400, G-28, DS-160, I-129F, ETA-9089, EOIR-42B.
const codePattern = /\bForm\s+((?:[A-Z]{1,4})-\d{1,4}[A-Z]{0,2})\b/;
const bareCode = /\b((?:I|N|G|DS|AR|ETA|EOIR|SSA|OF)-\d{2,4}[A-Z]{0,2})\b/;

/** Reads code, title, edition and expiry of a form from the text of its pages and from its properties. */
export function readFormFacts(pages: string[], properties: { title: string; fileName: string }): FormFacts {
  const text = pages.map((page) => page.replace(/\s+/g, ' ')).join('\n');
  const first = pages[0] ?? '';
  const code =
    codePattern.exec(text)?.[1] ??
    bareCode.exec(properties.title)?.[1] ??
    bareCode.exec(first)?.[1] ??
    bareCode.exec(properties.fileName.toUpperCase())?.[1] ??
    '';
  return {
    code,
    title: getTitle(properties.title, code),
    edition: findEdition(text),
    expires_on: toDay(expiryPattern.exec(text), 'last'),
  };
}

/** 'Form I-130, Petition for Alien Relative' has the title 'Petition for Alien Relative'. */
function getTitle(title: string, code: string): string {
  const words = title.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const rest = code ? words.replace(new RegExp(`^(?:USCIS )?(?:Form )?${code}[\\s,:–-]*`, 'i'), '') : words;
  return rest.slice(0, 200);
}

function findEdition(text: string): string | null {
  for (const pattern of editionPatterns) {
    const day = toDay(pattern.exec(text), 1);
    if (day) return day;
  }
  return null;
}

/** A date without a day means the first or the last one of its month. */
function toDay(found: RegExpExecArray | null, without: 1 | 'last'): string | null {
  if (!found?.groups) return null;
  const { groups } = found;
  const year = groups.year ?? groups.isoYear ?? groups.yearOfMonth ?? groups.yearNamed ?? groups.yearThird;
  const name = groups.named ?? groups.monthSecond ?? groups.namedOnly;
  const month = groups.month ?? groups.isoMonth ?? groups.monthOnly;
  const day = groups.day ?? groups.isoDay ?? groups.dayNamed ?? groups.dayFirst;
  return valid(
    fullYear(year ?? groups.yearOfNamed ?? ''),
    name ? months.indexOf(name.slice(0, 3).toLowerCase()) + 1 : Number(month),
    day ? Number(day) : without,
  );
}

/** Two digits from 80 on are of the last century. */
const fullYear = (year: string): number =>
  year.length === 2 ? Number(year) + (Number(year) >= 80 ? 1900 : 2000) : Number(year);

function valid(year: number, month: number, day: number | 'last'): string | null {
  const date = day === 'last' ? new Date(Date.UTC(year, month, 0)) : new Date(Date.UTC(year, month - 1, day));
  const isRight =
    year >= 1980 && year <= 2100 && month >= 1 && month <= 12 && date.getUTCMonth() === month - 1;
  return isRight ? date.toISOString().slice(0, 10) : null;
}
