import { FactName, type FileFact } from '@visafolio/contract/files/facts.ts';
import type { ClaimedFact } from '../../../../../shared/outbound/kind-provider.ts';
import type { KeptPage } from '../../../../sealing/sealed-reading.ts';
import { namesCountry } from '../values/countries.ts';
import { findDatesInText } from '../values/dates-in-text.ts';
import { findSexes } from '../values/sexes.ts';
import { findPlace, findRun, toWords } from './find-words.ts';

/** Maximum length of a value. Characters. */
const longestValue = 200;
const longestQuote = 600;
/** Claims per answer: more than any kind has. */
const mostClaims = 30;
/** Minimum confidence of a page's words, 0 to 100: below it a quote proves little. */
const wellRead = 75;

/**
 * Keeps claims that the document confirms: the quote is in its text, and the value in the quote. None of them is certain, because
 * documents can deceive and text recognition can be wrong.
 */
export function verifyFacts(
  claims: readonly ClaimedFact[],
  pages: readonly KeptPage[],
  asked: Partial<Record<FactName, string>>,
): FileFact[] {
  const texts = pages.map((page) => toWords(page.text));
  const facts = claims.slice(0, mostClaims).flatMap(({ name: given, value, quote }): FileFact[] => {
    const name = FactName.safeParse(given).data;
    if (!name || !asked[name] || quote.length > longestQuote) return [];
    const quoted = toWords(quote);
    const index = texts.findIndex((words) => findRun(words, quoted) >= 0);
    const page = pages[index];
    const found = page && findValue(name, cleanValue(value), quote);
    if (!found) return [];
    return [
      {
        name,
        value: found.value,
        page: index + 1,
        place: findPlace(page, quoted, found.words),
        confidence: found.isSure && isWellRead(page) ? 'medium' : 'low',
        check: 'quote',
        reader: 'provider',
        quote: quote.replace(/\s+/g, ' ').trim(),
      },
    ];
  });
  // Several values of one fact make each of them doubtful.
  const sayings = Map.groupBy(facts, ({ name }) => name);
  return [...sayings.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const isDoubted = others.some(({ value }) => value !== first.value);
    return [isDoubted ? { ...first, confidence: 'low' as const } : first];
  });
}

const cleanValue = (value: string): string => value.replace(/\s+/g, ' ').trim();

/** Whether the text is embedded or well recognized. Text that a provider read has no measure. */
const isWellRead = ({ source, confidence }: KeptPage): boolean =>
  source === 'file' || (confidence ?? 0) >= wellRead;

interface FoundValue {
  value: string;
  /** As in the quote. */
  words: string[];
  isSure: boolean;
}

const codes: FactName[] = [
  'person.alien_number',
  'passport.number',
  'visa.number',
  'i94.number',
  'i94.class',
];
const names: FactName[] = [
  'person.family_name',
  'person.given_names',
  'person.full_name',
  'person.mother_name',
  'person.father_name',
];

/** Null if the quote does not contain the value. */
function findValue(name: FactName, value: string, quote: string): FoundValue | null {
  const words = toWords(value);
  if (!words.length || value.length > longestValue) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value) || isDate(name)) return findDate(value, quote);
  if (name === 'person.sex') return findSex(value, quote);
  if (name === 'person.nationality' || name === 'passport.country') {
    const isSaid = /^[A-Z]{3}$/.test(value) && namesCountry(quote, value);
    return isSaid ? { value, words: [], isSure: true } : null;
  }
  if (codes.includes(name)) return findCode(value, quote);
  // Allows punctuation of names, but nothing that could be code.
  if (!/^[\p{L}\p{M}\p{N} .,'’`´\-–/&()#$€£+:%·]+$/u.test(value)) return null;
  const quoted = toWords(quote);
  if (findRun(quoted, words) >= 0) return { value, words, isSure: true };
  return names.includes(name) && holdsAll(quoted, words) ? { value, words, isSure: true } : null;
}

const isDate = (name: FactName): boolean => /_date$|\.expiry$|\.issued$|period_end$|degree\.date/.test(name);

function findDate(value: string, quote: string): FoundValue | null {
  const found = findDatesInText(quote).filter(({ day }) => day === value);
  const clear = found.find(({ isAmbiguous }) => !isAmbiguous) ?? found[0];
  return clear ? { value, words: toWords(clear.words), isSure: !clear.isAmbiguous } : null;
}

function findSex(value: string, quote: string): FoundValue | null {
  const said = new Set(findSexes(quote));
  return said.has(value) ? { value, words: [], isSure: said.size === 1 } : null;
}

/** Finds consecutive letters and digits, ignoring spaces. */
function findCode(value: string, quote: string): FoundValue | null {
  const squeezed = toWords(value).join('');
  const quoted = toWords(quote);
  for (let from = 0; from < quoted.length; from++) {
    let joined = '';
    for (let to = from; to < quoted.length && joined.length < squeezed.length; to++) {
      joined += quoted[to];
      if (joined === squeezed) return { value, words: quoted.slice(from, to + 1), isSure: true };
    }
  }
  return null;
}

/** Whether each word occurs as often as needed: `LIMA, Ana` contains `Ana Lima`. */
function holdsAll(words: readonly string[], wanted: readonly string[]): boolean {
  const left = [...words];
  return wanted.every((word) => {
    const at = left.indexOf(word);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}
