import type { Page } from '@playwright/test';

interface Refusal {
  status: number;
  code: string;
}

const broken: Refusal = { status: 500, code: 'INTERNAL_SERVER_ERROR' };

/** Calls of this method whose path matches get this answer, as from a server that broke, until the returned function is called. */
export async function breakCalls(
  page: Page,
  method: string,
  path: RegExp,
  { status, code }: Refusal = broken,
): Promise<() => Promise<void>> {
  const matches = (url: URL) => path.test(url.pathname);
  await page.route(matches, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: { code } }) : route.fallback(),
  );
  return () => page.unroute(matches);
}
