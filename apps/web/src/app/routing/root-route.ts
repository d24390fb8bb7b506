import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { loadNamespaces } from '../../shared/i18n/language.ts';
import { sessionQuery } from '../../shared/session/use-session.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Root } from '../root.tsx';

/**
 * Starts a page's calls while its code loads. The calls of staff pages that few open first are loaded too: clients load this file. The page shows their outcome; a visitor has none to make. */
export function startCalls(queryClient: QueryClient, start: (userId: string) => Promise<unknown>[]): void {
  queryClient
    .ensureQueryData(sessionQuery)
    .then((session) => session && Promise.all(start(session.user.id)))
    .catch(() => {});
}

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  // The words of the usual spinner are still on their way.
  pendingComponent: Spinner,
  loader: () => loadNamespaces('common', 'errors'),
});
