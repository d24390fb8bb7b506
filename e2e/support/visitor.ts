import type { Browser, Page } from '@playwright/test';

export async function newVisitor(browser: Browser, { url }: { url: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  return context.newPage();
}
