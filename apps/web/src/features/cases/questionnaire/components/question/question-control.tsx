import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { isStructured } from '@visafolio/contract/questions/structured-types.ts';
import { clientLimits } from '@visafolio/contract/shared/client-limits.ts';
import { type ComponentProps, Suspense } from 'react';
import { loadNamespaces } from '../../../../../shared/i18n/language.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { lazyPreloaded } from '../../../../../shared/lazy-optional.ts';
import { PageSpinner } from '../../../../../ui/feedback/page-spinner.tsx';
import { ChoiceGroup } from '../../../../../ui/form/choice-group.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { Textarea } from '../../../../../ui/form/textarea.tsx';
import type { ShownQuestion } from '../../shown-question.ts';
import { answerPlaceholder } from './answer-placeholder.ts';
import type { QuestionControlProps } from './control-props.ts';

/** The control for a question type. */
export function QuestionControl(props: QuestionControlProps) {
  const { question, value, onChange, onSettle, onLeave } = props;
  const { t } = useTranslation();

  switch (question.type) {
    case 'yesno':
      return (
        <ChoiceGroup
          name={question.id}
          columns={2}
          value={value}
          onChange={(choice) => {
            onChange(choice);
            onSettle();
          }}
          onBlur={onLeave}
          options={[
            { value: 'Yes', label: t('questionnaire.yes') },
            { value: 'No', label: t('questionnaire.no') },
          ]}
          aria-labelledby={props.labelId}
          aria-describedby={props.describedBy}
          aria-invalid={props.invalid || undefined}
          aria-required={question.required || undefined}
        />
      );
    case 'select':
      return (
        <Select
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            onSettle();
          }}
          onBlur={onLeave}
          placeholder={answerPlaceholder('select', question.text, t)}
          options={listChoices(question, value)}
        />
      );
    case 'date':
      return (
        <Suspense fallback={<div className="min-h-11" />}>
          <DatePicker
            value={value}
            onChange={(date) => {
              onChange(date);
              onSettle();
            }}
            onProblem={props.onDateProblem}
            onBlur={onLeave}
            limit={question.dateLimit}
          />
        </Suspense>
      );
    case 'textarea':
      return (
        <Textarea
          rows={3}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          maxLength={clientLimits.answerMaxLength}
          placeholder={answerPlaceholder('enter', question.text, t)}
        />
      );
    case 'text':
    case 'email':
    case 'phone':
    case 'number':
      return (
        <Input
          {...inputs[question.type]}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          enterKeyHint="next"
          maxLength={clientLimits.answerMaxLength}
          placeholder={answerPlaceholder('enter', question.text, t)}
        />
      );
    default:
      return (
        <Suspense fallback={<PageSpinner />}>
          <PiecesControl {...props} />
        </Suspense>
      );
  }
}

/** Whether the control is a group of controls, which the question names. */
export const isGroup = (type: QuestionType) =>
  type === 'yesno' || (isStructured(type) && !singleField.includes(type));
const singleField: readonly QuestionType[] = ['country', 'a_number', 'ssn', 'receipt_number'];

const DatePicker = lazyPreloaded(async () => ({
  default: (await import('../../../../../ui/form/date-picker.tsx')).DatePicker,
}));
const PiecesControl = lazyPreloaded(async () => {
  const [part] = await Promise.all([import('../pieces/pieces-control.tsx'), loadNamespaces('pieces')]);
  return part;
});

/** Loads controls before their questions are shown, because the connection may be lost by then. `types`: separated by spaces. */
export function preloadControls(types: string): void {
  const wanted = types.split(' ');
  if (wanted.includes('date')) DatePicker.preload();
  if (wanted.some(isStructured)) PiecesControl.preload();
}

type InputLook = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'spellCheck'>;

const inputs: Record<'text' | 'email' | 'phone' | 'number', InputLook> = {
  text: { type: 'text', autoComplete: 'on' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  // Text, because a number input drops what the browser cannot parse, such as 2,500.
  number: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
};

/** The choices; an earlier answer that is no longer a choice stays visible until it is changed. */
function listChoices({ choices }: ShownQuestion, value: string) {
  const listed = value === '' || choices.some((choice) => choice.value === value);
  return listed ? choices : [{ value, label: value }, ...choices];
}
