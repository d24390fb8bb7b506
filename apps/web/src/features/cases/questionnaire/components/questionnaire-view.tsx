import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import type {
  PortalQuestion,
  PortalResponse,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { IdCard } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isOffline } from '../../../../shared/api/error-text.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { lazyOptional } from '../../../../shared/lazy-optional.ts';
import { preloadOnInteraction } from '../../../../shared/load-when-idle.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { AfterHydration } from '../../../../ui/layout/after-hydration.tsx';
import { useFrozenDuringPress } from '../../../../ui/use-frozen-during-press.ts';
import { ClientShell } from '../../../client-pages/components/client-shell.tsx';
import { hasNewAnswers, isAnswered } from '../answers.ts';
import { useSuggestions } from '../api/suggestions.ts';
import { listAsked } from '../list-asked.ts';
import { getOutbox } from '../outbox/outbox-registry.ts';
import { toShownQuestions } from '../shown-question.ts';
import { countAnswerable, countForPassport, isAnswerLeft } from '../suggestions/suggestion.ts';
import { useAnswers } from '../use-answers.ts';
import { useWithdrawn } from '../use-withdrawn.ts';
import { Questionnaire } from './question/questionnaire.tsx';
import { QuestionnaireHeader } from './questionnaire-header.tsx';

const PassportStart = lazy(async () => {
  const [part] = await Promise.all([
    import('../passport/passport-start.tsx'),
    loadNamespaces('passport', 'uploads', 'sorting'),
  ]);
  return part;
});

const loadReview = () => import('./review/review-view.tsx');
const ReviewView = lazy(() => loadReview().then((module) => ({ default: module.ReviewView })));
const AnswerList = lazy(() =>
  import('./review/answer-list.tsx').then((module) => ({ default: module.AnswerList })),
);

// Questions are rarely withdrawn. If the code fails to load, the text stays in the browser.
const WithdrawnNotes = lazyOptional(async () => {
  const [part] = await Promise.all([import('./saving/withdrawn-notes.tsx'), loadNamespaces('withdrawn')]);
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
  /** 'Start with your passport' was chosen. */
  passport: boolean;
}

/** The loaded questionnaire: its questions, its review, or, after staff completed the request, its answers read-only. */
export function QuestionnaireView(props: QuestionnaireViewProps) {
  const queryClient = useQueryClient();
  const { request } = props;
  return (
    <ClientShell
      requestId={request.id}
      width="narrow"
      // Answers that cannot be sent in time stay in the browser for the next visit.
      beforeSignOut={() =>
        Promise.race([
          getOutbox(request.id, queryClient).flush(),
          new Promise((end) => setTimeout(end, longestSendMs)),
        ])
      }
    >
      <div className="flex flex-col gap-6">
        <QuestionnaireHeader
          requestId={request.id}
          firstName={props.firstName}
          compact={!props.review && !props.passport && (props.number ?? 1) > 1}
        />
        <AfterHydration fallback={<PageSpinner />}>
          <QuestionnaireBody {...props} />
        </AfterHydration>
      </div>
    </ClientShell>
  );
}

/** The part that depends on unsent answers in this browser; not rendered by the server. */
function QuestionnaireBody({ request, ...props }: QuestionnaireViewProps) {
  const { t, language } = useTranslation();
  const inHand = useAnswers(request.id, props.responses);
  const asked = listAsked(props.questions, inHand.answers);
  const questions = toShownQuestions(asked, language);
  const submittable = inHand.waiting || hasNewAnswers(request.submitted_at, props.responses);
  // Reading a passport needs a connection.
  const [wasEmpty] = useState(() => !isOffline() && !Object.values(inHand.answers).some(isAnswered));
  const closed = request.status === 'completed';
  const answerable = countAnswerable(asked);
  const isOffered = !closed && !request.submitted_at && answerable > 0;
  // Before the first answer it precedes the questionnaire; later it is offered beside the questions.
  const isFirst = wasEmpty && props.number === undefined && !props.review;
  const isPassport = isOffered && (props.passport || isFirst);
  const { data: read } = useSuggestions(request.id, !closed && answerable > 0);
  // Content above buttons changes only after a press has been handled.
  const { suggestions, isOfferShown } = useFrozenDuringPress({
    suggestions: read?.suggestions ?? [],
    isOfferShown: isOffered && !read?.suggestions.length && isAnswerLeft(asked, inHand.answers),
  });
  const withdrawn = useWithdrawn(request.id);
  // Preloads, because the connection may be lost before the review is opened.
  useEffect(() => preloadOnInteraction(loadReview), []);
  usePassportAddress(request.id, isPassport && !props.passport);

  return (
    <>
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
      {withdrawn.length > 0 && (
        <Suspense>
          <WithdrawnNotes
            requestId={request.id}
            withdrawn={withdrawn}
            questions={questions}
            closed={closed}
            inHand={inHand}
          />
        </Suspense>
      )}
      {closed ? (
        <Suspense fallback={<PageSpinner />}>
          <AnswerList
            requestId={request.id}
            questions={questions}
            answers={inHand.answers}
            notes={inHand.notes}
            readOnly
          />
        </Suspense>
      ) : props.review ? (
        <Suspense fallback={<PageSpinner />}>
          <ReviewView
            requestId={request.id}
            questions={questions}
            inHand={inHand}
            submittable={submittable}
          />
        </Suspense>
      ) : isPassport ? (
        <Suspense fallback={<PageSpinner />}>
          <PassportStart
            request={request}
            questions={questions}
            answerable={countForPassport(asked, inHand.answers)}
            inHand={inHand}
          />
        </Suspense>
      ) : (
        <>
          {isOfferShown && <PassportOffer requestId={request.id} />}
          <Questionnaire
            requestId={request.id}
            questions={questions}
            suggestions={suggestions}
            inHand={inHand}
            number={props.number}
            submittable={submittable}
          />
        </>
      )}
    </>
  );
}

/** Keeps the passport step in the address, so that reload and Back return to it, whatever has been accepted meanwhile. */
function usePassportAddress(requestId: string, missing: boolean) {
  const navigate = useNavigate({ from: '/client/questionnaire' });
  useEffect(() => {
    if (!missing) return;
    const search = (before: { messages?: string | undefined }) => ({
      ...before,
      request_id: requestId,
      view: 'passport',
    });
    void navigate({ to: '/client/questionnaire', search, replace: true });
  }, [requestId, missing, navigate]);
}

/** Shown if no document has been read yet. */
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
