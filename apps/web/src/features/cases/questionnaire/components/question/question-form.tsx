import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { CircleAlert, Info } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { codeText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import type { DateProblem } from '../../../../../ui/form/date-problem.ts';
import { FieldContext } from '../../../../../ui/form/field-context.ts';
import { StaffMark } from '../../../../../ui/layout/staff-mark.tsx';
import { useFrozenDuringPress } from '../../../../../ui/use-frozen-during-press.ts';
import { ReasonText } from '../../../../translation/components/reason-text.tsx';
import type { AnswerNote } from '../../answers.ts';
import type { ShownQuestion } from '../../shown-question.ts';
import { AbsenceControl } from './absence-control.tsx';
import { type AnswerHint, answerHint } from './answer-hint.ts';
import { isGroup, QuestionControl } from './question-control.tsx';

const hintTexts = {
  email: 'questionnaire.hint.email',
  phone: 'questionnaire.hint.phone',
  number: 'questionnaire.hint.number',
} as const satisfies Record<AnswerHint, string>;

interface QuestionFormProps {
  question: ShownQuestion;
  value: string;
  onChange: (value: string) => void;
  /** Saves changes at once. */
  onSettle: () => void;
  /** Called with what is wrong with a typed date; undefined once it is valid. */
  onDateProblem: (problem: DateProblem | undefined) => void;
  /** The server refused the answer. */
  refused: ErrorCode | undefined;
  /** The legal team's note on the answer. */
  note: AnswerNote | undefined;
  suggestion?: ReactNode;
  /** The questionnaire could not be submitted because this answer is missing. */
  missing: boolean;
  /** Gets the focus when a focused button disappears. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** A question with section, text, control, and problems of its answer. */
export function QuestionForm(props: QuestionFormProps) {
  const { question, value, refused, heading } = props;
  const { t } = useTranslation();
  const id = useId();
  // An existing answer counts as touched.
  const [left, setLeft] = useState(value !== '');

  const missing = props.missing && value.trim() === '';
  const error = refused ? codeText(refused, t) : missing ? t('questionnaire.missing') : undefined;
  const hint = left ? answerHint(question.type, value) : undefined;
  const shown = useFrozenDuringPress({ error, hint, note: props.note });
  const noteId = shown.error || shown.hint ? `${id}-note` : undefined;
  const helpId = question.help ? `${id}-help` : undefined;
  const sectionId = question.section ? `${id}-section` : undefined;
  const Control = question.mayLack ? AbsenceControl : QuestionControl;
  const describedBy = [sectionId, helpId, noteId].filter(Boolean).join(' ') || undefined;
  const star = question.required && (
    <span className="ms-1 text-danger" aria-hidden>
      *
    </span>
  );

  return (
    <div className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="flex flex-col gap-2 outline-none">
        {question.section && (
          <span
            id={sectionId}
            className="break-words font-semibold text-accent text-sm"
            dir="auto"
            lang={question.lang.section}
          >
            {question.section}
          </span>
        )}
        {isGroup(question.type) ? (
          <span id={`${id}-label`} className={questionText} dir="auto" lang={question.lang.text}>
            {question.text}
            {star}
          </span>
        ) : (
          <label
            htmlFor={id}
            id={`${id}-label`}
            className={questionText}
            dir="auto"
            lang={question.lang.text}
          >
            {question.text}
            {star}
          </label>
        )}
      </h2>
      {question.help && (
        <p id={helpId} className="break-words text-muted" dir="auto" lang={question.lang.help}>
          {question.help}
        </p>
      )}
      {shown.note?.sentBack && <SentBackNote note={{ ...shown.note, sentBack: shown.note.sentBack }} />}
      <FieldContext
        value={{
          id,
          describedBy,
          invalid: error !== undefined,
          required: question.required,
        }}
      >
        <Control
          question={question}
          value={value}
          onChange={props.onChange}
          onSettle={props.onSettle}
          onLeave={() => {
            setLeft(true);
            props.onSettle();
          }}
          onDateProblem={props.onDateProblem}
          labelId={`${id}-label`}
          describedBy={describedBy}
          invalid={error !== undefined}
        />
      </FieldContext>
      {props.suggestion}
      {shown.note?.enteredBy && <StaffMark person={shown.note.enteredBy} what="answer" />}
      <div aria-live="polite" id={noteId} className="empty:hidden">
        {shown.error && (
          <Note tone="text-danger" icon={<CircleAlert size={18} aria-hidden />}>
            {shown.error}
          </Note>
        )}
        {!shown.error && shown.hint && (
          <Note tone="text-warning" icon={<Info size={18} aria-hidden />}>
            {t(hintTexts[shown.hint])}
          </Note>
        )}
      </div>
      {question.type === 'yesno' && value !== '' && (
        <Button
          variant="link"
          size="sm"
          className="self-start"
          onClick={({ currentTarget }) => {
            // Clearing the answer removes this button, so move its focus to the choices.
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

/** The legal team's reason for sending an answer back. */
function SentBackNote({ note }: { note: AnswerNote & { sentBack: string } }) {
  const { t } = useTranslation();
  return (
    <Alert tone="warning" title={t('questionnaire.sentBack')}>
      <ReasonText reason={note.sentBack} translations={note.sentBackTranslations} />
    </Alert>
  );
}
