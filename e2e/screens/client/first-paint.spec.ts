import type { Page } from '@playwright/test';
import { buildFirm, type Firm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import type { Owner } from '../../../apps/server/test/builders/rows.ts';
import { Portal } from '../../pages/client/portal.ts';
import { Questionnaire } from '../../pages/client/questionnaire.ts';
import { startLink } from '../../pages/client/start.ts';
import { collectConsoleErrors } from '../../support/checks/console.ts';
import { clientPageUrl, expect, test } from '../../support/client.ts';
import { slowDown } from '../../support/faults/network.ts';

const picture = '/social.png';

test("the firm's name and the letter are visible before any script runs, and hydration keeps them unchanged", async ({
  page,
  owner,
  invite,
}) => {
  const firm = await buildFirmWithLogo(owner, picture);
  const professional = await buildProfessional(owner, { firm });
  const request = await invite({ professional, client: { name: 'Ana Ruiz' }, notes: 'Welcome, Ana.' });
  // Set as on an earlier visit, because a browser reports a new time zone once.
  await owner.query('UPDATE client_users SET time_zone = $2 WHERE client_request_id = $1', [
    request.id,
    new Intl.DateTimeFormat().resolvedOptions().timeZone,
  ]);
  const consoleErrors = collectConsoleErrors(page);
  const calls = collectCalls(page);
  const scripts = await holdScripts(page);
  await openWithData(page, clientPageUrl('portal', request));
  await new Portal(page).expectHome('Ana', 'Welcome, Ana.');
  await expect(page.getByRole('banner').getByText(firm.name)).toBeVisible();
  await expect(page.getByText('3 documents to upload')).toBeVisible();
  // The heading must stay the same element as in the server's HTML, which another rendering would replace.
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();

  scripts.release();
  await expect(page).toHaveTitle('Welcome, Ana · Visafolio');
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  expect(calls).not.toContain('/api/auth/get-session');
  expect(calls).not.toContain('/api/functions/verify-client-access');
  const record = await page.evaluate(() => JSON.parse(sessionStorage.getItem('client-access') ?? '{}'));
  expect(record).toMatchObject({ requestId: request.id, clientUser: { firstName: 'Ana' } });

  await new Portal(page).getStarted();
  expect(consoleErrors).toEqual([]);
});

test('a Spanish-speaking client gets the letter in Spanish in the first response', async ({
  page,
  visafolio,
  invite,
}) => {
  const request = await invite({ client: { name: 'Beto Paz' }, notes: 'Bienvenido.' });
  // State from an earlier page.
  await page.context().addCookies([{ name: 'language', value: 'es', url: visafolio.url }]);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  const consoleErrors = collectConsoleErrors(page);
  const scripts = await holdScripts(page);
  await openWithData(page, clientPageUrl('portal', request));
  await new Portal(page, 'es').expectHome('Beto', 'Bienvenido.');
  scripts.release();
  await new Portal(page, 'es').getStarted();
  expect(consoleErrors).toEqual([]);
});

test('text by a firm or a client runs no code in the server-rendered page', async ({
  page,
  owner,
  invite,
}) => {
  const hostile = '</script><img src=x onerror="window.attacked=1"><script>window.attacked=1</script>';
  const firm = await buildFirmWithLogo(owner, '/no-such-logo.png', hostile);
  const professional = await buildProfessional(owner, { firm });
  const request = await invite({ professional, notes: hostile, client: { name: hostile } });
  await page.goto(clientPageUrl('portal', request));
  await expect(page.getByRole('main').getByText(hostile)).toHaveCount(2);
  // A missing logo is replaced by the default mark, even though it failed before hydration.
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  await new Portal(page).getStarted();
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
});

test('the portal opens and questions can be answered on slow 3G', async ({ page, invite }) => {
  test.setTimeout(180_000);
  const request = await invite({ client: { name: 'Ana Ruiz' }, notes: 'Welcome, Ana.' });
  await slowDown(page);
  const patient = { timeout: 60_000 };
  await page.goto(clientPageUrl('portal', request), patient);
  await expect(page.getByText('Welcome, Ana.')).toBeVisible(patient);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await page.getByRole('link', { name: 'Questionnaire' }).click(patient);
  const questionnaire = new Questionnaire(page);
  await startLink(page).click(patient);
  await expect(page.getByRole('main').getByRole('textbox')).toBeVisible(patient);
  await page.getByRole('main').getByRole('textbox').fill('Slowly, but surely');
  await questionnaire.expectSavedAfterRetries();
  await page.getByRole('button', { name: 'Next' }).click();
  await questionnaire.expectPosition(2, 8);
});

test('client screens show no motion if the person prefers none', async ({ page, enter }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const request = await enter('portal', { documents: 'some' });
  await new Portal(page).getStarted();
  await expectStill(page, 'the portal');
  await page.goto(clientPageUrl('questionnaire', request));
  await new Questionnaire(page).expectOpen();
  await expectStill(page, 'the questionnaire');
  await page.goto(clientPageUrl('documents', request));
  await page
    .getByRole('button', { name: /Remove/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectStill(page, 'the question whether to remove a file');
});

/** A busy server sends a page without data after a second, and browsers may cache it, so this reopens the page. */
async function openWithData(page: Page, url: string): Promise<void> {
  await expect(async () => {
    const answer = await page.goto(url, { waitUntil: 'commit' });
    expect(answer?.headers()['cache-control']).toBe('no-store');
  }).toPass();
}

async function buildFirmWithLogo(owner: Owner, logo: string, name?: string): Promise<Firm> {
  const firm = await buildFirm(owner, name === undefined ? {} : { name });
  await owner.query('UPDATE firms SET logo_url = $1 WHERE id = $2', [logo, firm.id]);
  return firm;
}

function collectCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  return calls;
}

/** Blocks all scripts until they are released. */
async function holdScripts(page: Page): Promise<{ release(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return { release: resolve };
}

/** No element has an animation or transition that is long enough to see. */
async function expectStill(page: Page, where: string): Promise<void> {
  const moving = await page.evaluate(() => {
    const longest = (durations: string) => Math.max(...durations.split(',').map(Number.parseFloat));
    return [...document.querySelectorAll('*')]
      .filter((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
        return (
          (animationName !== 'none' && longest(animationDuration) > 0.001) ||
          longest(transitionDuration) > 0.001
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
  expect(moving, where).toEqual([]);
}
