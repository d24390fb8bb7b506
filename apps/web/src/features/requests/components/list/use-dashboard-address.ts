import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RequestOrder, RequestTab } from '@visafolio/contract/requests/requests.contract.ts';
import { useCallback } from 'react';
import { useOverlayHistory } from '../../../../shared/use-overlay-history.ts';

export const tabs = ['all', 'pending', 'in-progress', 'completed'] as const satisfies RequestTab[];

export const orders = ['newest', 'attention'] as const satisfies RequestOrder[];

/** What the address asks the list for. */
export const dashboardFilter = (search: { q?: string; status?: string; order?: string }) => ({
  q: search.q ?? '',
  tab: tabs.find((tab) => tab === search.status) ?? 'all',
  order: orders.find((order) => order === search.order) ?? 'newest',
});

/** Search, tab, order and open request live in the address: a reload, a bookmark and the Back button keep them. */
export function useDashboardAddress() {
  const search = useSearch({ from: '/staff/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const overlay = useOverlayHistory();

  const change = useCallback(
    (next: Partial<typeof search>, replace: boolean) =>
      void navigate({ search: (now) => ({ ...now, ...next }), replace, resetScroll: false }),
    [navigate],
  );
  const setSearch = useCallback((q: string) => change({ q }, true), [change]);
  const setTab = useCallback((tab: string) => change({ status: tab === 'all' ? '' : tab }, true), [change]);
  const setOrder = useCallback(
    (order: RequestOrder) => change({ order: order === 'newest' ? '' : order }, true),
    [change],
  );
  // Replaces the case before: the Back button closes the overlay and does not step through the cases seen.
  const switchTo = useCallback((request: string) => change({ request }, true), [change]);
  const open = useCallback(
    (request: string) => {
      overlay.opened();
      change({ request }, false);
    },
    [overlay, change],
  );
  const close = useCallback(() => overlay.close(() => change({ request: '' }, true)), [overlay, change]);

  return {
    ...dashboardFilter(search),
    openId: search.request,
    setSearch,
    setTab,
    setOrder,
    switchTo,
    open,
    close,
  };
}
