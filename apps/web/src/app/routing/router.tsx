import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { Landing } from '../../features/accounts/api/sign-in.ts';
import { NotFoundPage } from '../failures/not-found-page.tsx';
import { RouteError } from '../failures/route-error.tsx';
import { PagePending } from '../page-pending.tsx';
import { routeTree } from './routes.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

/** The application's pages; `history` defaults to the browser's. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history ? { history } : {}),
    parseSearch,
    stringifySearch,
    scrollRestoration: keepEarlyScroll(),
    defaultPendingMs: 300,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
  });
}

/** A server-rendered page may be scrolled before the router starts: the first render keeps that position. */
function keepEarlyScroll(): () => boolean {
  let isFirstRender = true;
  return () => {
    const restores = !isFirstRender || window.scrollY === 0;
    isFirstRender = false;
    return restores;
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** On the sign-in page: the session ended while a page was open. */
    sessionEnded?: boolean;
    /** On the callback page: where the server redirects after a link or code. */
    landing?: Landing;
  }
}
