import { createMemoryHistory } from '@tanstack/react-router';
import type { Language } from '@visafolio/locales/types.ts';
import { renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import { createQueryClient } from './app/query-client.ts';
import { createAppRouter } from './app/routing/router.tsx';
import { type ClientPrefetch, seedClientQueries } from './features/client-pages/client-prefetch.ts';
import { suggestLanguage } from './shared/i18n/language.ts';
import { sessionQuery } from './shared/session/use-session.ts';

interface Page {
  /** Path and query string. */
  address: string;
  language: Language;
  /** The server's answers for this client; without them the page is rendered for a visitor. */
  client?: ClientPrefetch;
}

/** Paths of the application's pages; `$name` is a parameter. */
export const pagePaths = (): string[] =>
  Object.keys(createAppRouter(createQueryClient(), createMemoryHistory()).routesByPath);

let last: Promise<unknown> = Promise.resolve();

/**
 * Renders a page's initial markup, for the build and the server. One page at a time, because texts are in one language at a time; waits for
 * code only, never for calls.
 */
export function writePage(page: Page): Promise<string> {
  const written = last.then(() => write(page));
  last = written.catch(() => {});
  return written;
}

async function write({ address, language, client }: Page): Promise<string> {
  await suggestLanguage(language);
  const queryClient = createQueryClient();
  if (client) seedClientQueries(queryClient, client);
  else queryClient.setQueryData(sessionQuery.queryKey, null);
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  // Scroll restoration would need an inline script, which our content security policy forbids.
  router.options.scrollRestoration = false;
  try {
    await router.load();
    const failed = router.state.matches.find(({ error }) => error);
    if (failed) throw failed.error;
    return renderToString(<App queryClient={queryClient} router={router} />);
  } finally {
    // Its timers would keep the build running for minutes.
    queryClient.clear();
  }
}
