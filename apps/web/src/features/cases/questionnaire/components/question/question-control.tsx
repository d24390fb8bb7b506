import { clientLimits } from '@visafolio/contract/shared/client-limits.ts';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { ChoiceGroup } from '../../../../../ui/form/choice-group.tsx';
import { DatePicker } from '../../../../../ui/form/date-picker.tsx';
import type { DateProblem } from '../../../../../ui/form/date-problem.ts';
import { Input } from '../../../../../ui/form/input.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { Textarea } from '../../../../../ui/form/textarea.tsx';
import type { ShownQuestion } from '../../shown-question.ts';
import { answerPlaceholder } from './answer-placeholder.ts';

interface QuestionControlProps {
  question: ShownQuestion;
  value: string;
  onChange: (value: string) => void;
  /** Called when a choice is made, after which no typing follows. */
  onSettle: () => void;
  onLeave: () => void;
  /** Called with what is wrong with a typed date; undefined once it is valid. */
  onDateProblem: (problem: DateProblem | undefined) => void;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
}

/** The control for a question type; a text input for unknown types. */
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
    default:
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
  }
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
