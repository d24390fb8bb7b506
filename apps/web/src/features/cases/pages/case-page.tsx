import type { QueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { isErrorCode } from '../../../shared/api/error-text.ts';
import { loadNamespaces } from '../../../shared/i18n/language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { ErrorCard } from '../../../ui/feedback/error-card.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { NotFound } from '../../../ui/feedback/not-found.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { HeadingLevel } from '../../../ui/layout/heading.tsx';
import { timelineQuery } from '../../activity/api/timeline.ts';
import { LiveIndicator } from '../../activity/live-indicator.tsx';
import { useLiveRequests } from '../../activity/use-live-requests.ts';
import { factChecksQuery } from '../../files/check/api/fact-checks.ts';
import { isRequestId, requestQuery, useRequest } from '../api/requests.ts';
import { CaseHeader } from '../components/case-page/case-header.tsx';
import { CaseSection } from '../components/case-page/case-section.tsx';
import { CaseTabs } from '../components/case-page/case-tabs.tsx';
import { LatestChange } from '../components/case-page/latest-change.tsx';
import { toSection } from '../components/case-page/sections.ts';
import { DeleteRequestDialog } from '../components/list/delete-request-dialog.tsx';
import { useLostCaseTexts } from '../use-lost-case-texts.ts';

const CaseHold = lazy(async () => {
  const [{ CaseHold }] = await Promise.all([
    import('../../retention/components/case-hold.tsx'),
    loadNamespaces('retention'),
  ]);
  return { default: CaseHold };
});
const CasePeopleDialog = lazy(() => import('../components/people/case-people-dialog.tsx'));

/** Starts the case's calls while the page's code loads. */
export function startCaseCalls(queryClient: QueryClient, id: string): Promise<unknown> {
  if (!isRequestId(id)) return Promise.resolve();
  return Promise.all([
    queryClient.ensureQueryData(requestQuery(id)),
    queryClient.ensureInfiniteQueryData(timelineQuery(id)),
    // Not awaited, because the page can show the case without it.
    void queryClient.prefetchQuery(factChecksQuery(id)),
  ]);
}

/** `/requests/$requestId`: a page for one case, with its sections below a header. */
export function CasePage() {
  const { requestId } = useParams({ from: '/staff/requests/$requestId' });
  // Resets all state for another case.
  return <Case key={requestId} id={requestId} />;
}

function Case({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const live = useLiveRequests();
  const { data, error, isFetching, refetch } = useRequest(id);
  const section = toSection(useParams({ strict: false }).section);
  // A snapshot, so that the dialog does not show the case as gone before the deletion's answer arrives.
  const [deletion, setDeletion] = useState<RequestDetail>();
  // The people dialog stays open too, because saving may hide the case from the user.
  const [people, setPeople] = useState(false);
  const request = data ?? deletion;
  const isGone = !isRequestId(id) || isErrorCode(error, 'requests.not_found');

  if (!section || (isGone && !data && !deletion)) {
    return <CaseNotFound />;
  }
  if (isGone && !deletion && !people) {
    return <CaseLost />;
  }
  return (
    <div data-printed className="flex flex-1 flex-col gap-5">
      <div className="flex items-center justify-between gap-x-5 gap-y-1 max-sm:flex-wrap print:hidden">
        <Link
          to="/dashboard"
          className="-ms-1 flex min-h-10 shrink-0 items-center gap-1.5 rounded-sm px-1 font-semibold text-muted text-sm no-underline hover:text-ink"
        >
          <ArrowLeft size={16} className="rtl:rotate-180" aria-hidden />
          {t('requests.title')}
        </Link>
        {request && <LatestChange request={request} />}
        <LiveIndicator state={live} />
      </div>
      {!request && error && (
        <LoadFailure title={t('requests.details.clientFailed')} query={{ isFetching, refetch }}>
          {t('requests.details.failed')}
        </LoadFailure>
      )}
      {!request && !error && <PageSpinner label={t('requests.details.loading')} />}
      {request && (
        <HeadingLevel value={2}>
          <CaseHeader
            request={request}
            section={t(`requests.casePage.section.${section}`)}
            onPeople={() => setPeople(true)}
            onDelete={() => setDeletion(request)}
          />
          <Suspense>
            <CaseHold requestId={request.id} />
          </Suspense>
          <CaseTabs request={request} />
          <div className="pt-3">
            <CaseSection section={section} request={request} />
          </div>
        </HeadingLevel>
      )}
      {request && people && (
        <Suspense>
          <CasePeopleDialog
            request={request}
            onClose={() => setPeople(false)}
            onClosed={() => void navigate({ to: '/dashboard', replace: true })}
          />
        </Suspense>
      )}
      {deletion && (
        <DeleteRequestDialog
          request={deletion}
          open
          onClose={() => setDeletion(undefined)}
          onDeleted={() => void navigate({ to: '/dashboard', replace: true })}
        />
      )}
    </div>
  );
}

/** The user had access to the case until now. */
function CaseLost() {
  const { t } = useTranslation();
  const lost = useLostCaseTexts();
  return (
    <ErrorCard
      title={lost.title}
      message={lost.text}
      action={
        <Link to="/dashboard" className={buttonStyles()}>
          {t('requests.lost.toCases')}
        </Link>
      }
    />
  );
}

function CaseNotFound() {
  const { t } = useTranslation();
  return (
    <NotFound>
      <Link to="/dashboard" className={buttonStyles()}>
        {t('staff.dashboard')}
      </Link>
    </NotFound>
  );
}
