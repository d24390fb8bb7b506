import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { HydrationReady, type Root } from './app/hydration-ready.tsx';
import { createQueryClient, refetchWhenServerRecovers } from './app/query-client.ts';
import { createAppRouter } from './app/routing/router.tsx';
import { watchNavigation } from './app/routing/watch-navigation.ts';
import { type ClientPrefetch, startFromPrefetch } from './features/client-pages/client-prefetch.ts';
import { currentTranslation, startLanguage } from './shared/i18n/language.ts';
import { pageData } from './shared/page-data.ts';
import { keepSession } from './shared/session/keep-session.ts';
import { emitSessionEvent } from './shared/session/session-events.ts';
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

  await nextTask();
  if (pageData.client) startFromPrefetch(queryClient, pageData.client as ClientPrefetch);
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

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
