import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';

const printed = new Map<string, Promise<Buffer>>();

/** A one-page PDF that shows its name. Its bytes are unique, because the product warns about identical files. */
export async function smallPdf(
  browser: Browser,
  name: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const page = printed.get(name) ?? print(browser, name);
  printed.set(name, page);
  const buffer = Buffer.concat([await page, Buffer.from(`\n% ${randomUUID()}\n`)]);
  return { name, mimeType: 'application/pdf', buffer };
}

async function print(browser: Browser, name: string): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(`<h1>${name}</h1><p>One page</p>`);
  const buffer = await page.pdf();
  await page.close();
  return buffer;
}
