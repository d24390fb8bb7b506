import { isCalendarDate } from '../shared/calendar-date.ts';
import { fitsPostalCode, getAddressRules, listStateCodes } from './addresses/address-rules.ts';
import {
  answerPieces,
  hasPieces,
  listPieces,
  type PieceInput,
  type Pieces,
  type PiecesType,
  readChoices,
  readPieces,
  writePieces,
} from './answer-pieces.ts';
import { isCountryCode } from './countries.ts';
import { readPhone } from './phone-numbers.ts';

/** `unusual`: the answer counts, but should be looked at again. With the others it is incomplete. */
export type PieceProblem = 'missing' | 'not_valid' | 'unusual';

export interface FoundPieceProblem {
  piece: string;
  problem: PieceProblem;
}

export const pieceLimits = { line: 200, lines: 5_000 } as const;

/** What is wrong with an answer, at most one problem for each piece, in their order. Expects the pieces of `tidyPieces`. */
export function checkPieces(type: PiecesType, pieces: Pieces): FoundPieceProblem[] {
  return listPieces(type).flatMap(([piece, { input }]) => {
    const problem = checkPiece(type, piece, input, pieces);
    return problem ? [{ piece, problem }] : [];
  });
}

function checkPiece(
  type: PiecesType,
  piece: string,
  input: PieceInput,
  pieces: Pieces,
): PieceProblem | undefined {
  const text = pieces[piece];
  if (text) return isPossible(input, text) ? rules[type]?.[piece]?.(pieces) : 'not_valid';
  if (isPieceRequired(type, piece, pieces)) return 'missing';
  return isUsual(type, piece, pieces) ? 'unusual' : undefined;
}

/** Whether the answer is incomplete without the piece, given the others. */
export const isPieceRequired = (type: PiecesType, piece: string, pieces: Pieces): boolean =>
  listPieces(type).some(([name, { required }]) => name === piece && required) ||
  isNeeded(type, piece, pieces);

export const isComplete = (type: PiecesType, pieces: Pieces): boolean =>
  checkPieces(type, pieces).every(({ problem }) => problem === 'unusual');

/** The stored form of what was entered: tidy, marked as incomplete if it is. */
export function toStored(type: PiecesType, entered: Pieces): string {
  const pieces = tidyPieces(type, entered);
  return writePieces(type, pieces, isComplete(type, pieces));
}

/** Whether a text is a stored answer of this type, complete or not. Multiselect: `choices` are checked by the caller. */
export function fitsType(type: string, answer: string): boolean {
  if (type === 'multiselect') return readChoices(answer) !== undefined;
  if (!hasPieces(type)) return false;
  const pieces = readPieces(type, answer);
  return (
    pieces !== undefined &&
    Object.entries(pieces).every(([name, text]) => isClean(type, name, text)) &&
    toStored(type, pieces) === answer
  );
}

/** No control characters, no line breaks where one line is asked for, and no longer than the field. */
function isClean(type: PiecesType, name: string, text: string): boolean {
  const piece = listPieces(type).find(([each]) => each === name)?.[1];
  const isLong = piece?.input === 'lines';
  return (
    text.length <= (isLong ? pieceLimits.lines : pieceLimits.line) &&
    !/\p{Cc}/u.test(isLong ? text.replaceAll('\n', '') : text)
  );
}

/** Numbers in the form of the authority, phone numbers as E.164, amounts with a decimal point; what cannot be read stays. */
export function tidyPieces(type: PiecesType, entered: Pieces): Pieces {
  const pieces: Record<string, string> = {};
  for (const [name, { input }] of listPieces(type)) {
    const text = (entered[name] ?? '').trim();
    pieces[name] = input === 'lines' ? text.replaceAll('\r\n', '\n') : text.replace(/\s+/gu, ' ');
  }
  const { value = '', number = '', country = '', amount = '', postal_code = '' } = pieces;
  if (type === 'a_number') pieces.value = tidyANumber(value);
  if (type === 'ssn') pieces.value = value.replace(/^(\d{3})[ -]?(\d{2})[ -]?(\d{4})$/, '$1-$2-$3');
  if (type === 'receipt_number') pieces.value = tidyReceipt(value);
  if (type === 'money') pieces.amount = tidyAmount(amount);
  if (type === 'address') pieces.postal_code = postal_code.toUpperCase();
  if (type === 'person_name' && pieces.no_given) pieces.given = '';
  if (type === 'date_range' && pieces.present) pieces.to = '';
  if (type === 'yesno_explained' && value !== 'Yes') pieces.explanation = '';
  if (type === 'address' && !pieces.unit) pieces.unit_type = '';
  if (type === 'phone_number' && number) Object.assign(pieces, readPhone(number, country));
  return Object.fromEntries(Object.entries(pieces).filter(([, text]) => text !== ''));
}

/** A and nine digits: older numbers of seven or eight digits are filled with zeros, as USCIS writes them. */
function tidyANumber(text: string): string {
  const digits = /^A?[ #-]*((?:\d[ -]?){7,9})$/i.exec(text)?.[1]?.replace(/\D/g, '');
  return digits ? `A${digits.padStart(9, '0')}` : text;
}

/** Three letters and ten digits. */
function tidyReceipt(text: string): string {
  const plain = text.replace(/[ *-]/g, '').toUpperCase();
  return /^[A-Z]{3}\d{10}$/.test(plain) ? plain : text;
}

/** `1,234.5`, `1.234,50` and `1 234` become `1234.50` and `1234`. */
function tidyAmount(text: string): string {
  const plain = text.replace(/[\s']/gu, '');
  const [, whole = '', cents = ''] = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  if (whole === '') return text;
  return `${whole.replace(/[.,]/g, '')}${cents && `.${cents.padEnd(2, '0')}`}`;
}

function isPossible(input: PieceInput, text: string): boolean {
  switch (input) {
    case 'country':
      return isCountryCode(text);
    case 'day':
      return isCalendarDate(text);
    case 'flag':
      return text === 'Yes';
    case 'yesno':
      return text === 'Yes' || text === 'No';
    case 'currency':
      return /^[A-Z]{3}$/.test(text);
    case 'amount':
      return /^\d{1,15}(\.\d{2})?$/.test(text);
    case 'phone':
      return /^\+[1-9]\d{5,14}$/.test(text);
    case 'unit':
      return (unitTypes as readonly string[]).includes(text);
    default:
      return true;
  }
}

/** Units of addresses, as official forms have them. */
export const unitTypes = ['Apt', 'Ste', 'Flr'] as const;

const notUnless = (possible: boolean, problem: PieceProblem = 'not_valid') =>
  possible ? undefined : problem;

/** Rules beyond the kind of input. */
const rules: Partial<Record<PiecesType, Record<string, (pieces: Pieces) => PieceProblem | undefined>>> = {
  address: {
    postal_code: ({ country = '', postal_code = '' }) =>
      notUnless(fitsPostalCode(country, postal_code), country === 'USA' ? 'not_valid' : 'unusual'),
    state: ({ country = '', state = '' }) => {
      const codes = listStateCodes(country);
      return notUnless(codes.length === 0 || codes.some(({ code }) => code === state));
    },
  },
  date_range: { to: ({ from = '', to = '' }) => notUnless(to >= from) },
  a_number: { value: ({ value = '' }) => notUnless(/^A\d{9}$/.test(value)) },
  // The Social Security Administration gives no numbers with these parts; those that start with 9 are taxpayer numbers.
  ssn: { value: ({ value = '' }) => notUnless(/^(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/.test(value)) },
  receipt_number: { value: ({ value = '' }) => notUnless(/^[A-Z]{3}\d{10}$/.test(value)) },
};

function isNeeded(type: PiecesType, piece: string, pieces: Pieces): boolean {
  if (type === 'person_name') return piece === 'given' && !pieces.no_given;
  if (type === 'date_range') return piece === 'to' && !pieces.present;
  if (type === 'yesno_explained') return piece === 'explanation' && pieces.value === 'Yes';
  if (type !== 'address') return false;
  // Official forms have no place for addresses without a city, except in countries that are a city.
  const country = pieces.country ?? '';
  const needs = getAddressRules(country)?.needs ?? ['city'];
  return needs.includes(piece) && (piece === 'city' || listStateCodes(country).length > 0);
}

/** Addresses of the country mostly have the piece. It is not needed: people do not know the postal code of an old address. */
const isUsual = (type: PiecesType, piece: string, { country = '' }: Pieces): boolean =>
  type === 'address' && (getAddressRules(country)?.needs.includes(piece) ?? false);

/** The types that a given answer fits, complete or not, among those with pieces. */
export const listFittingTypes = (answer: string): string[] =>
  [...Object.keys(answerPieces), 'multiselect'].filter((type) => fitsType(type, answer));
