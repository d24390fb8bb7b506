import type { PortalRequest } from '@visafolio/contract/portal/portal.contract.ts';
import type {
  PortalQuestion,
  PortalResponse,
} from '@visafolio/contract/questionnaire/questionnaire.contract.ts';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ClientShell } from '../../client-pages/components/client-shell.tsx';
import { hasNewAnswers } from '../answers.ts';
import { shownQuestions } from '../shown-question.ts';
import { useAnswers } from '../use-answers.ts';
import { Questionnaire } from './question/questionnaire.tsx';
import { QuestionnaireHeader } from './questionnaire-header.tsx';
import { AnswerList } from './review/answer-list.tsx';
import { ReviewView } from './review/review-view.tsx';

const longestSendMs = 3_000;

interface QuestionnaireViewProps {
  request: PortalRequest;
  firstName: string;
  questions: readonly PortalQuestion[];
  responses: readonly PortalResponse[];
  number: number | undefined;
  review: boolean;
}

/** The loaded questionnaire: its questions, its review, or, once staff completed the request, its answers to read. */
export function QuestionnaireView({ request, ...props }: QuestionnaireViewProps) {
  const { t, language } = useTranslation();
  const questions = shownQuestions(props.questions, language);
  const inHand = useAnswers(request.id, props.responses);
  const submittable = inHand.waiting || hasNewAnswers(request.submitted_at, props.responses);
  const closed = request.status === 'completed';

  return (
    <ClientShell
      requestId={request.id}
      width="narrow"
      // What cannot be sent in time stays in the browser for the next visit.
      beforeSignOut={() =>
        Promise.race([inHand.flush(), new Promise((end) => setTimeout(end, longestSendMs))])
      }
    >
      <div className="flex flex-col gap-6">
        <QuestionnaireHeader requestId={request.id} firstName={props.firstName} />
        {closed && (
          <Alert tone="info" title={t('questionnaire.closed.title')}>
            {t('questionnaire.closed.text')}
          </Alert>
        )}
        {!closed && request.submitted_at && (
          <Alert tone="success">
            {t('questionnaire.submitted', { date: formatDate(request.submitted_at, language) })}
          </Alert>
        )}
        {closed ? (
          <AnswerList
            requestId={request.id}
            questions={questions}
            answers={inHand.answers}
            notes={inHand.notes}
            readOnly
          />
        ) : props.review ? (
          <ReviewView
            requestId={request.id}
            questions={questions}
            inHand={inHand}
            submittable={submittable}
          />
        ) : (
          <Questionnaire
            requestId={request.id}
            questions={questions}
            inHand={inHand}
            number={props.number}
            submittable={submittable}
          />
        )}
      </div>
    </ClientShell>
  );
}
