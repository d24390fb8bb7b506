import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RequestOrder, RequestScope } from '@visafolio/contract/cases/requests.contract.ts';
import { useCallback } from 'react';
import { useOverlayHistory } from '../../../../shared/hooks/use-overlay-history.ts';
import { useSession } from '../../../../shared/session/use-session.ts';
import { type DashboardView, dashboardFilter, scopeKey, viewKey } from './dashboard-filter.ts';

/** Keeps view, search, scope, person, tab, order and open request in the address, so that reload, bookmarks and the Back button work. */
export function useDashboardAddress() {
  const search = useSearch({ from: '/staff/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const overlay = useOverlayHistory();
  const userId = useSession().session?.user.id;

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
  // Replaces the history entry: the Back button closes the overlay instead of stepping through the viewed cases.
  const setScope = useCallback(
    (scope: RequestScope) => {
      remember(userId && scopeKey(userId), scope);
      change({ scope, person: '' }, true);
    },
    [userId, change],
  );
  const setView = useCallback(
    (view: DashboardView) => {
      remember(userId && viewKey(userId), view);
      change({ view }, true);
    },
    [userId, change],
  );
  const setPerson = useCallback((person: string) => change({ person }, true), [change]);
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
    ...dashboardFilter(search, userId),
    openId: search.request,
    setSearch,
    setTab,
    setOrder,
    setScope,
    setView,
    setPerson,
    switchTo,
    open,
    close,
  };
}

export type DashboardAddress = ReturnType<typeof useDashboardAddress>;

function remember(key: string | undefined, choice: string): void {
  try {
    if (key) localStorage.setItem(key, choice);
  } catch {
    // Storage is blocked: the choice is still in the address.
  }
}
