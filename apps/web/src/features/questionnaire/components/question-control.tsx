import { limits } from '@visafolio/contract/shared/limits.ts';
import type { ComponentProps, HTMLInputTypeAttribute } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { ShownQuestion } from '../shown-question.ts';

interface QuestionControlProps {
  question: ShownQuestion;
  value: string;
  onChange: (value: string) => void;
  /** A choice is made: nothing more will be typed. */
  onSettle: () => void;
  /** The control is left; `unreadable` where the browser holds text that it cannot make a value of. */
  onLeave: (unreadable: boolean) => void;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
}

/** The control of each question type; a type that is unknown here is a line of text. */
export function QuestionControl(props: QuestionControlProps) {
  const { question, value, onChange, onSettle, onLeave } = props;
  const { t } = useTranslation();
  const subject = question.text.toLowerCase();
  const left = () => onLeave(false);

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
          onBlur={left}
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
          onBlur={left}
          placeholder={t('questionnaire.placeholder.select', { question: subject })}
          options={choicesOf(question, value)}
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
          onBlur={left}
        />
      );
    case 'textarea':
      return (
        <Textarea
          rows={3}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={left}
          maxLength={limits.answerMaxLength}
          placeholder={t('questionnaire.placeholder.enter', { question: subject })}
        />
      );
    default:
      return (
        <Input
          {...inputs[question.type]}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={(event) => onLeave(event.target.validity.badInput)}
          // Scrolling over a focused number would change it.
          onWheel={question.type === 'number' ? (event) => event.currentTarget.blur() : undefined}
          maxLength={limits.answerMaxLength}
          placeholder={t('questionnaire.placeholder.enter', { question: subject })}
        />
      );
  }
}

type InputLook = Pick<
  ComponentProps<'input'>,
  'inputMode' | 'autoComplete' | 'spellCheck' | 'step' | 'dir'
> & {
  type: HTMLInputTypeAttribute;
};

const inputs: Record<'text' | 'email' | 'phone' | 'number', InputLook> = {
  text: { type: 'text', autoComplete: 'on' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  number: { type: 'number', inputMode: 'decimal', step: 'any', autoComplete: 'off' },
};

/** The listed choices; an earlier answer that is no longer listed stays visible until it is changed. */
function choicesOf({ choices }: ShownQuestion, value: string) {
  const listed = value === '' || choices.some((choice) => choice.value === value);
  return listed ? choices : [{ value, label: value }, ...choices];
}
