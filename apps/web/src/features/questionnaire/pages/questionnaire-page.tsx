import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { usePortalFirm, usePortalRequest } from '../../client-pages/api/request.ts';
import { useClientAccess } from '../../client-pages/client-access.ts';
import { AccessError } from '../../client-pages/components/access-error.tsx';
import { ClientLoadError } from '../../client-pages/components/client-load-error.tsx';
import { ClientShell } from '../../client-pages/components/client-shell.tsx';
import { getFirstName } from '../../client-pages/first-name.ts';
import { isFinal, toRefusal } from '../../client-pages/refusal.ts';
import { useViewFocus } from '../../client-pages/use-view-focus.ts';
import { useQuestions, useResponses } from '../api/questionnaire.ts';
import { NoQuestions } from '../components/no-questions.tsx';
import { answerFieldSelector } from '../components/question/answer-field.ts';
import { QuestionnaireView } from '../components/questionnaire-view.tsx';

/** `/client/questionnaire?request_id=…[&question=N | &view=review | &view=passport]`. */
export function QuestionnairePage() {
  const { t } = useTranslation();
  const { request_id, question, view } = useSearch({ from: '/client/questionnaire' });
  const access = useClientAccess(request_id);
  const request = usePortalRequest(access.requestId);
  const firm = usePortalFirm(access.requestId);
  const questions = useQuestions(access.requestId);
  const responses = useResponses(access.requestId);
  useViewFocus(view === 'review' ? 'main h1' : answerFieldSelector, view === 'review');
  usePreloadedCalendar(questions.data?.some(({ type }) => type === 'date') ?? false);

  if (access.state === 'refused') {
    return <AccessError screen="questionnaire" reason={access.reason} onRetry={access.retry} />;
  }
  const broken = [request, questions, responses].filter((query) => query.error && !query.data);
  const retry = () => broken.forEach((query) => void query.refetch());
  const [first] = broken;
  if (first) {
    const closed = toRefusal(first.error, access.state === 'granted');
    return isFinal(closed) ? (
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
  if (questions.data.length === 0) return <NoQuestions requestId={access.requestId} />;
  return (
    <QuestionnaireView
      // Another request is another questionnaire: it opens where that one was left.
      key={request.data.id}
      request={request.data}
      firstName={getFirstName(access.clientUser, request.data)}
      questions={questions.data}
      responses={responses.data}
      number={question === undefined ? undefined : Number.parseInt(question, 10) || 1}
      review={view === 'review'}
      passport={view === 'passport'}
    />
  );
}

/** Loads the calendar's code early: when it is needed, the connection may be gone. */
function usePreloadedCalendar(wanted: boolean) {
  useEffect(() => {
    if (wanted) import('../../../ui/overlay/calendar-popover.tsx').catch(() => {});
  }, [wanted]);
}
