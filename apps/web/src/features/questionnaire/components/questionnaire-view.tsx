import { Link } from '@tanstack/react-router';
import type { PortalRequest } from '@visafolio/contract/portal/portal.contract.ts';
import type {
  PortalQuestion,
  PortalResponse,
} from '@visafolio/contract/questionnaire/questionnaire.contract.ts';
import { IdCard } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../../shared/i18n/format.ts';
import { loadNamespaces } from '../../../shared/i18n/language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { ClientShell } from '../../client-pages/components/client-shell.tsx';
import { hasNewAnswers, isAnswered } from '../answers.ts';
import { useSuggestions } from '../api/suggestions.ts';
import { shownQuestions } from '../shown-question.ts';
import { countAnswerable, isAnswerLeft } from '../suggestions/suggestion.ts';
import { useAnswers } from '../use-answers.ts';
import { Questionnaire } from './question/questionnaire.tsx';
import { QuestionnaireHeader } from './questionnaire-header.tsx';
import { AnswerList } from './review/answer-list.tsx';
import { ReviewView } from './review/review-view.tsx';

const PassportStart = lazy(async () => {
  const [part] = await Promise.all([
    import('../passport/passport-start.tsx'),
    loadNamespaces('passport', 'uploads', 'sorting'),
  ]);
  return part;
});

const longestSendMs = 3_000;

interface QuestionnaireViewProps {
  request: PortalRequest;
  firstName: string;
  questions: readonly PortalQuestion[];
  responses: readonly PortalResponse[];
  number: number | undefined;
  review: boolean;
  /** 'Start with your passport' was asked for. */
  passport: boolean;
}

/** The loaded questionnaire: its questions, its review, or, once staff completed the request, its answers to read. */
export function QuestionnaireView({ request, ...props }: QuestionnaireViewProps) {
  const { t, language } = useTranslation();
  const questions = shownQuestions(props.questions, language);
  const inHand = useAnswers(request.id, props.responses);
  const submittable = inHand.waiting || hasNewAnswers(request.submitted_at, props.responses);
  const [wasEmpty] = useState(() => !Object.values(inHand.answers).some(isAnswered));
  const closed = request.status === 'completed';
  const answerable = countAnswerable(props.questions);
  const isOffered = !closed && !request.submitted_at && answerable > 0;
  // Before the first answer it stands before the questionnaire; later it is offered beside the questions.
  const isFirst = wasEmpty && props.number === undefined && !props.review;
  const isPassport = isOffered && (props.passport || isFirst);
  const suggestions = useSuggestions(request.id, !closed && answerable > 0);

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
        ) : isPassport ? (
          <Suspense fallback={<PageSpinner />}>
            <PassportStart request={request} questions={questions} answerable={answerable} inHand={inHand} />
          </Suspense>
        ) : (
          <>
            {isOffered &&
              !suggestions.data?.suggestions.length &&
              isAnswerLeft(props.questions, inHand.answers) && <PassportOffer requestId={request.id} />}
            <Questionnaire
              requestId={request.id}
              questions={questions}
              suggestions={suggestions.data?.suggestions ?? []}
              inHand={inHand}
              number={props.number}
              submittable={submittable}
            />
          </>
        )}
      </div>
    </ClientShell>
  );
}

/** Where nothing was read yet. */
function PassportOffer({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line border-dashed px-4 py-3 text-muted">
      <IdCard size={20} className="shrink-0 text-accent" aria-hidden />
      <span className="min-w-0">{t('questionnaire.passportOffer.text')}</span>
      <Link
        to="/client/questionnaire"
        search={{ request_id: requestId, view: 'passport' }}
        className="font-semibold"
      >
        {t('questionnaire.passportOffer.action')}
      </Link>
    </p>
  );
}
