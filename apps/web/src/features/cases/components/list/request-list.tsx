import type { RequestCard } from '@visafolio/contract/cases/requests.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../../ui/layout/tabs.tsx';
import type { useRequests } from '../../api/request-list.ts';
import { tabs } from './dashboard-filter.ts';
import { EmptyList } from './empty-list.tsx';
import { RequestGrid, RequestGridSkeleton } from './request-grid.tsx';
import type { CaseSelection } from './selection/use-case-selection.ts';
import type { useDashboardAddress } from './use-dashboard-address.ts';

interface RequestListProps {
  address: ReturnType<typeof useDashboardAddress>;
  list: ReturnType<typeof useRequests>;
  requests: RequestCard[];
  onClearSearch: () => void;
  /** Set in selection mode. */
  selection?: CaseSelection | undefined;
}

/** Tabs with counts above the cards, a skeleton or an empty state. */
export function RequestList({ address, list, requests, onClearSearch, selection }: RequestListProps) {
  const { t } = useTranslation();
  const counts = list.data?.pages.at(-1)?.counts;

  return (
    <Tabs value={address.tab} onValueChange={address.setTab} className="gap-5">
      <TabsList aria-label={t('requests.filter')} className="max-sm:grid max-sm:grid-cols-2">
        {tabs.map((tab) => (
          <TabsTrigger key={tab} value={tab} {...(counts && { count: counts[tab] })}>
            {t(`requests.tabs.${tab}`)}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={address.tab} className="flex flex-col gap-5">
        <p role="status" className="sr-only">
          {counts && t('requests.list.count', { count: counts[address.tab] ?? 0 })}
        </p>
        {content()}
      </TabsContent>
    </Tabs>
  );

  function content() {
    if (!list.data) {
      return list.error ? (
        <LoadFailure query={list}>{t('requests.list.failed')}</LoadFailure>
      ) : (
        <RequestGridSkeleton />
      );
    }
    if (requests.length === 0) {
      return (
        <EmptyList
          q={address.q}
          elsewhere={Boolean(counts?.all)}
          personHasNone={Boolean(address.responsible) && !counts?.all}
          onClearSearch={onClearSearch}
        />
      );
    }
    return (
      <>
        <RequestGrid
          requests={requests}
          onOpen={address.open}
          outdated={list.isPlaceholderData}
          selection={selection}
        />
        <LoadMore
          query={list}
          label={t('requests.list.loadMore')}
          failedText={t('requests.list.moreFailed')}
        />
      </>
    );
  }
}
