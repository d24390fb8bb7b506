import { useNavigate } from '@tanstack/react-router';
import { ListChecks, Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { loadNamespaces } from '../../../shared/i18n/language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../shared/session/use-profile.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { CsvLink } from '../../../ui/layout/csv-link.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { FoundFirmCard } from '../../firms/components/found-firm-card.tsx';
import { WaitingInvitation } from '../../firms/people/components/membership/waiting-invitation.tsx';
import { LiveIndicator } from '../activity/live-indicator.tsx';
import { useLiveRequests } from '../activity/use-live-requests.ts';
import { useRequests } from '../api/request-list.ts';
import { FirstRequest } from '../components/list/empty-list.tsx';
import { OrderSelect } from '../components/list/order-select.tsx';
import { PersonSelect } from '../components/list/person-select.tsx';
import { RequestList } from '../components/list/request-list.tsx';
import { ScopeSwitch } from '../components/list/scope-switch.tsx';
import { SelectionBar } from '../components/list/selection/selection-bar.tsx';
import { useCaseSelection } from '../components/list/selection/use-case-selection.ts';
import { useDashboardAddress } from '../components/list/use-dashboard-address.ts';
import { useNewRequestAddress } from '../components/new-request/use-new-request-address.ts';
import { RequestOverlay } from '../components/overlay/request-overlay.tsx';
import { useCaseKeys } from '../use-case-keys.ts';

const loadDialog = () => import('../components/new-request/new-request-dialog.tsx');
const NewRequestDialog = lazy(loadDialog);
const ComingDates = lazy(async () => {
  const [module] = await Promise.all([
    import('../../dates/components/coming-dates.tsx'),
    loadNamespaces('dates'),
  ]);
  return module;
});

/** What a professional works from: every request, how far it is, and the way to a new one. */
export function DashboardPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: me } = useProfile();
  const hasFirm = Boolean(me?.profile?.firm);
  const live = useLiveRequests();
  const address = useDashboardAddress();
  const list = useRequests(address);
  const searchBox = useRef<HTMLInputElement>(null);
  const creation = useNewRequestAddress();
  const [asked, setAsked] = useState(false);
  // Kept from then on, with what was typed into it.
  if (creation.isOpen && !asked) setAsked(true);

  // Loads the form after the page and before it is needed.
  useEffect(() => void loadDialog(), []);

  const clearSearch = () => {
    address.setSearch('');
    searchBox.current?.focus();
  };
  const requests = list.data?.pages.flatMap((page) => page.items) ?? [];
  const selecting = useCaseSelection(requests);
  const nothingYet =
    !list.isPlaceholderData &&
    address.q === '' &&
    !address.responsible &&
    list.data?.pages[0]?.counts.all === 0;

  const { hasNextPage, isFetching, fetchNextPage } = list;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const cases = useCaseKeys({
    requests,
    openId: address.openId,
    onSwitch: address.switchTo,
    onCreate: creation.open,
    onOpenPage: (requestId) => void navigate({ to: '/requests/$requestId', params: { requestId } }),
    searchBox,
    onEnd: loadMore,
  });

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('requests.title')}</PageTitle>
        <div className="flex items-center gap-5 sm:flex-row-reverse">
          <Button onClick={creation.open}>
            <Plus size={20} aria-hidden />
            {t('requests.newRequest')}
          </Button>
          <LiveIndicator state={live} />
        </div>
      </div>
      <Suspense>
        <ComingDates scope={address.scope} />
      </Suspense>
      <WaitingInvitation />
      <FoundFirmCard />
      {nothingYet ? (
        <FirstRequest
          onNewRequest={creation.open}
          onShowFirm={hasFirm && address.scope === 'mine' ? () => address.setScope('firm') : undefined}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <SearchBox
              label={t('requests.search.label')}
              placeholder={t('requests.search.placeholder')}
              clearLabel={t('requests.search.clear')}
              value={address.q}
              onSearch={address.setSearch}
              box={searchBox}
            />
            <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:[&>fieldset]:w-full">
              {hasFirm && <ScopeSwitch scope={address.scope} onChange={address.setScope} />}
              {hasFirm && address.scope === 'firm' && (
                <PersonSelect value={address.responsible} requests={requests} onChange={address.setPerson} />
              )}
              <OrderSelect value={address.order} onChange={address.setOrder} />
              {(selecting.isPossible || selecting.selection) && (
                <Button
                  ref={selecting.button}
                  variant="outline"
                  aria-pressed={Boolean(selecting.selection)}
                  onClick={selecting.selection ? selecting.leave : selecting.start}
                >
                  <ListChecks size={18} aria-hidden />
                  {t('requests.selection.start')}
                </Button>
              )}
              {requests.length > 0 && (
                <CsvLink
                  list="requests"
                  filter={{
                    q: address.q,
                    tab: address.tab,
                    scope: address.scope,
                    responsible: address.responsible,
                  }}
                />
              )}
            </div>
          </div>
          {selecting.selection && <SelectionBar cases={selecting} shown={requests.length} />}
          <RequestList
            address={address}
            list={list}
            requests={requests}
            onClearSearch={clearSearch}
            selection={selecting.selection}
          />
        </>
      )}
      {address.openId && (
        <RequestOverlay
          id={address.openId}
          card={requests.find(({ id }) => id === address.openId)}
          {...cases}
          onClose={address.close}
        />
      )}
      {asked && (
        <Suspense>
          <NewRequestDialog
            open={creation.isOpen}
            onClose={creation.close}
            templateId={creation.templateId}
            contactId={creation.contactId}
          />
        </Suspense>
      )}
    </div>
  );
}
