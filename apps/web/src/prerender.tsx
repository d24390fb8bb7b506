import { createMemoryHistory } from '@tanstack/react-router';
import type { Language } from '@visafolio/locales/types.ts';
import { renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import { createQueryClient } from './app/query-client.ts';
import { createAppRouter } from './app/router.tsx';
import { suggestLanguage } from './shared/i18n/language.ts';
import { sessionQuery } from './shared/session/use-session.ts';

/** The markup of a page as a visitor gets it, in one language. For the build: one page after the other. */
export async function prerender(path: string, language: Language): Promise<string> {
  await suggestLanguage(language);
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  // It would write an inline script, which no page of ours may run.
  router.options.scrollRestoration = false;
  await router.load();
  const failed = router.state.matches.find(({ error }) => error);
  if (failed) throw failed.error;
  const markup = renderToString(<App queryClient={queryClient} router={router} />);
  // Its timers would keep the build waiting for minutes.
  queryClient.clear();
  return markup;
}
