import { FactName, type FileFact } from '@visafolio/contract/files/facts.ts';
import type { ClaimedFact } from '../../../../../shared/outbound/kind-provider.ts';
import type { KeptPage } from '../../../../sealing/sealed-reading.ts';
import { namesCountry } from '../values/countries.ts';
import { findDatesInText } from '../values/dates-in-text.ts';
import { findSexes } from '../values/sexes.ts';
import { findPlace, findRun, toWords } from './find-words.ts';

/** Characters. What is longer is no fact of a document. */
const longestValue = 200;
const longestQuote = 600;
/** Of an answer: more than any kind is asked for. */
const mostClaims = 30;
/** Of a page's words, 0 to 100: below it a quote proves little. */
const wellRead = 75;

/**
 * The claims that the document bears out: the quote stands in its text, and the value in the quote. Of these too nothing is sure: a
 * document can be written to deceive, and its text may have been read wrongly.
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
  // Said twice in different ways, none of them is to be relied on.
  const sayings = Map.groupBy(facts, ({ name }) => name);
  return [...sayings.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const isDoubted = others.some(({ value }) => value !== first.value);
    return [isDoubted ? { ...first, confidence: 'low' as const } : first];
  });
}

const cleanValue = (value: string): string => value.replace(/\s+/g, ' ').trim();

/** The file's own text, or a good picture of it. What a provider read off a picture has no measure. */
const isWellRead = ({ source, confidence }: KeptPage): boolean =>
  source === 'file' || (confidence ?? 0) >= wellRead;

interface FoundValue {
  value: string;
  /** As they stand in the quote. */
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

/** Null where the quote does not say the value. */
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
  // Punctuation that a name may have, and nothing that makes code of it.
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

/** Letters and figures in a row, however they are spaced. */
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

/** Each as often as it is wanted: `LIMA, Ana` says `Ana Lima`. */
function holdsAll(words: readonly string[], wanted: readonly string[]): boolean {
  const left = [...words];
  return wanted.every((word) => {
    const at = left.indexOf(word);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}
