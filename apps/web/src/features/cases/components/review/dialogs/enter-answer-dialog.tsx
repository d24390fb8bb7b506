import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { isAbsent } from '@visafolio/contract/questions/absent-answer.ts';
import { type FormEvent, useId, useState } from 'react';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import type { DateProblem } from '../../../../../ui/form/date-problem.ts';
import { FieldContext } from '../../../../../ui/form/field-context.ts';
import { FormDialog } from '../../../../../ui/overlay/form-dialog.tsx';
import { useEnterAnswer } from '../../../api/answers.ts';
import { ContestedNote } from '../../../questionnaire/components/question/contested-note.tsx';
import { isGroup, QuestionControl } from '../../../questionnaire/components/question/question-control.tsx';
import { getContestedAnswer } from '../../../questionnaire/outbox/save-failure.ts';
import { toShownQuestions } from '../../../questionnaire/shown-question.ts';

interface EnterAnswerDialogProps {
  request: Pick<RequestDetail, 'id' | 'questions'>;
  /** As it was when the dialog opened. */
  question: RequestDetail['questions'][number];
  onClose: () => void;
}

/**
 * Enters an answer that came by mail or phone, with the same control that the client has. Default export because it is loaded lazily. Needs
 * the `questionnaire` namespace.
 */
export default function EnterAnswerDialog({ request, question, onClose }: EnterAnswerDialogProps) {
  const { t, language } = useTranslation();
  const id = useId();
  const [base, setBase] = useState(question.answer ?? '');
  const [value, setValue] = useState(isAbsent(base) ? '' : base);
  const [dateProblem, setDateProblem] = useState<DateProblem>();
  const [theirs, setTheirs] = useState<string>();
  const enter = useEnterAnswer();
  const shown = toShownQuestions(request.questions, language).find((each) => each.id === question.id);
  if (!shown) return null;

  const save = (expected_answer: string) => {
    const input = { id: request.id, question_id: question.id, answer: value, expected_answer };
    enter.mutate(input, { onSuccess: onClose, onError: (error) => setTheirs(getContestedAnswer(error)) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (dateProblem) return;
    if (value === base) onClose();
    else save(base);
  };
  const isForStaff = question.options?.for_staff === true;
  const failure = theirs === undefined ? enter.error : null;

  return (
    <FormDialog
      title={t(
        isForStaff
          ? 'requests.onBehalf.staffTitle'
          : base === ''
            ? 'requests.onBehalf.enterTitle'
            : 'requests.onBehalf.correctTitle',
      )}
      description={t(isForStaff ? 'requests.onBehalf.staffText' : 'requests.onBehalf.told')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('requests.onBehalf.save')}
      isSending={enter.isPending}
      waits={theirs !== undefined || dateProblem !== undefined}
      problem={failure && refusalText(failure, t, t('requests.onBehalf.failed'))}
    >
      <div className="flex flex-col gap-3">
        <label
          htmlFor={isGroup(shown.type) ? undefined : id}
          id={`${id}-label`}
          className="break-words font-semibold"
          dir="auto"
          lang={shown.lang.text}
        >
          {shown.text}
        </label>
        {shown.help && (
          <p id={`${id}-help`} className="break-words text-muted text-sm" dir="auto" lang={shown.lang.help}>
            {shown.help}
          </p>
        )}
        <FieldContext
          value={{ id, describedBy: shown.help ? `${id}-help` : undefined, invalid: false, required: false }}
        >
          <QuestionControl
            // The browser knows only the details of the staff member.
            question={{ ...shown, autofills: false }}
            value={value}
            onChange={setValue}
            onSettle={() => undefined}
            onLeave={() => undefined}
            onDateProblem={setDateProblem}
            labelId={`${id}-label`}
            describedBy={shown.help ? `${id}-help` : undefined}
            invalid={false}
          />
        </FieldContext>
        {shown.type === 'yesno' && value !== '' && (
          <Button variant="link" size="sm" className="self-start" onClick={() => setValue('')}>
            {t('questionnaire.clear')}
          </Button>
        )}
        {theirs !== undefined && (
          <ContestedNote
            // The browser knows only the details of the staff member.
            question={{ ...shown, autofills: false }}
            theirs={theirs}
            onKeepMine={() => {
              setBase(theirs);
              setTheirs(undefined);
              save(theirs);
            }}
            onTakeTheirs={onClose}
          />
        )}
      </div>
    </FormDialog>
  );
}
