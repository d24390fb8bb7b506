import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { CircleAlert, Info } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { codeText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldContext } from '../../../ui/field-context.ts';
import { type AnswerHint, answerHint } from '../answer-hint.ts';
import type { ShownQuestion } from '../shown-question.ts';
import { QuestionControl } from './question-control.tsx';

const hintTexts = {
  email: 'questionnaire.hint.email',
  phone: 'questionnaire.hint.phone',
  number: 'questionnaire.hint.number',
} as const satisfies Record<AnswerHint, string>;

interface QuestionFormProps {
  question: ShownQuestion;
  value: string;
  onChange: (value: string) => void;
  /** Saves at once what was changed. */
  onSettle: () => void;
  /** The server turned the answer down. */
  refused: ErrorCode | undefined;
  /** The questionnaire could not be submitted because of this question. */
  missing: boolean;
  /** Takes the focus when the question changes. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** One question: its section, its text, its control, and what may be wrong with the answer. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, value, refused, heading } = props;
  const { t } = useTranslation();
  const id = useId();
  const [left, setLeft] = useState(false);
  const [unreadable, setUnreadable] = useState(false);

  const missing = props.missing && value.trim() === '';
  const error = refused ? codeText(refused, t) : missing ? t('questionnaire.missing') : undefined;
  const hint = unreadable ? 'number' : left ? answerHint(question.type, value) : undefined;
  const noteId = error || hint ? `${id}-note` : undefined;
  const helpId = question.help ? `${id}-help` : undefined;
  const describedBy = [helpId, noteId].filter(Boolean).join(' ') || undefined;
  const star = question.required && (
    <span className="ms-1 text-danger" aria-hidden>
      *
    </span>
  );

  return (
    <div className="flex flex-col gap-4">
      <h2
        ref={heading}
        tabIndex={-1}
        aria-describedby={describedBy}
        className="flex flex-col gap-2 outline-none"
      >
        {question.section && (
          <span className="break-words font-semibold text-accent text-sm" dir="auto">
            {question.section}
          </span>
        )}
        {question.type === 'yesno' ? (
          <span id={`${id}-label`} className={questionText} dir="auto">
            {question.text}
            {star}
          </span>
        ) : (
          <label htmlFor={id} id={`${id}-label`} className={questionText} dir="auto">
            {question.text}
            {star}
          </label>
        )}
      </h2>
      {question.help && (
        <p id={helpId} className="break-words text-muted" dir="auto">
          {question.help}
        </p>
      )}
      <FieldContext
        value={{
          id,
          describedBy,
          invalid: error !== undefined,
          required: question.required,
        }}
      >
        <QuestionControl
          question={question}
          value={value}
          onChange={(next) => {
            setUnreadable(false);
            props.onChange(next);
          }}
          onSettle={props.onSettle}
          onLeave={(badInput) => {
            setLeft(true);
            setUnreadable(badInput);
            props.onSettle();
          }}
          labelId={`${id}-label`}
          describedBy={describedBy}
          invalid={error !== undefined}
        />
      </FieldContext>
      <div aria-live="polite" id={noteId} className="empty:hidden">
        {error && (
          <Note tone="text-danger" icon={<CircleAlert size={18} aria-hidden />}>
            {error}
          </Note>
        )}
        {!error && hint && (
          <Note tone="text-warning" icon={<Info size={18} aria-hidden />}>
            {t(hintTexts[hint])}
          </Note>
        )}
      </div>
      {question.type === 'yesno' && value !== '' && (
        <Button
          variant="link"
          size="sm"
          className="self-start"
          onClick={({ currentTarget }) => {
            // This button goes with the answer: its focus goes to the choices.
            currentTarget.form?.querySelector('input')?.focus();
            props.onChange('');
            props.onSettle();
          }}
        >
          {t('questionnaire.clear')}
        </Button>
      )}
    </div>
  );
}

const questionText = 'break-words font-serif text-2xl';

function Note({ tone, icon, children }: { tone: string; icon: ReactNode; children: ReactNode }) {
  return (
    <p className={`flex items-start gap-2 text-sm ${tone}`}>
      <span className="mt-0.5 shrink-0">{icon}</span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}
