import { hasPieces, type Pieces, type PiecesType, readChoices, readPieces } from './answer-pieces.ts';
import { countryName, type OtherCountry } from './countries.ts';
import { formatPhone } from './phone-numbers.ts';

/** The words of one language that answers are written with. */
export interface AnswerWords {
  /** BCP 47, with the region for dates and numbers. */
  language: string;
  yes: string;
  no: string;
  /** Ends a range of dates that lasts. */
  present: string;
  /** Precedes other names, the extension of a phone number. */
  otherNames: string;
  extension: string;
  otherCountry: (code: OtherCountry) => string;
  day: (day: string) => string;
  /** The reader's wording of a choice. */
  choice: (choice: string) => string;
}

/** An answer with pieces as text for people, in one or several lines. Answers of other types stay as they are. */
export function formatAnswer(type: string, answer: string, words: AnswerWords): string {
  if (type === 'multiselect') return (readChoices(answer) ?? [answer]).map(words.choice).join('\n');
  const pieces = hasPieces(type) ? readPieces(type, answer) : undefined;
  return hasPieces(type) && pieces ? formats[type](pieces, words) : answer;
}

const join = (texts: readonly (string | undefined)[], between: string) => texts.filter(Boolean).join(between);

const country = (code: string | undefined, { language, otherCountry }: AnswerWords) =>
  code && countryName(code, language, otherCountry);

const value = ({ value: text = '' }: Pieces) => text;

const formats: Record<PiecesType, (pieces: Pieces, words: AnswerWords) => string> = {
  person_name: ({ family, given, middle, suffix, original, other_names }, words) => {
    const name = join([family, join([given, middle], ' '), suffix], ', ');
    const others = other_names && `${words.otherNames}: ${other_names.split('\n').join('; ')}`;
    return join([name, original, others], '\n');
  },
  address: (pieces, words) =>
    join(
      [
        join([pieces.street, join([pieces.unit_type, pieces.unit], ' ')], ', '),
        join([pieces.city, join([pieces.state, pieces.postal_code], ' ')], ', '),
        country(pieces.country, words),
      ],
      '\n',
    ),
  birth_place: ({ city, state, country: code }, words) => join([city, state, country(code, words)], ', '),
  country: ({ value: code }, words) => country(code, words) ?? '',
  phone_number: ({ number, extension }, words) =>
    join([number && formatPhone(number), extension && `${words.extension} ${extension}`], ' '),
  date_range: ({ from, to, present }, words) =>
    join([from && words.day(from), present ? words.present : to && words.day(to)], ' – '),
  money: ({ amount = '', currency }, { language }) => {
    if (!currency || !/^\d+(\.\d+)?$/.test(amount)) return join([amount, currency], ' ');
    const minimumFractionDigits = amount.includes('.') ? 2 : 0;
    return new Intl.NumberFormat(language, { style: 'currency', currency, minimumFractionDigits }).format(
      Number(amount),
    );
  },
  a_number: value,
  ssn: value,
  receipt_number: value,
  yesno_explained: ({ value: chosen, explanation }, { yes, no }) =>
    join([chosen && (chosen === 'Yes' ? yes : no), explanation], '\n'),
};
