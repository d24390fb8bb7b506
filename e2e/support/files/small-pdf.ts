import type { Browser } from '@playwright/test';

/** A unique one-page PDF. */
export async function smallPdf(
  browser: Browser,
  name: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const page = await browser.newPage();
  await page.setContent(`<h1>${name}</h1><p>${crypto.randomUUID()}</p>`);
  const buffer = await page.pdf();
  await page.close();
  return { name, mimeType: 'application/pdf', buffer };
}
