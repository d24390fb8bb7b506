import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { loadNamespaces } from '../../shared/i18n/language.ts';
import { sessionQuery } from '../../shared/session/use-session.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Root } from '../root.tsx';

/**
 * Starts a page's calls while its code loads; `start` imports the calls of staff pages on demand, because clients load this file too.
 * Ignores failures, which the page shows. Visitors have no calls to start.
 */
export function startCalls(queryClient: QueryClient, start: (userId: string) => Promise<unknown>[]): void {
  queryClient
    .ensureQueryData(sessionQuery)
    .then((session) => session && Promise.all(start(session.user.id)))
    .catch(() => {});
}

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  // The texts of the usual spinner are still loading.
  pendingComponent: Spinner,
  loader: () => loadNamespaces('common', 'errors'),
});
