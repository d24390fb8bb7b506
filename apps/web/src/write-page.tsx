import { createMemoryHistory } from '@tanstack/react-router';
import type { Language } from '@visafolio/locales/types.ts';
import { renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import { createQueryClient } from './app/query-client.ts';
import { createAppRouter } from './app/routing/router.tsx';
import { type FirstAnswers, keepFirstAnswers } from './features/portal/first-answers.ts';
import { suggestLanguage } from './shared/i18n/language.ts';
import { sessionQuery } from './shared/session/use-session.ts';

interface Page {
  /** Path and query string. */
  address: string;
  language: Language;
  /** What the server answers its client; without it a visitor's page is written. */
  portal?: FirstAnswers;
}

/** The paths of the application's pages; `$name` stands for a part that varies. */
export const pagePaths = (): string[] =>
  Object.keys(createAppRouter(createQueryClient(), createMemoryHistory()).routesByPath);

let last: Promise<unknown> = Promise.resolve();

/**
 * The markup of a page as this person gets it first, for the build and for the server. It takes one page after the
 * other, since the texts are in one language at a time; nothing in between waits for anything but the code.
 */
export function writePage(page: Page): Promise<string> {
  const written = last.then(() => write(page));
  last = written.catch(() => {});
  return written;
}

async function write({ address, language, portal }: Page): Promise<string> {
  await suggestLanguage(language);
  const queryClient = createQueryClient();
  if (portal) keepFirstAnswers(queryClient, portal);
  else queryClient.setQueryData(sessionQuery.queryKey, null);
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  // It would write an inline script, which no page of ours may run.
  router.options.scrollRestoration = false;
  try {
    await router.load();
    const failed = router.state.matches.find(({ error }) => error);
    if (failed) throw failed.error;
    return renderToString(<App queryClient={queryClient} router={router} />);
  } finally {
    // Its timers would keep the build waiting for minutes.
    queryClient.clear();
  }
}
