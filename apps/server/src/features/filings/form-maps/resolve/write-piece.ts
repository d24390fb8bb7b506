import {
  hasPieces,
  type Pieces,
  readChoices,
  readPieces,
} from '@visafolio/contract/questions/answer-pieces.ts';
import { countryName } from '@visafolio/contract/questions/countries.ts';
import { formatPhone } from '@visafolio/contract/questions/phone-numbers.ts';
import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';

/** The words of official forms are English. */
const t = translatorFor(filingLanguage);
const home = 'USA';

/**
 * A piece of an answer as official forms have it: dates mm/dd/yyyy, phone numbers of the United States with ten digits, A-Numbers and Social
 * Security numbers with nine digits. '' if the answer has no such piece, such as a ZIP code outside the United States. `form-map.ts` lists the
 * pieces of each type.
 */
export function writePiece(type: string, answer: string, piece = 'whole'): string {
  if (type === 'date') return writeDay(answer, piece);
  if (type === 'multiselect') return (readChoices(answer) ?? [answer]).join(', ');
  if (!hasPieces(type)) return cutDigits(answer.trim(), piece);
  const pieces = readPieces(type, answer);
  // The question had another type when it was answered.
  if (!pieces) return piece === 'whole' ? answer.trim() : '';
  return writers[type](pieces, piece);
}

/** What a box compares with: the answers that a multiselect has, otherwise the piece. */
export const listAnswers = (type: string, answer: string, piece?: string): string[] =>
  type === 'multiselect'
    ? (readChoices(answer) ?? [answer])
    : [
        type === 'yesno_explained' && !piece
          ? writePiece(type, answer, 'value')
          : writePiece(type, answer, piece),
      ];

function writeDay(day: string, piece = 'whole'): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (!year) return '';
  return { year, month, day: date, month_year: `${month}/${year}` }[piece] ?? `${month}/${date}/${year}`;
}

function cutDigits(text: string, piece: string): string {
  const digits = text.replace(/\D/g, '');
  // A number without its fraction: '152.5' pounds are 152.
  const whole = /^\d+/.exec(text)?.[0] ?? '';
  const parts: Record<string, string> = {
    digits,
    first_2_digits: digits.slice(0, 2),
    digits_3_to_6: digits.slice(2, 6),
    last_4_digits: digits.slice(-4),
    six_digits: digits ? digits.padEnd(6, '0') : '',
    hundreds: whole.padStart(3, '0').at(-3) ?? '',
    tens: whole.padStart(3, '0').at(-2) ?? '',
    units: whole.at(-1) ?? '',
  };
  return parts[piece] ?? text;
}

const join = (texts: readonly (string | undefined)[], between: string) => texts.filter(Boolean).join(between);

const country = (code: string | undefined) =>
  code
    ? (namesOnForms[code] ?? countryName(code, filingLanguage, (other) => t(`pieces.country.${other}`)))
        .replaceAll(' & ', ' and ')
        .replace(/^St\. /, 'Saint ')
    : '';

/** As the Department of State writes them, where the names of Unicode differ or say more than the country. */
const namesOnForms: Readonly<Record<string, string>> = {
  COD: 'Democratic Republic of the Congo',
  COG: 'Republic of the Congo',
  HKG: 'Hong Kong',
  MAC: 'Macau',
  MMR: 'Burma',
  TUR: 'Turkey',
};

type Writer = (pieces: Pieces, piece: string) => string;

const plain: Writer = ({ value = '' }) => value;
const nineDigits: Writer = ({ value = '' }) => value.replace(/\D/g, '').padStart(9, '0');

const writers: Record<Parameters<typeof readPieces>[0], Writer> = {
  person_name: (pieces, piece) => {
    const { given, middle, family, suffix } = pieces;
    const familyName = join([family, suffix], ' ');
    const names: Record<string, string> = {
      family: familyName,
      given_middle: join([given, middle], ' '),
      given_family: join([given, familyName], ' '),
      full: join([given, middle, familyName], ' '),
      whole: join([given, middle, familyName], ' '),
      family_given: join([familyName, join([given, middle], ' ')], ', '),
      other_names: (pieces.other_names ?? '').split('\n').join('; '),
    };
    return names[piece] ?? pieces[piece] ?? '';
  },
  address: (pieces, piece) => {
    const { street, unit_type, unit, city, state = '', postal_code = '' } = pieces;
    const isHome = pieces.country === home;
    const unitLine = join([unit_type, unit], ' ');
    const streetUnit = join([street, unitLine], ', ');
    const parts: Record<string, string> = {
      us_state: isHome ? state : '',
      zip: isHome ? postal_code : '',
      province: isHome ? '' : state,
      foreign_postal_code: isHome ? '' : postal_code,
      country: country(pieces.country),
      country_code: pieces.country ?? '',
      street_unit: streetUnit,
      unit_line: unitLine,
      city_state: join([city, state], ', '),
      whole: join([streetUnit, city, join([state, postal_code], ' '), country(pieces.country)], ', '),
    };
    return parts[piece] ?? pieces[piece] ?? '';
  },
  birth_place: (pieces, piece) => {
    const { city, state = '' } = pieces;
    const isHome = pieces.country === home;
    const parts: Record<string, string> = {
      us_state: isHome ? state : '',
      province: isHome ? '' : state,
      country: country(pieces.country),
      country_code: pieces.country ?? '',
      city_country: join([city, country(pieces.country)], ', '),
      city_state: join([city, state], ', '),
      whole: join([city, state, country(pieces.country)], ', '),
    };
    return parts[piece] ?? pieces[piece] ?? '';
  },
  country: ({ value = '' }, piece) => (piece === 'country_code' ? value : country(value)),
  phone_number: ({ number = '', extension = '' }, piece) => {
    const ten = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
    const [area = '', exchange = '', line = ''] = ten?.slice(1) ?? [];
    const national = ten ? `${area}${exchange}${line}` : number;
    const parts: Record<string, string> = {
      area,
      exchange,
      line,
      local: `${exchange}${line}`,
      extension,
      international: formatPhone(number),
    };
    return parts[piece] ?? national;
  },
  date_range: ({ from = '', to = '', present }, piece) => {
    const parts: Record<string, string> = {
      from: writeDay(from),
      to: present ? 'PRESENT' : writeDay(to),
      from_year: writeDay(from, 'year'),
      to_year: present ? 'PRESENT' : writeDay(to, 'year'),
      from_month: writeDay(from, 'month'),
      to_month: present ? 'PRESENT' : writeDay(to, 'month'),
      from_month_year: writeDay(from, 'month_year'),
      to_month_year: present ? 'PRESENT' : writeDay(to, 'month_year'),
      whole: `${writeDay(from)} - ${present ? 'PRESENT' : writeDay(to)}`,
      present: present ? 'Yes' : '',
    };
    return parts[piece] ?? '';
  },
  money: ({ amount = '', currency = '' }, piece) => {
    if (piece === 'amount') return amount;
    if (piece === 'currency') return currency;
    if (piece === 'dollars') return currency === 'USD' ? amount : '';
    return currency === 'USD' ? amount : join([amount, currency], ' ');
  },
  a_number: nineDigits,
  ssn: nineDigits,
  receipt_number: plain,
  yesno_explained: (pieces, piece) => (piece === 'whole' ? (pieces.value ?? '') : (pieces[piece] ?? '')),
};
