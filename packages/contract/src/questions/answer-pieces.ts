import { isDraft } from './stored-answer.ts';
import type { StructuredType } from './structured-types.ts';

/** How a piece is entered. `day`: yyyy-mm-dd; `country`: a code of `countryCodes`; `flag`: 'Yes' or absent. */
export type PieceInput =
  | 'line'
  | 'lines'
  | 'day'
  | 'country'
  | 'state'
  | 'unit'
  | 'currency'
  | 'amount'
  | 'phone'
  | 'number'
  | 'flag'
  | 'yesno';

export interface Piece {
  input: PieceInput;
  /** The answer is incomplete without it. `check-answer.ts` has what depends on other pieces. */
  required?: boolean;
  /** Token of the HTML attribute `autocomplete`. */
  autocomplete?: string;
}

/** The pieces of an answer, in the order in which they are entered and stored. A type with the one piece `value` is stored as its text. */
export const answerPieces = {
  person_name: {
    given: { input: 'line', autocomplete: 'given-name' },
    middle: { input: 'line', autocomplete: 'additional-name' },
    family: { input: 'line', autocomplete: 'family-name', required: true },
    suffix: { input: 'line', autocomplete: 'honorific-suffix' },
    no_given: { input: 'flag' },
    original: { input: 'line' },
    other_names: { input: 'lines' },
  },
  address: {
    country: { input: 'country', autocomplete: 'country', required: true },
    street: { input: 'line', autocomplete: 'address-line1', required: true },
    unit_type: { input: 'unit' },
    unit: { input: 'line', autocomplete: 'address-line2' },
    city: { input: 'line', autocomplete: 'address-level2' },
    state: { input: 'state', autocomplete: 'address-level1' },
    postal_code: { input: 'line', autocomplete: 'postal-code' },
  },
  birth_place: {
    country: { input: 'country', required: true },
    city: { input: 'line', required: true },
    state: { input: 'state' },
  },
  country: { value: { input: 'country', autocomplete: 'country', required: true } },
  phone_number: {
    country: { input: 'country', autocomplete: 'country', required: true },
    number: { input: 'phone', autocomplete: 'tel', required: true },
    extension: { input: 'number', autocomplete: 'tel-extension' },
  },
  date_range: {
    from: { input: 'day', required: true },
    to: { input: 'day' },
    present: { input: 'flag' },
  },
  money: {
    amount: { input: 'amount', required: true },
    currency: { input: 'currency', required: true },
  },
  a_number: { value: { input: 'number', required: true } },
  ssn: { value: { input: 'number', required: true } },
  receipt_number: { value: { input: 'line', required: true } },
  yesno_explained: {
    value: { input: 'yesno', required: true },
    explanation: { input: 'lines' },
  },
} as const satisfies Record<Exclude<StructuredType, 'multiselect'>, Record<string, Piece>>;

/** Types with named pieces. A multiselect has the chosen choices. */
export type PiecesType = keyof typeof answerPieces;

/** Piece -> what was entered. Empty pieces are absent. */
export type Pieces = Readonly<Record<string, string>>;

export const hasPieces = (type: string): type is PiecesType => Object.hasOwn(answerPieces, type);

export const listPieces = (type: PiecesType): [name: string, piece: Piece][] =>
  Object.entries(answerPieces[type]);

const isText = (type: PiecesType): boolean => {
  const [only, ...others] = Object.keys(answerPieces[type]);
  return only === 'value' && others.length === 0;
};

/** The pieces of a stored answer, also of an incomplete one; undefined if it is none of this type, such as a text of an earlier version. */
export function readPieces(type: PiecesType, answer: string): Pieces | undefined {
  if (answer === '') return {};
  if (isText(type) && !isDraft(answer)) return answer.startsWith('{') ? undefined : { value: answer };
  const { draft: _, ...pieces } = readObject(answer) ?? { draft: undefined, unknown: '' };
  const names = Object.keys(answerPieces[type]);
  const fits = Object.entries(pieces).every(
    ([name, text]) => names.includes(name) && typeof text === 'string',
  );
  return fits ? (pieces as Pieces) : undefined;
}

function readObject(answer: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(answer);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The one way in which an answer is stored: pieces in order, trimmed, without empty ones; '' if nothing was entered. */
export function writePieces(type: PiecesType, pieces: Pieces, complete: boolean): string {
  const entered = Object.keys(answerPieces[type]).flatMap((name) => {
    const text = pieces[name]?.trim();
    return text ? [[name, text] as const] : [];
  });
  if (entered.length === 0) return '';
  if (complete && isText(type)) return entered[0]?.[1] ?? '';
  return JSON.stringify({ ...(complete ? {} : { draft: true }), ...Object.fromEntries(entered) });
}

/** The chosen choices of a multiselect; undefined if it is not an answer to one. */
export function readChoices(answer: string): string[] | undefined {
  if (answer === '') return [];
  try {
    const value: unknown = JSON.parse(answer);
    return Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === 'string')
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}

/** In the order of the template's choices. */
export function writeChoices(chosen: readonly string[], choices: readonly string[]): string {
  const inOrder = choices.filter((choice) => chosen.includes(choice));
  return inOrder.length === 0 ? '' : JSON.stringify(inOrder);
}
