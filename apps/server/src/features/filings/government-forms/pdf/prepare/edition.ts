export interface FormFacts {
  /** '' if the pages name none. */
  code: string;
  title: string;
  /** `yyyy-mm-dd`. */
  edition: string | null;
  expires_on: string | null;
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'.split('|');
const date = String.raw`(\d{1,2})[/-](\d{1,2})[/-](\d{2,4})|(\d{1,2})[/-](\d{4})|([A-Z][a-z]{2,8})\.? (\d{1,2}), (\d{4})|([A-Z][a-z]{2,8})\.? (\d{4})`;
// 'Form I-130 Edition 04/01/24', 'Edition 04/01/24', '(Rev. 05-2019)'.
const editionPattern = new RegExp(
  String.raw`(?:Edition(?:\s+Date)?:?|\bRev(?:ised|\.)?:?)\s*(?:${date})`,
  'i',
);
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
    edition: toDay(editionPattern.exec(text), 1),
    expires_on: toDay(expiryPattern.exec(text), 'last'),
  };
}

/** 'Form I-130, Petition for Alien Relative' has the title 'Petition for Alien Relative'. */
function getTitle(title: string, code: string): string {
  const words = title.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const rest = code ? words.replace(new RegExp(`^(?:USCIS )?(?:Form )?${code}[\\s,:–-]*`, 'i'), '') : words;
  return rest.slice(0, 200);
}

/** A date without a day means the first or the last one of its month. */
function toDay(found: RegExpExecArray | null, without: 1 | 'last'): string | null {
  if (!found) return null;
  const [, m1, d1, y1, m2, y2, name1, d3, y3, name2, y4] = found;
  const named = (name = '') => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  if (m1 && d1 && y1) return valid(fullYear(y1), Number(m1), Number(d1));
  if (m2 && y2) return valid(Number(y2), Number(m2), without);
  if (name1 && d3 && y3) return valid(Number(y3), named(name1), Number(d3));
  return valid(Number(y4), named(name2), without);
}

const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year));

function valid(year: number, month: number, day: number | 'last'): string | null {
  const date = day === 'last' ? new Date(Date.UTC(year, month, 0)) : new Date(Date.UTC(year, month - 1, day));
  const isRight =
    year >= 1980 && year <= 2100 && month >= 1 && month <= 12 && date.getUTCMonth() === month - 1;
  return isRight ? date.toISOString().slice(0, 10) : null;
}
