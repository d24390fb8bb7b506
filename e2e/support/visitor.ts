import type { Browser, Page } from '@playwright/test';

/** A visitor with a fresh browser context. */
export async function newVisitor(browser: Browser, { url }: { url: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  return context.newPage();
}
