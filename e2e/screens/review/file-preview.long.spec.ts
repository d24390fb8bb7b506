import type { Locator, Page } from '@playwright/test';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { RequestOverlay } from '../../pages/staff/request-overlay.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { storeUploads } from '../../support/files/stored-files.ts';
import { expect, test } from '../../support/test.ts';

const pages = 6;

/** A real PDF with text, lines and colours on several pages. */
async function longPdf(page: Page): Promise<Buffer> {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const other = await browser.newPage();
  const sheet = (number: number) => `
    <section style="break-after: page; font: 14px serif">
      <h1 style="color: #14406b; border-bottom: 2px solid">Certificate of Employment, page ${number}</h1>
      ${'<p>This is to certify that Ana Sol has worked for Puente Legal since May 2010. Ñandú, 名前, שם.</p>'.repeat(20)}
    </section>`;
  await other.setContent(Array.from({ length: pages - 1 }, (_, index) => sheet(index + 1)).join(''));
  // Large, so that it loads slowly on a slow network.
  await other.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 700 });
    const context = canvas.getContext('2d');
    const noise = new ImageData(canvas.width, canvas.height);
    noise.data.forEach((_, index) => {
      noise.data[index] = index % 4 === 3 ? 255 : Math.random() * 256;
    });
    context?.putImageData(noise, 0, 0);
    const picture = new Image();
    picture.src = canvas.toDataURL();
    await picture.decode();
    document.body.append(picture);
  });
  const content = await other.pdf({ printBackground: true });
  await other.close();
  return content;
}

/** Collects exceptions of a page and errors in its console. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

const countColours = (sheet: Locator): Promise<number> =>
  sheet.evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return new Set(pixels).size;
  });

test('closing a preview while its PDF loads causes no error at any moment', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const errors = collectErrors(page);
  const request = await buildRequest(owner, { status: 'documents_submitted' });
  await storeUploads(owner, visafolio.dataDir, request, await longPdf(page));
  await signIn(page, request.professional);
  await page.goto(`/dashboard?request=${request.id}`);
  const overlay = new RequestOverlay(page, request.client.name);
  await overlay.expectOpen();
  const open = overlay.row('Passport copy').getByRole('button', { name: 'Preview' });
  const preview = page.getByRole('dialog', { name: 'Passport copy' });

  // Before the file arrives, while the library starts, while it parses, and while pages are drawn.
  for (const { fileAfter, closedAfter } of [
    { fileAfter: 1_000, closedAfter: 0 },
    { fileAfter: 1_000, closedAfter: 500 },
    ...[0, 20, 50, 100, 150, 200, 300, 500].map((closedAfter) => ({ fileAfter: 0, closedAfter })),
  ]) {
    await page.route('**/api/storage/client-documents/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, fileAfter));
      await route.continue().catch(() => {});
    });
    const asked = page.waitForRequest('**/api/storage/client-documents/**');
    await open.click();
    await expect(preview).toBeVisible();
    await asked;
    await page.waitForTimeout(closedAfter);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await page.unroute('**/api/storage/client-documents/**');
  }
  // While it is loading.
  const line = await page.context().newCDPSession(page);
  const downloadThroughput = 300 * 1024;
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput,
    uploadThroughput: -1,
  });
  for (const closedAfter of [0, 300, 1_000, 2_000]) {
    const answered = page.waitForResponse('**/api/storage/client-documents/**');
    await open.click();
    await answered;
    await page.waitForTimeout(closedAfter);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
  }
  await page.waitForTimeout(1_500);
  expect(errors).toEqual([]);
});

for (const width of [390, 1280]) {
  test(`every page of a longer PDF is drawn at ${width} px`, async ({ page, owner, visafolio, signIn }) => {
    const errors = collectErrors(page);
    await page.setViewportSize({ width, height: 844 });
    const request = await buildRequest(owner, { status: 'documents_submitted' });
    await storeUploads(owner, visafolio.dataDir, request, await longPdf(page));
    await signIn(page, request.professional);
    await page.goto(`/dashboard?request=${request.id}`);
    const overlay = new RequestOverlay(page, request.client.name);
    await overlay.expectOpen();
    await overlay.row('Passport copy').getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Passport copy' });
    for (let number = 1; number <= pages; number++) {
      const sheet = preview.getByRole('img', { name: `Page ${number} of ${pages}` });
      await sheet.scrollIntoViewIfNeeded();
      await expect.poll(() => countColours(sheet)).toBeGreaterThan(20);
      const box = await sheet.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    await preview.getByRole('img', { name: `Page 1 of ${pages}` }).scrollIntoViewIfNeeded();
    await saveScreenshot(page, `case-preview-pages-${width}`);
    await expectAccessible(page, 'the preview of a longer PDF');
    expect(errors).toEqual([]);
  });
}
