import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RequestOrder, RequestScope } from '@visafolio/contract/requests/requests.contract.ts';
import { useCallback } from 'react';
import { useOverlayHistory } from '../../../../shared/hooks/use-overlay-history.ts';
import { useSession } from '../../../../shared/session/use-session.ts';
import { dashboardFilter, scopeKey } from './dashboard-filter.ts';

/** Search, scope, person, tab, order and open request live in the address: a reload, a bookmark and the Back button keep them. */
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
      rememberScope(userId, scope);
      change({ scope, person: '' }, true);
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
    setPerson,
    switchTo,
    open,
    close,
  };
}

function rememberScope(userId: string | undefined, scope: RequestScope): void {
  try {
    if (userId) localStorage.setItem(scopeKey(userId), scope);
  } catch {
    // Blocked storage: the address still has it.
  }
}
