import { getAddressRules } from '@visafolio/contract/questions/addresses/address-rules.ts';
import type { Pieces, PiecesType } from '@visafolio/contract/questions/answer-pieces.ts';
import type { PieceProblem } from '@visafolio/contract/questions/check-answer.ts';
import type { MessageKey, Translate } from '@visafolio/locales/types.ts';

type PieceKey = Extract<MessageKey, `pieces.${PiecesType | 'stateName'}.${string}`>;
type ProblemKey = Exclude<
  Extract<MessageKey, `pieces.problem.${string}`>,
  'pieces.problem.line' | 'pieces.problem.unusualPostalCode'
>;

/** Whether a piece is asked for, given the others. A piece that has a value stays. */
export function isShown(type: PiecesType, piece: string, entered: Pieces): boolean {
  if (entered[piece]) return true;
  if (type === 'yesno_explained') return piece === 'value' || entered.value === 'Yes';
  if (type === 'person_name') return piece !== 'given' || !entered.no_given;
  if (type === 'date_range') return piece !== 'to' || !entered.present;
  const rules = getAddressRules(entered.country ?? '');
  if (type !== 'address' || !rules) return true;
  if (piece === 'state') return rules.state_name !== undefined;
  return piece !== 'postal_code' || rules.postal_code !== undefined;
}

export function pieceLabel(type: PiecesType, piece: string, entered: Pieces, t: Translate): string {
  if (type === 'address' && piece === 'state')
    return t(`pieces.stateName.${getStateName(entered.country)}` as PieceKey);
  if (type === 'address' && piece === 'postal_code' && entered.country === 'USA') return t('pieces.zip');
  return t(`pieces.${type}.${piece}` as PieceKey);
}

const getStateName = (country = ''): string => getAddressRules(country)?.state_name ?? 'province';

/** What is wrong with a piece that the person has left; undefined for what `pieces.problem.line` lists. */
export function problemText(
  type: PiecesType,
  piece: string,
  problem: PieceProblem,
  entered: Pieces,
  t: Translate,
): string | undefined {
  const isCode = piece === 'postal_code' || piece === 'state';
  if (problem === 'unusual') {
    const example = getAddressRules(entered.country ?? '')?.postal_code_example ?? '';
    if (!entered[piece]) return isCode ? t('pieces.problem.noPostalCode') : undefined;
    return t('pieces.problem.unusualPostalCode', { example });
  }
  if (problem === 'missing') return undefined;
  const key = piece === 'value' ? type : piece;
  const known = ['a_number', 'ssn', 'receipt_number', 'number', 'amount', 'to', 'state', 'postal_code'];
  return t(`pieces.problem.${known.includes(key) ? key : 'other'}` as ProblemKey);
}
