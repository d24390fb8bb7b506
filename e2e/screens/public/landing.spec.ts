import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { collectConsoleErrors } from '../../support/checks/console.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

const claim = 'Every answer and every document, in one folio';

test('a visitor learns what the product does, sees it, and finds the waitlist and the sign-in page', async ({
  page,
}) => {
  const consoleErrors = collectConsoleErrors(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: claim })).toBeVisible();

  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth');
  await expect(header.getByRole('link', { name: 'Features' })).toHaveAttribute('href', '#features');
  await expect(header.getByRole('link', { name: 'Solutions' })).toHaveAttribute('href', '#solutions');
  const waitlist = page.getByRole('link', { name: 'Join the Waitlist' });
  await expect(waitlist).toHaveCount(3);
  for (const link of await waitlist.all()) await expect(link).toHaveAttribute('href', '/waitlist');

  for (const visa of ['H-1B', 'L-1', 'O-1', 'EB-1', 'EB-2', 'EB-3', 'EB-5', 'K-1', 'F-1', 'J-1']) {
    await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^${visa}$`) })).toBeVisible();
  }
  for (const picture of await page.getByRole('main').getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
  }
  await expectAccessible(page, 'landing page');
  await saveScreenshot(page, 'en-landing');
  await expectFitsNarrow(page, 'landing page');
  expect(consoleErrors).toEqual([]);
});

/** Holds the application's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a button pressed before hydration takes effect afterwards', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  // The HTML has arrived; the scripts have not.
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1, name: claim })).toBeVisible();
  releaseScripts();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Cada respuesta y cada documento, en un solo folio' }),
  ).toBeVisible();
});

test('a page scrolled before its scripts load keeps its position', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  const footerLink = page.getByRole('contentinfo').getByRole('link', { name: 'Blog' });
  await footerLink.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(500);
  releaseScripts();
  // The router's first load ends with its scroll restoration.
  await page.waitForFunction(() => history.state?.__TSR_index !== undefined);
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await footerLink.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  // A navigation inside the application still starts at the top.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('only unfinished features say that they are coming', async ({ page }) => {
  await page.goto('/');
  const coming = page.getByRole('listitem').filter({ hasText: 'Coming soon' });
  await expect(coming.getByRole('heading')).toHaveText([
    'AI-assisted form completion',
    'Messaging with automatic translation',
    'Smart document sorting',
  ]);
});

test('Privacy is not a link until its URL is set', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Privacy', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Privacy' })).toHaveCount(0);
});

test('a Spanish-speaking visitor gets the whole page in Spanish in the first response', async ({ page }) => {
  const consoleErrors = collectConsoleErrors(page);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cada respuesta y cada documento');
  await expectOnlySpanish(page, 'landing page');
  await saveScreenshot(page, 'es-landing');

  const answer = await page.request.get('/');
  expect(await answer.text()).toContain('<html lang="es">');
  await page.reload();
  await expectOnlySpanish(page, 'landing page after a reload');
  expect(consoleErrors).toEqual([]);
});

test('the page is readable before any script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: claim })).toBeVisible();
  await context.close();
});

test('links to the page have previews, and its files are sent compressed', async ({ page }) => {
  const answer = await page.request.get('/');
  const html = await answer.text();
  expect(answer.headers()['content-encoding']).toBe('gzip');
  const image = /og:image" content="[^"]*(\/social\.png)"/.exec(html)?.[1] ?? 'no image';
  const picture = await page.request.get(image);
  expect(picture.headers()['content-type']).toBe('image/png');
  const script = /data-script="([^"]+)"/.exec(html)?.[1] ?? 'no script';
  const sent = await page.request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(sent.headers()['content-encoding']).toBe('br');
  expect(sent.headers()['cache-control']).toContain('immutable');
});
