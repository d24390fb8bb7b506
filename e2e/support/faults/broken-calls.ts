import type { Page } from '@playwright/test';

interface Refusal {
  status: number;
  code?: string;
  data?: object;
}

/** Calls to URLs whose path matches. */
export const onPath =
  (path: RegExp) =>
  (url: URL): boolean =>
    path.test(url.pathname);

/**
 * Calls with this method (`any`: all) and a matching path get this response, as from a broken server, or none, until the
 * returned function is called.
 */
export async function breakCalls(
  page: Page,
  method: string,
  path: RegExp,
  how: Refusal | 'no answer' = { status: 500 },
): Promise<() => Promise<void>> {
  const matches = onPath(path);
  await page.route(matches, (route) => {
    if (method !== 'any' && route.request().method() !== method) return route.fallback();
    if (how === 'no answer') return route.abort('connectionfailed');
    const { status, code = 'INTERNAL_SERVER_ERROR', data } = how;
    return route.fulfill({ status, json: { defined: true, code, status, message: '', data } });
  });
  return () => page.unroute(matches);
}
