import type { Piece, Pieces, PiecesType } from '@visafolio/contract/questions/answer-pieces.ts';
import { isPieceRequired, pieceLimits } from '@visafolio/contract/questions/check-answer.ts';
import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useContext, useId, useMemo } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { ChoiceGroup } from '../../../../../ui/form/choice-group.tsx';
import { DatePicker } from '../../../../../ui/form/date-picker.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { FieldContext } from '../../../../../ui/form/field-context.ts';
import { Input } from '../../../../../ui/form/input.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { Textarea } from '../../../../../ui/form/textarea.tsx';
import type { QuestionControlProps } from '../question/control-props.ts';
import { listOptions } from './piece-options.ts';
import { pieceLabel } from './piece-texts.ts';
import { StateInput } from './state-input.tsx';

interface PieceFieldProps {
  type: PiecesType;
  piece: string;
  definition: Piece;
  /** All pieces in the fields. */
  entered: Pieces;
  /** The answer's only field, which the question labels. */
  isAlone: boolean;
  problem: string | undefined;
  autofills: boolean;
  /** `settle`: nothing more will be typed, as after a choice. */
  onChange: (text: string, settle: boolean) => void;
  onLeave: () => void;
  onDateProblem: QuestionControlProps['onDateProblem'];
  /** Of a range of dates. */
  dateLimit?: QuestionControlProps['question']['dateLimit'];
  labelledBy: string;
}

/** One piece of an answer with its label. */
export function PieceField(props: PieceFieldProps) {
  const { type, piece, definition, entered, isAlone } = props;
  const { t } = useTranslation();
  const name = useId();
  const text = entered[piece] ?? '';
  const hint = isHinted(type)
    ? t(`pieces.example.${type}`)
    : isExplained(piece)
      ? t(`pieces.hint.${piece}`)
      : undefined;

  if (definition.input === 'flag')
    return (
      <Checkbox
        className="sm:col-span-2"
        label={pieceLabel(type, piece, entered, t)}
        checked={text === 'Yes'}
        onChange={({ target }) => props.onChange(target.checked ? 'Yes' : '', true)}
      />
    );
  if (definition.input === 'yesno')
    return (
      <div className="sm:col-span-2">
        <ChoiceGroup
          name={name}
          columns={2}
          value={text}
          onChange={(choice) => props.onChange(choice, true)}
          onBlur={props.onLeave}
          options={[
            { value: 'Yes', label: t('questionnaire.yes') },
            { value: 'No', label: t('questionnaire.no') },
          ]}
          aria-labelledby={props.labelledBy}
        />
      </div>
    );
  if (isAlone)
    return (
      <AloneField hint={hint} problem={props.problem}>
        <PieceInput {...props} text={text} />
      </AloneField>
    );
  const label = pieceLabel(type, piece, entered, t);
  return (
    <Field
      className={isWide(type, piece) ? 'sm:col-span-2' : ''}
      label={
        isPieceRequired(type, piece, entered) ? (
          label
        ) : (
          <>
            {label} <span className="font-normal text-muted">({t('pieces.optional')})</span>
          </>
        )
      }
      hint={hint}
      error={props.problem}
    >
      <PieceInput {...props} text={text} />
    </Field>
  );
}

/** The question is its label. */
function AloneField({
  hint,
  problem,
  children,
}: {
  hint: string | undefined;
  problem: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  const question = useContext(FieldContext);
  const describedBy = [question?.describedBy, problem && `${id}-error`, hint && `${id}-hint`];
  return (
    <div className="flex flex-col gap-1.5">
      <FieldContext
        value={
          question && {
            ...question,
            describedBy: describedBy.filter(Boolean).join(' ') || undefined,
            invalid: question.invalid || problem !== undefined,
          }
        }
      >
        {children}
      </FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0 break-words">{problem}</span>
        </p>
      )}
    </div>
  );
}

function PieceInput({
  type,
  piece,
  definition: { input, autocomplete: token },
  autofills,
  entered,
  text,
  onChange,
  onLeave,
  onDateProblem,
  dateLimit,
}: PieceFieldProps & { text: string }) {
  const { t, language } = useTranslation();
  const autocomplete = autofills ? token : 'off';
  // Lists of countries and currencies have hundreds of names, and the fields render with each key.
  const options = useMemo(() => listOptions(input, type, t, language), [input, type, t, language]);
  if (options)
    return (
      <Select
        value={text}
        onChange={({ target }) => onChange(target.value, true)}
        onBlur={onLeave}
        autoComplete={autocomplete}
        placeholder={t(placeholders[input] ?? 'pieces.none')}
        options={options}
      />
    );
  switch (input) {
    case 'state':
      return (
        <StateInput
          country={entered.country ?? ''}
          value={text}
          autoComplete={autocomplete}
          onChange={onChange}
          onLeave={onLeave}
        />
      );
    case 'day':
      return (
        <DatePicker
          value={text}
          onChange={(day) => onChange(day, true)}
          onProblem={onDateProblem}
          onBlur={onLeave}
          limit={dateLimit}
        />
      );
    case 'lines':
      return (
        <Textarea
          rows={3}
          value={text}
          onChange={({ target }) => onChange(target.value, false)}
          onBlur={onLeave}
          maxLength={pieceLimits.lines}
        />
      );
    default:
      return (
        <Input
          {...inputLooks[input]}
          {...(type === 'receipt_number' && { autoCapitalize: 'characters', spellCheck: false })}
          value={text}
          onChange={({ target }) => onChange(target.value, false)}
          onBlur={onLeave}
          enterKeyHint="next"
          autoComplete={autocomplete ?? 'off'}
          maxLength={pieceLimits.line}
          data-piece={piece}
        />
      );
  }
}

const placeholders: Partial<Record<Piece['input'], 'pieces.chooseCountry' | 'pieces.chooseCurrency'>> = {
  country: 'pieces.chooseCountry',
  currency: 'pieces.chooseCurrency',
};

const inputLooks: Partial<Record<Piece['input'], Pick<ComponentProps<'input'>, 'type' | 'inputMode'>>> = {
  phone: { type: 'tel', inputMode: 'tel' },
  // Text, because a number input drops what the browser cannot parse, such as A012345678.
  number: { type: 'text', inputMode: 'numeric' },
  amount: { type: 'text', inputMode: 'decimal' },
};

const isExplained = (piece: string): piece is 'suffix' | 'original' | 'other_names' =>
  ['suffix', 'original', 'other_names'].includes(piece);

const isHinted = (type: PiecesType): type is 'a_number' | 'ssn' | 'receipt_number' =>
  type === 'a_number' || type === 'ssn' || type === 'receipt_number';

/** Pieces with a line of their own where two fit side by side. */
const isWide = (type: PiecesType, piece: string): boolean =>
  ['street', 'other_names', 'original', 'explanation'].includes(piece) ||
  (type === 'address' && piece === 'country') ||
  (type === 'birth_place' && piece === 'country');
