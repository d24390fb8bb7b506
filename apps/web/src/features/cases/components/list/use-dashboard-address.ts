import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RequestOrder, RequestScope } from '@visafolio/contract/cases/requests.contract.ts';
import { useCallback } from 'react';
import { useOverlayHistory } from '../../../../shared/hooks/use-overlay-history.ts';
import { useSession } from '../../../../shared/session/use-session.ts';
import { type DashboardView, dashboardFilter, scopeKey, viewKey } from './dashboard-filter.ts';

/** View, search, scope, person, tab, order and open request live in the address: a reload, a bookmark and the Back button keep them. */
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
  // Replaces the case before: the Back button closes the overlay and does not step through the cases seen.
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
    // Blocked storage: the address still has it.
  }
}
