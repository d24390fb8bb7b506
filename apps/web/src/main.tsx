import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { HydrationReady, type Root } from './app/hydration-ready.tsx';
import { createQueryClient, refetchWhenServerRecovers } from './app/query-client.ts';
import { createAppRouter } from './app/routing/router.tsx';
import { watchNavigation } from './app/routing/watch-navigation.ts';
import { type ClientPrefetch, startFromPrefetch } from './features/client-pages/client-prefetch.ts';
import { currentTranslation, startLanguage } from './shared/i18n/language.ts';
import { loadWhenIdle } from './shared/load-when-idle.ts';
import { pageData } from './shared/page-data.ts';
import { keepSession } from './shared/session/keep-session.ts';
import { emitSessionEvent, onSessionEvent } from './shared/session/session-events.ts';
import { onSignOut } from './shared/session/sign-out.ts';
import { sessionQuery } from './shared/session/use-session.ts';
import './styles.css';

// zod probes whether it may compile code, which the content security policy refuses and reports. zod loads later, with forms.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

void start();

/** Split into several tasks, so that a slow phone can react to input in between. */
async function start(): Promise<void> {
  await nextTask();
  const root: Root | null = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const isWritten = root.hasChildNodes() && document.documentElement.lang === currentTranslation().language;
  startLanguage();

  await nextTask();
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);

  await nextTask();
  refetchWhenServerRecovers(queryClient);
  watchNavigation(router);
  keepSession(queryClient);
  onSignOut(async () => (await import('./features/files/scan/stored-scans.ts')).forgetAllScans());
  onSignOut(async () => (await loadLastData()).endLastData(queryClient));
  keepLastData(queryClient);

  await nextTask();
  if (pageData.client) startFromPrefetch(queryClient, pageData.client as ClientPrefetch);
  if (pageData.offline) await restoreLastData(queryClient);
  if (pageData.session === null) {
    queryClient.setQueryData(sessionQuery.queryKey, null);
    emitSessionEvent('initial');
  }
  // Called in the task in which React starts listening: React handles presses from then on, even in parts that are not hydrated yet.
  const render = () => (
    <HydrationReady root={root} pressed={root.takeEarlyClick?.()}>
      <App queryClient={queryClient} router={router} />
    </HydrationReady>
  );
  if (!isWritten) return createRoot(root).render(render());
  // A server-rendered page: load everything it shows before hydration.
  await nextTask();
  router.ssr = { manifest: undefined };
  await router.load();
  // A transition hydrates in small steps.
  startTransition(() => void hydrateRoot(root, render()));
}

const loadLastData = () => import('./features/client-pages/offline/last-data.ts');

/** A page that the service worker opened without a connection shows what it last had. Without it, the page says what is wrong. */
async function restoreLastData(queryClient: QueryClient): Promise<void> {
  const requestId = new URLSearchParams(location.search).get('request_id');
  await loadLastData()
    .then((last) => last.restoreLastData(queryClient, requestId))
    .catch(() => {});
}

/** Starts once the session is known. Staff too: what a client left in this browser is deleted. */
function keepLastData(queryClient: QueryClient): void {
  const stop = onSessionEvent(() => {
    stop();
    loadWhenIdle(() => import('./features/client-pages/offline/keep-last-data.ts')).then(
      (last) => last.keepLastData(queryClient),
      () => {},
    );
  });
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
