import {
  hasPieces,
  listPieces,
  type Pieces,
  type PiecesType,
  readPieces,
} from '@visafolio/contract/questions/answer-pieces.ts';
import { checkPieces, tidyPieces, toStored } from '@visafolio/contract/questions/check-answer.ts';
import { formatPhone } from '@visafolio/contract/questions/phone-numbers.ts';
import { isDraft } from '@visafolio/contract/questions/stored-answer.ts';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { useFrozenDuringPress } from '../../../../../ui/use-frozen-during-press.ts';
import type { QuestionControlProps } from '../question/control-props.ts';
import { ChoicesControl } from './choices-control.tsx';
import { PieceField } from './piece-field.tsx';
import { isShown, pieceLabel, problemText } from './piece-texts.ts';

/** The control of a question whose answer has pieces. Default export because it is loaded lazily. Needs the texts `pieces`. */
export default function PiecesControl(props: QuestionControlProps) {
  const { type } = props.question;
  if (type === 'multiselect') return <ChoicesControl {...props} />;
  return hasPieces(type) ? <PieceFields {...props} type={type} /> : null;
}

/** One field for each piece. An incomplete answer is saved too. */
function PieceFields({ type, question, value, ...props }: QuestionControlProps & { type: PiecesType }) {
  const { t, language } = useTranslation();
  // What is in the fields. The answer has the tidied pieces, so that text does not change while it is typed.
  const [{ entered, written }, setEntered] = useState(() => read(type, value));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // An answer from elsewhere, such as another device, replaces what is in the fields.
  if (value !== written) setEntered(read(type, value));

  const change = (piece: string, text: string, settle: boolean) => {
    const next = { ...entered, [piece]: text };
    const stored = toStored(type, next);
    setEntered({ entered: next, written: stored });
    props.onChange(stored);
    if (settle) props.onSettle();
  };
  const leave = (piece: string) => {
    setLeft(new Set([...left, piece]));
    setEntered({ entered: { ...entered, ...read(type, value).entered }, written: value });
    props.onLeave();
  };
  const found = checkPieces(type, tidyPieces(type, entered));
  const shown = listPieces(type).filter(([piece]) => isShown(type, piece, entered));
  const missing = found.filter(({ problem, piece }) => problem === 'missing' && piece !== 'value');
  const note = useFrozenDuringPress(
    isDraft(value) && missing.length > 0
      ? t('pieces.problem.line', {
          pieces: new Intl.ListFormat(language, { type: 'conjunction' }).format(
            missing.map(({ piece }) => pieceLabel(type, piece, entered, t)),
          ),
        })
      : '',
  );
  const problems = useFrozenDuringPress(
    Object.fromEntries(
      found.map(({ piece, problem }) => [
        piece,
        left.has(piece) ? problemText(type, piece, problem, entered, t) : undefined,
      ]),
    ),
  );
  const isAlone = shown.length === 1 && shown[0]?.[0] === 'value' && type !== 'yesno_explained';
  const fields = shown.map(([piece, definition]) => (
    <PieceField
      key={piece}
      type={type}
      piece={piece}
      definition={definition}
      entered={entered}
      isAlone={isAlone}
      problem={problems[piece]}
      autofills={question.autofills}
      onChange={(text, settle) => change(piece, text, settle)}
      onLeave={() => leave(piece)}
      onDateProblem={props.onDateProblem}
      dateLimit={question.dateLimit}
      labelledBy={props.labelId}
    />
  ));
  if (isAlone) return <>{fields}</>;
  return (
    <fieldset
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy}
      className="flex min-w-0 flex-col gap-4"
      onKeyDown={focusNext}
    >
      <div className="grid gap-4 sm:grid-cols-2">{fields}</div>
      <p aria-live="polite" className="min-h-5 text-muted text-sm">
        {note}
      </p>
    </fieldset>
  );
}

function read(type: PiecesType, value: string): { entered: Pieces; written: string } {
  const pieces = readPieces(type, value) ?? {};
  const { number } = pieces;
  if (type === 'money') return { entered: { currency: 'USD', ...pieces }, written: value };
  if (type === 'phone_number' && number)
    return { entered: { ...pieces, number: formatPhone(number) }, written: value };
  return { entered: pieces, written: value };
}

/** Enter goes to the next field, so that a phone's keyboard stays open; in the last one it submits the form. */
function focusNext(event: KeyboardEvent<HTMLElement>) {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'checkbox') return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input, select, textarea')];
  const next = fields[fields.indexOf(target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
