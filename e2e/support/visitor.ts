import type { Browser, Page } from '@playwright/test';

/** Somebody at a browser of their own, with nothing kept from before. */
export async function newVisitor(browser: Browser, { url }: { url: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  return context.newPage();
}
