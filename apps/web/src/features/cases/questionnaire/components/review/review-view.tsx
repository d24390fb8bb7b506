import { useNavigate } from '@tanstack/react-router';
import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { getPartNames, listNames } from '../../../../client-pages/parts/part-names.ts';
import { countAnswered, listMissingRequired } from '../../answers.ts';
import type { ShownQuestion } from '../../shown-question.ts';
import type { AnswersInHand } from '../../use-answers.ts';
import { useSubmission } from '../../use-submission.ts';
import { DisabledReason, type Reason } from '../disabled-reason.tsx';
import { SaveStatus } from '../saving/save-status.tsx';
import { SaveTrouble } from '../saving/save-trouble.tsx';
import { StuckAnswers } from '../saving/stuck-answers.tsx';
import { AnswerList } from './answer-list.tsx';
import { MissingAnswers } from './missing-answers.tsx';

interface ReviewViewProps {
  request: PortalRequest;
  questions: readonly ShownQuestion[];
  inHand: AnswersInHand;
  /** Some answers have not been submitted. */
  submittable: boolean;
}

/** All answers on one page before submission, with missing ones, and links to each question. */
export function ReviewView({ request, questions, inHand, submittable }: ReviewViewProps) {
  const { t, language } = useTranslation();
  const { id: requestId } = request;
  const part = getPartNames(request, language);
  const navigate = useNavigate();
  const showQuestion = (questionId: string) => {
    const question = String(questions.findIndex(({ id }) => id === questionId) + 1);
    void navigate({ to: '/client/questionnaire', search: { request_id: requestId, question } });
  };
  const { submit, submitting, failure } = useSubmission({
    requestId,
    questions,
    inHand,
    onBlocked: showQuestion,
  });
  const reason = reasonAgainst(listMissingRequired(questions, inHand.answers).length, submittable);

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <h2 className="font-serif text-2xl">{t('answering.review.title')}</h2>
        {part && (
          <p dir="auto" className="break-words">
            {t('answering.part.submit', {
              parties: part,
              others: listNames(request.other_parties, language),
            })}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="text-muted">
            {t('questionnaire.answered', {
              answered: countAnswered(questions, inHand.answers),
              count: questions.length,
            })}
          </p>
          <div className="print:hidden">
            <SaveStatus state={inHand.state} />
          </div>
        </div>
      </div>
      <div className="flex flex-col gap-6 empty:hidden print:hidden">
        <MissingAnswers requestId={requestId} questions={questions} answers={inHand.answers} />
        <StuckAnswers stuck={inHand.stuck} onShow={showQuestion} />
      </div>
      <AnswerList requestId={requestId} questions={questions} answers={inHand.answers} notes={inHand.notes} />
      <SaveTrouble state={inHand.state} error={inHand.error} onRetry={() => void inHand.retry()} />
      {failure !== undefined && (
        <Alert tone="danger" title={t('questionnaire.submit.failed')}>
          {failure}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Button
          onClick={submit}
          loading={submitting}
          disabled={reason !== undefined}
          aria-describedby={reason && 'submit-reason'}
          className="max-sm:grow"
        >
          {t(submitting ? 'questionnaire.submit.submitting' : 'questionnaire.submit.action')}
        </Button>
        <DisabledReason id="submit-reason" reason={reason} />
      </div>
    </div>
  );
}

/** Why the answers cannot be submitted; undefined if they can. */
function reasonAgainst(missing: number, submittable: boolean): Reason | undefined {
  if (missing > 0) return 'questionnaire.notYet.requiredToSubmit';
  return submittable ? undefined : 'questionnaire.submit.nothingNew';
}
