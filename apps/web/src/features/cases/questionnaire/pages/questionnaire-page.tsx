import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PortalQuestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { MessageKey } from '@visafolio/locales/types.ts';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { lazyOptional } from '../../../../shared/lazy-optional.ts';
import { preloadOnInteraction } from '../../../../shared/load-when-idle.ts';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { accessQuery } from '../../../client-pages/api/access.ts';
import { usePortalFirm, usePortalRequest } from '../../../client-pages/api/request.ts';
import { type ClientAccess, useClientAccess } from '../../../client-pages/client-access.ts';
import { AccessError } from '../../../client-pages/components/access-error.tsx';
import { ClientLoadError } from '../../../client-pages/components/client-load-error.tsx';
import { ClientShell } from '../../../client-pages/components/client-shell.tsx';
import { getFirstName } from '../../../client-pages/first-name.ts';
import { isFinalRefusal, type Refusal, toRefusal } from '../../../client-pages/refusal.ts';
import { getUnsentStorage, hasUnsentAnswers } from '../../../client-pages/unsent-storage.ts';
import { useViewFocus } from '../../../client-pages/use-view-focus.ts';
import { useResponses } from '../api/questionnaire.ts';
import { answerFieldSelector } from '../components/question/answer-field.ts';
import { preloadControls } from '../components/question/question-control.tsx';
import { QuestionnaireView } from '../components/questionnaire-view.tsx';
import { useQuestionsWithEntries } from '../entries/use-questions-with-entries.ts';

// The preview of templates takes these from the chunk of this page: as a chunk of their own they would cost clients a request.
export { countAnswered, isSatisfied } from '../answers.ts';
export { QuestionForm } from '../components/question/question-form.tsx';
export { QuestionProgress } from '../components/question/question-progress.tsx';
export { listAsked } from '../list-asked.ts';
export { labelAll } from '../shown-question.ts';

// Few requests have no questions.
const NoQuestions = lazyOptional(() => import('../components/no-questions.tsx'));

/** `/client/questionnaire?request_id=…[&question=N | &group=KEY | &view=review | &view=passport | &view=earlier]`. */
export function QuestionnairePage() {
  const { t } = useTranslation();
  const { request_id, question, group, view } = useSearch({ from: '/client/questionnaire' });
  // Renders another question in slices, so that the page stays responsive. Other views appear with the address, which sets their scroll position.
  const rendered = useDeferredValue(view || group ? undefined : question);
  const number = view || group ? question : (rendered ?? question);
  const access = useClientAccess(request_id);
  const request = usePortalRequest(access.requestId);
  const firm = usePortalFirm(access.requestId);
  const questions = useQuestionsWithEntries(access.requestId);
  const responses = useResponses(access.requestId);
  useViewFocus(view === 'review' ? 'main h1' : answerFieldSelector, view === 'review');
  usePreloaded(questions.data ?? []);
  const refusal = access.state === 'refused' ? access.reason : lostAccess(request.error, access.state);
  useQuestionOfUnsent(request_id, refusal !== undefined, questions.data);
  const kept = refusal && request_id && hasUnsentAnswers(request_id) ? t(keptTexts[refusal]) : undefined;
  const email = useQueryClient().getQueryData(accessQuery(request_id ?? '').queryKey)?.email;

  if (access.state === 'refused') {
    return (
      <AccessError
        screen="questionnaire"
        reason={access.reason}
        onRetry={access.retry}
        kept={kept}
        email={email}
      />
    );
  }
  if (refusal) {
    const retry = () => void request.refetch();
    return <AccessError screen="questionnaire" reason={refusal} onRetry={retry} kept={kept} email={email} />;
  }
  const broken = [request, questions, responses].filter((query) => query.error && !query.data);
  const retry = () => broken.forEach((query) => void query.refetch());
  const [first] = broken;
  if (first) {
    const closed = toRefusal(first.error, access.state === 'granted');
    return isFinalRefusal(closed) ? (
      <AccessError screen="questionnaire" reason={closed} onRetry={retry} />
    ) : (
      <ClientLoadError
        requestId={access.requestId}
        title={t('questionnaire.errorTitle')}
        message={t(first === request ? 'portal.requestFailed' : 'questionnaire.loadFailed')}
        onRetry={retry}
      />
    );
  }
  if (request.data === null) {
    return <AccessError screen="questionnaire" reason="request_gone" onRetry={retry} />;
  }
  if (access.state === 'checking' || firm.isPending || !request.data || !questions.data || !responses.data) {
    return (
      <ClientShell requestId={access.requestId} width="narrow">
        <PageSpinner />
      </ClientShell>
    );
  }
  if (questions.data.length === 0) {
    return (
      <Suspense>
        <NoQuestions requestId={access.requestId} />
      </Suspense>
    );
  }
  return (
    <QuestionnaireView
      // Resets the questionnaire's state for another request.
      key={request.data.id}
      request={request.data}
      firstName={getFirstName(access.clientUser, request.data)}
      questions={questions.data}
      responses={responses.data}
      number={number === undefined ? undefined : Number.parseInt(number, 10) || 1}
      review={view === 'review'}
      group={group}
      start={view === 'passport' || view === 'earlier' ? view : undefined}
    />
  );
}

/** How to continue with answers kept in this browser. */
const keptTexts = {
  no_request: 'questionnaire.keptAway.signIn',
  no_session: 'questionnaire.keptAway.signIn',
  session_ended: 'questionnaire.keptAway.signIn',
  session_failed: 'questionnaire.keptAway.signIn',
  no_access: 'questionnaire.keptAway.access',
  request_gone: 'questionnaire.keptAway.access',
  request_closed: 'questionnaire.keptAway.access',
  unreachable: 'questionnaire.keptAway.contact',
  failed: 'questionnaire.keptAway.contact',
} as const satisfies Record<Refusal, MessageKey>;

/** Why an open page closes. */
function lostAccess(error: unknown, state: ClientAccess['state']): Refusal | undefined {
  const refusal = error ? toRefusal(error, state === 'granted') : undefined;
  return isFinalRefusal(refusal) ? refusal : undefined;
}

/** When the page closes, puts the question with an unsent answer into the address, so that the client returns to it. */
function useQuestionOfUnsent(
  requestId: string | undefined,
  closed: boolean,
  questions: readonly PortalQuestion[] | undefined,
) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!closed || requestId === undefined || !questions) return;
    const waiting = new Set(
      getUnsentStorage(requestId)
        .read()
        .map(({ questionId }) => questionId),
    );
    const index = questions.findIndex(({ id }) => waiting.has(id));
    if (index === -1) return;
    const search = { request_id: requestId, question: String(index + 1) };
    void navigate({ to: '/client/questionnaire', search, replace: true });
  }, [closed, requestId, questions, navigate]);
}

/** Preloads controls of some questions, because the connection may be lost by the time they are needed. */
function usePreloaded(questions: readonly PortalQuestion[]) {
  const hasDays = questions.some(({ type }) => type === 'date' || type === 'date_range');
  const types = [...new Set(questions.map(({ type }) => type))].join(' ');
  useEffect(() => {
    if (hasDays) preloadOnInteraction(() => import('../../../../ui/overlay/calendar-popover.tsx'));
  }, [hasDays]);
  useEffect(() => preloadControls(types), [types]);
}
