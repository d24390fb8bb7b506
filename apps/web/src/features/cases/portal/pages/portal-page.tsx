import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Translate } from '@visafolio/locales/types.ts';
import clsx from 'clsx';
import { lazy, Suspense, useEffect } from 'react';
import { errorText, isErrorCode } from '../../../../shared/api/error-text.ts';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { lazyOptional } from '../../../../shared/lazy-optional.ts';
import { preloadOnInteraction } from '../../../../shared/load-when-idle.ts';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { usePortalFirm, usePortalRequest } from '../../../client-pages/api/request.ts';
import { useClientAccess } from '../../../client-pages/client-access.ts';
import { AccessError } from '../../../client-pages/components/access-error.tsx';
import { ClientLoadError } from '../../../client-pages/components/client-load-error.tsx';
import { ClientShell } from '../../../client-pages/components/client-shell.tsx';
import { isFinalRefusal, toRefusal } from '../../../client-pages/refusal.ts';
import { hasUnsentAnswers } from '../../../client-pages/unsent-storage.ts';
import { useViewFocus } from '../../../client-pages/use-view-focus.ts';
import { useMyRequests } from '../api/requests.ts';
import { HomeView } from '../components/home-view.tsx';
import { countLeft } from '../progress-steps.ts';
import { useKnownPortal } from '../use-known-portal.ts';
import { usePortalProgress } from '../use-portal-progress.ts';

// The rest loads while the client reads the letter.
const loadPortalView = async () => {
  const [part] = await Promise.all([import('../components/portal-view.tsx'), loadNamespaces('answering')]);
  return part;
};
// Most clients have one case.
const RequestSwitcher = lazyOptional(() => import('../components/request-switcher.tsx'));
const PortalView = lazy(() => loadPortalView().then((module) => ({ default: module.PortalView })));

/** `/client/portal?request_id=…`: first the letter, then `view=portal` after 'Get Started'. */
export function PortalPage() {
  const { t } = useTranslation();
  const { request_id, view } = useSearch({ from: '/client/portal' });
  const access = useClientAccess(request_id);
  const request = usePortalRequest(access.requestId);
  const firm = usePortalFirm(access.requestId);
  const progress = usePortalProgress(access.requestId);
  const mine = useMyRequests(access.state === 'granted').data ?? [];
  const known = useKnownPortal({ requestId: request_id, access, request, firm, progress });
  useViewFocus('main h1', view === 'portal');
  usePreloadedView();
  useLeftoverAnswers(access.state === 'granted' ? access.requestId : undefined);

  if (access.state === 'refused' && !(access.reason === 'unreachable' && known)) {
    return <AccessError screen="portal" reason={access.reason} onRetry={access.retry} />;
  }
  const closed = request.error && toRefusal(request.error, access.state === 'granted');
  if (isFinalRefusal(closed)) {
    return <AccessError screen="portal" reason={closed} onRetry={() => void request.refetch()} />;
  }
  if (request.data === null) {
    return <AccessError screen="portal" reason="request_gone" onRetry={() => void request.refetch()} />;
  }
  if (!known && request.isError && request.data === undefined) {
    return (
      <ClientLoadError
        requestId={access.requestId}
        title={t('portal.access.title')}
        message={t('portal.loadFailed')}
        onRetry={() => void request.refetch()}
      />
    );
  }
  if (!known) {
    return (
      <ClientShell requestId={access.requestId}>
        <PageSpinner />
      </ClientShell>
    );
  }

  return (
    <ClientShell requestId={access.requestId} knownSince={known.at}>
      <div className={clsx('flex flex-col gap-8', view !== 'portal' && 'mx-auto w-full max-w-2xl')}>
        {mine.length > 1 && (
          <Suspense>
            <RequestSwitcher current={known.request.id} requests={mine} />
          </Suspense>
        )}
        {/* Needs its own Suspense boundary: otherwise the whole page would remount until the view has loaded. */}
        {view === 'portal' ? (
          <Suspense fallback={<PageSpinner />}>
            <PortalView
              request={known.request}
              firm={known.firm}
              firmFailure={
                firm.isError && !firm.data
                  ? { text: firmFailureText(firm.error, t), retry: () => void firm.refetch() }
                  : undefined
              }
              firstName={known.firstName}
              progress={known.progress}
            />
          </Suspense>
        ) : (
          <HomeView
            request={known.request}
            firm={known.firm ?? null}
            firstName={known.firstName}
            questions={countLeft(known.progress.questions)}
            documents={countLeft(known.progress.documents)}
            again={known.progress.askedAgain || known.progress.sentBack}
          />
        )}
      </div>
    </ClientShell>
  );
}

/** Preloads the next view while the client reads the letter, because the connection may be lost later. */
function usePreloadedView() {
  useEffect(() => {
    preloadOnInteraction(loadPortalView);
  }, []);
}

/** Sends answers left unsent by an earlier visit; loads the code for it only if there are any. */
function useLeftoverAnswers(requestId: string | undefined) {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (requestId === undefined || !hasUnsentAnswers(requestId)) return;
    import('../../questionnaire/outbox/outbox-registry.ts')
      .then(({ getOutbox }) => getOutbox(requestId, queryClient).retry())
      // The questionnaire sends them when it opens.
      .catch(() => {});
  }, [requestId, queryClient]);
}

/** Which step of loading the firm failed, if the server knows it. */
function firmFailureText(error: unknown, t: Translate): string {
  const isKnown = isErrorCode(error, 'portal.profile_failed') || isErrorCode(error, 'portal.firm_failed');
  return isKnown ? errorText(error, t) : t('portal.firmFailed');
}
