import { SlidersHorizontal } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { useShortcut } from '../../../../shared/hooks/use-shortcut.ts';
import { formatNumber } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../shared/session/use-profile.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptySearch } from '../../../../ui/feedback/empty-search.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { SearchBox } from '../../../../ui/form/search-box.tsx';
import { useQueue } from '../../api/queue.ts';
import { useCaseShortcuts } from '../../use-case-shortcuts.ts';
import { DashboardViewSwitch } from '../list/dashboard-view-switch.tsx';
import { FirstRequest } from '../list/empty-list.tsx';
import { ScopeSwitch } from '../list/scope-switch.tsx';
import type { DashboardAddress } from '../list/use-dashboard-address.ts';
import { RequestOverlay } from '../overlay/request-overlay.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { useFilterWords } from './filters/use-filter-words.ts';
import { countFilters } from './queue-filter.ts';
import { ColumnChoice } from './table/column-choice.tsx';
import { QueueSkeleton } from './table/queue-skeleton.tsx';
import { QueueTable } from './table/queue-table.tsx';
import { SortSelect } from './table/sort-select.tsx';
import { useChooseFound } from './table/use-choose-found.ts';
import { useColumns } from './table/use-columns.ts';
import { useRowSelection } from './table/use-row-selection.ts';
import { useQueueAddress } from './use-queue-address.ts';
import { useStableRows } from './use-stable-rows.ts';
import { SavedViews } from './views/saved-views.tsx';

interface QueueViewProps {
  address: DashboardAddress;
  onCreate: () => void;
}

/** The dashboard as a table: one row per case, with filters and bulk actions. */
export default function QueueView({ address, onCreate }: QueueViewProps) {
  const { t, language } = useTranslation();
  const { data: me } = useProfile();
  const hasFirm = Boolean(me?.profile?.firm);
  const queue = useQueueAddress();
  const { filter, sort } = queue;
  const list = useQueue({ q: address.q, scope: address.scope, filter, sort });
  const words = useFilterWords(filter);
  const { columns, offered, setColumns } = useColumns(address.scope);
  const searchBox = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [isFiltering, setFiltering] = useState(false);
  const panelId = useId();

  const key = JSON.stringify([address.q, address.scope, filter, sort]);
  const shownPages = list.isPlaceholderData ? undefined : list.data?.pages;
  const steady = useStableRows(key, shownPages, () => isHeld(body));
  const before = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const rows = list.isPlaceholderData ? before.map((row) => ({ row, isGone: false })) : steady.rows;
  const requests = rows.map(({ row }) => row);
  const ids = requests.map(({ id }) => id);
  const selection = useRowSelection(ids);

  const cases = useCaseShortcuts({ requests, list, address, onCreate, searchBox });
  useShortcut({ key: 'x', label: t('queue.keys.choose') }, () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-case]')?.dataset.case;
    if (id) selection.choose(id, !selection.has(id), false);
  });
  useShortcut({ key: 'f', label: t('queue.keys.filter') }, () => setFiltering((now) => !now));

  const { isChoosing, chooseFound } = useChooseFound({
    count: ids.length,
    hasNextPage: list.hasNextPage,
    isFetching: list.isFetching,
    hasFailed: list.isFetchNextPageError,
    fetchNextPage: list.fetchNextPage,
    selection,
    list: key,
  });

  const filters = countFilters(filter);
  const isNarrowed = filters > 0 || address.q !== '';
  const nothingYet = shownPages?.[0]?.items.length === 0 && !isNarrowed;

  return (
    <div className="-mt-2 flex flex-col gap-2.5">
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
          <DashboardViewSwitch view={address.view} onChange={address.setView} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isFiltering}
          aria-controls={isFiltering ? panelId : undefined}
          onClick={() => setFiltering(!isFiltering)}
        >
          <SlidersHorizontal size={16} aria-hidden />
          {t('queue.filter.button')}
        </Button>
        <SavedViews address={address} queue={queue} />
        <SortSelect sort={sort} onChange={queue.setSort} />
        <p role="status" className="ms-auto text-muted text-sm tabular-nums">
          {countText()}
        </p>
        <span className="max-lg:hidden">
          <ColumnChoice columns={columns} offered={offered} onChange={setColumns} />
        </span>
      </div>
      {isFiltering && (
        <FilterPanel
          id={panelId}
          filter={filter}
          words={words}
          hasFirm={hasFirm}
          onChange={queue.setFilter}
        />
      )}
      <FilterChips filter={filter} words={words} onChange={queue.setFilter} onClear={queue.clear} />
      <BulkBar
        rows={requests}
        selection={selection}
        total={list.data?.pages[0]?.total ?? null}
        onChooseFound={chooseFound}
        isChoosing={isChoosing}
      />
      {steady.isChanged && !list.isPlaceholderData && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
          {t('queue.changed.text')}
          <Button variant="link" size="sm" onClick={steady.showNow}>
            {t('queue.changed.show')}
          </Button>
        </p>
      )}
      {content()}
      {address.openId && (
        <RequestOverlay
          id={address.openId}
          card={requests.find(({ id }) => id === address.openId)}
          {...cases}
          onClose={address.close}
        />
      )}
    </div>
  );

  function countText() {
    const total = list.data?.pages[0]?.total;
    if (!total || list.isPlaceholderData) return '';
    return total.exact
      ? t('queue.count.exact', { count: total.n })
      : t('queue.count.atLeast', { number: formatNumber(total.n, language) });
  }

  function content() {
    if (!list.data) {
      return list.error ? (
        <LoadFailure query={list}>{t('queue.table.failed')}</LoadFailure>
      ) : (
        <QueueSkeleton />
      );
    }
    if (nothingYet && address.scope === 'mine' && hasFirm) {
      return <FirstRequest onNewRequest={onCreate} onShowFirm={() => address.setScope('firm')} />;
    }
    if (nothingYet) {
      return <EmptyState title={t('queue.empty.title')} description={t('queue.empty.text')} />;
    }
    if (rows.length === 0) {
      return address.q ? (
        <EmptySearch
          title={t('requests.empty.searchTitle')}
          description={t('requests.empty.searchText', { query: address.q })}
          clearLabel={t('requests.search.clear')}
          onClear={() => {
            address.setSearch('');
            searchBox.current?.focus();
          }}
        />
      ) : (
        <EmptyState
          title={t('queue.empty.filteredTitle')}
          description={t('queue.empty.filteredText')}
          action={
            <Button variant="outline" onClick={queue.clear}>
              {t('queue.filter.clear')}
            </Button>
          }
        />
      );
    }
    return (
      <>
        <QueueTable
          rows={rows}
          columns={columns}
          sort={sort}
          onSort={queue.setSort}
          selection={selection}
          onOpen={address.open}
          outdated={list.isPlaceholderData}
          body={body}
        />
        <DocumentsLegend />
        <LoadMore query={list} label={t('queue.table.more')} failedText={t('queue.table.moreFailed')} />
      </>
    );
  }
}

/** Explains colours and numbers of the documents column; on narrow screens each row has text instead. */
function DocumentsLegend() {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-muted text-xs max-lg:hidden">
      {t('queue.table.column.documents')}:
      <span className="flex items-center gap-1.5">
        <span className="h-1.5 w-5 rounded-full bg-accent" aria-hidden />
        {t('queue.table.legendAccepted')}
      </span>
      <span className="flex items-center gap-1.5">
        <span className="h-1.5 w-5 rounded-full bg-accent/35" aria-hidden />
        {t('queue.table.legendReceived')}
      </span>
      <span>{t('queue.table.legendNumbers')}</span>
    </p>
  );
}

/** Whether the pointer or the focus is in a row. */
const isHeld = (body: RefObject<HTMLElement | null>): boolean =>
  Boolean(body.current?.matches(':hover') || body.current?.contains(document.activeElement));
