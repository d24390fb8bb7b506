import { foldText } from '@visafolio/contract/shared/fold-text.ts';

/** What may support the words of a sentence. */
export interface Support {
  /** Texts of the sources that the sentence cites. */
  sources: string[];
  /** Text of the template, whose words may be capitalised although no source has them. */
  template: string;
}

/**
 * The first name, number or date of a sentence that none of its sources has; null if all are supported. Checks dates, everything
 * with digits, numbers in words, addresses, capitalised words and words of scripts without capitals. Ordinary words are not
 * checked: a person compares them with the sources.
 */
export function findUnsupported(sentence: string, { sources, template }: Support): string | null {
  const facts = sources.map(readFacts);
  const ofTemplate = readFacts(template);
  const has = (test: (one: Facts) => boolean) => facts.some(test);

  const { dates, rest } = takeDates(sentence.normalize('NFC'));
  const date = dates.find(({ day }) => !has((one) => one.days.has(day)));
  if (date) return date.text;

  for (const [address] of rest.matchAll(/\S*@\S+|(?:https?:\/\/|www\.)\S+/gi)) {
    const wanted = foldText(address).replace(/[.,;:!?)]+$/, '');
    if (!has((one) => one.folded.includes(wanted))) return address;
  }
  const words = [...rest.matchAll(wordPattern)].map(([word]) => word);
  for (const word of words.filter((each) => /\p{Nd}/u.test(each))) {
    // Names of forms and visas from the template, such as Form I-129 or H-1B.
    const isNamed = /\p{Lu}/u.test(word) && ofTemplate.numbers.has(toNumber(word));
    if (!isNamed && !has((one) => one.numbers.has(toNumber(word)))) return word;
  }
  for (const word of words) {
    const folded = foldText(word);
    const value = numberWords.get(folded);
    if (value !== undefined && !has((one) => one.words.has(folded) || one.numbers.has(value))) return word;
  }
  for (const [run] of rest.matchAll(/\p{Lo}+/gu))
    if (!has((one) => one.folded.includes(foldText(run)))) return run;
  return findName(rest, facts, ofTemplate);
}

interface Facts {
  folded: string;
  days: Set<string>;
  numbers: Set<string>;
  /** Normalized. */
  words: Set<string>;
  /** Words that it writes in lower case, which are no names at the start of a sentence. */
  small: Set<string>;
  /** Pairs of adjacent words. */
  pairs: Set<string>;
}

function readFacts(text: string): Facts {
  const plain = text.normalize('NFC');
  const { dates } = takeDates(plain);
  const words = [...plain.matchAll(wordPattern)].map(([word]) => word);
  const names = [...plain.matchAll(namePattern)].map(([word]) => foldText(word));
  return {
    folded: foldText(plain),
    days: new Set(dates.flatMap(({ day }) => [day, day.slice(0, 7)])),
    numbers: new Set(words.filter((word) => /\p{Nd}/u.test(word)).map(toNumber)),
    words: new Set(names),
    small: new Set(
      [...plain.matchAll(namePattern)].map(([word]) => word).filter((word) => !/\p{Lu}/u.test(word)),
    ),
    pairs: new Set(names.slice(1).map((word, place) => `${names[place]} ${word}`)),
  };
}

/** A word, or a number with its inner punctuation. */
const wordPattern = /[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}]|[.,:/’'-](?=[\p{L}\p{Nd}]))*/gu;
const namePattern = /\p{L}[\p{L}\p{M}]*/gu;

/** Normalizes numbers: 120,000.00 and 120000 are equal; so are 1st and 1. */
function toNumber(word: string): string {
  const plain = foldText(word).replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '');
  return plain
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^0+(?=\d)/, '')
    .replace(/^(\d+)(?:st|nd|rd|th|s)$/, '$1');
}

function findName(text: string, facts: Facts[], template: Facts): string | null {
  const found = [...text.matchAll(namePattern)];
  const origins = (word: string) => facts.filter((one) => one.words.has(word));
  for (const [place, match] of found.entries()) {
    const [word] = match;
    if (!/\p{Lu}/u.test(word) || word === 'I') continue;
    const folded = foldText(word);
    const isFirst = place === 0 || /[.!?:]["”’)]?\s*$/.test(text.slice(0, match.index));
    const isPlain = openers.has(folded) || [...facts, template].some((one) => one.small.has(folded));
    if (isFirst && isPlain && word.slice(1) === word.slice(1).toLowerCase()) continue;
    const own = origins(folded);
    if (!own.length && !template.words.has(folded)) return word;
    const next = found[place + 1];
    const between = next && text.slice(match.index + word.length, next.index);
    if (!next || !/^[ -]$/.test(between ?? '') || !/\p{Lu}/u.test(next[0])) continue;
    // Two names that are never adjacent in a source would form a third person.
    const pair = `${folded} ${foldText(next[0])}`;
    const shared = own.filter((one) => one.words.has(foldText(next[0])));
    const isTogether = [...facts, template].some((one) => one.pairs.has(pair));
    if (shared.length && !isTogether && !(isFirst && isPlain)) return `${word}${between}${next[0]}`;
  }
  return null;
}

const months = [
  ['january', 'jan', 'enero'],
  ['february', 'feb', 'febrero'],
  ['march', 'mar', 'marzo'],
  ['april', 'apr', 'abril'],
  ['may', 'mayo'],
  ['june', 'jun', 'junio'],
  ['july', 'jul', 'julio'],
  ['august', 'aug', 'agosto'],
  ['september', 'sept', 'sep', 'septiembre'],
  ['october', 'oct', 'octubre'],
  ['november', 'nov', 'noviembre'],
  ['december', 'dec', 'diciembre'],
];
const anyMonth = months
  .flat()
  .toSorted((one, other) => other.length - one.length)
  .join('|');
const toMonth = (name: string) =>
  String(months.findIndex((names) => names.includes(name.toLowerCase())) + 1).padStart(2, '0');
const two = (digits: string) => digits.padStart(2, '0');

/** Date formats, with their day or month. */
const dateForms: { form: RegExp; read: (parts: string[]) => string }[] = [
  {
    form: /\b(\d{4})-(\d{2})-(\d{2})\b/g,
    read: ([, year = '', month = '', day = '']) => `${year}-${month}-${day}`,
  },
  {
    form: new RegExp(`\\b(${anyMonth})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'gi'),
    read: ([, month = '', day = '', year = '']) => `${year}-${toMonth(month)}-${two(day)}`,
  },
  {
    form: new RegExp(
      `\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of |de )?(${anyMonth})\\.?,? (?:de |del )?(\\d{4})\\b`,
      'gi',
    ),
    read: ([, day = '', month = '', year = '']) => `${year}-${toMonth(month)}-${two(day)}`,
  },
  {
    // American order.
    form: /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g,
    read: ([, month = '', day = '', year = '']) => `${year}-${two(month)}-${two(day)}`,
  },
  {
    form: new RegExp(`\\b(${anyMonth})\\.?,? (?:of |de )?(\\d{4})\\b`, 'gi'),
    read: ([, month = '', year = '']) => `${year}-${toMonth(month)}`,
  },
];

/** Extracts the dates of a text. A day also supports its month. */
function takeDates(text: string): { dates: { text: string; day: string }[]; rest: string } {
  const dates: { text: string; day: string }[] = [];
  let rest = text;
  for (const { form, read } of dateForms)
    rest = rest.replace(form, (...found) => {
      const parts = found.slice(0, 4).map(String);
      dates.push({ text: parts[0] ?? '', day: read(parts) });
      return ' ';
    });
  return { dates, rest };
}

const ones =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const tens = 'thirty forty fifty sixty seventy eighty ninety hundred';
/** Omits `one`, which is too ambiguous. */
const numberWords = new Map<string, string>([
  ...ones.split(' ').map((word, place): [string, string] => [word, String(place + 2)]),
  ...tens.split(' ').map((word, place): [string, string] => [word, String(place * 10 + 30)]),
  ...'hundreds thousand thousands million millions billion billions dozen dozens decade decades twice half'
    .split(' ')
    .map((word): [string, string] => [word, word]),
]);

/** Words at the start of sentences that are not names. */
const openers = new Set(
  `a about above according accordingly additionally after all also although among an and another any are as at based be because been
  before below besides between both but by consequently considering currently despite due during each either enclosed even every
  evidence finally first following for from further furthermore given has have having he her here hereby his however i if in including
  indeed instead it its last lastly like many moreover most my namely neither no nor not notably now of on once one only or other our
  over overall particularly please presently prior recently regarding respectfully second secondly she similarly since so some
  specifically such that the their then there thereafter therefore these they this those through throughout thus to together under
  until upon we when where whereas which while who with within without yes yet you your as-is`
    .split(/\s+/)
    .filter(Boolean),
);
