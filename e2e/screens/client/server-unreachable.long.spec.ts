import type { Page } from '@playwright/test';
import { Documents } from '../../pages/client/documents.ts';
import { Portal } from '../../pages/client/portal.ts';
import { Questionnaire } from '../../pages/client/questionnaire.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../support/client.ts';
import { breakCall } from '../../support/faults/failing.ts';
import { freezeDatabase } from '../../support/faults/frozen-database.ts';
import { smallPdf } from '../../support/files/small-pdf.ts';

const away = { status: 503, code: 'service.unavailable' } as const;
const unreachable = (page: Page) => page.getByText(/our server cannot be reached/i).first();

test('while the database hangs the portal says so and shows the known data', async ({
  page,
  enter,
  visafolio,
}) => {
  await enter('portal', { answers: 'some' }, '&view=portal');
  const portal = new Portal(page);
  const secondsUntil = async (shown: () => Promise<void>) => {
    const begun = performance.now();
    await page.reload({ waitUntil: 'commit' });
    await shown();
    return (performance.now() - begun) / 1_000;
  };
  const known = async () => {
    await portal.expectQuestions({ done: 4, total: 8 });
    await portal.expectDocuments({ done: 0, total: 3 });
  };
  await known();
  const usual = await secondsUntil(known);
  const thaw = await freezeDatabase(visafolio.dataDir);
  try {
    const frozen = await secondsUntil(async () => {
      await expect(page.getByText(/longer than usual|server cannot be reached/)).toBeVisible();
      await known();
    });
    const description = `${frozen.toFixed(2)}, usually ${usual.toFixed(2)}`;
    test.info().annotations.push({ type: 'seconds', description });
    await expect(page.getByText('You see how things stood on')).toBeVisible();
    await expect(page.getByText(/authentication/i)).toHaveCount(0);
    await expectAccessible(page, 'the portal while the database hangs');
    await saveScreenshot(page, 'en-portal-slow');
  } finally {
    thaw();
  }
  await expect(page.getByText(/longer than usual|server cannot be reached/)).toBeHidden();
  await portal.expectQuestions({ done: 4, total: 8 });
});

for (const [language, text] of [
  ['en', 'Our server cannot be reached at the moment.'],
  ['es', 'En este momento no se puede acceder a nuestro servidor.'],
] as const) {
  test(`returning to the portal while the server is down shows the known data, in ${language}`, async ({
    page,
    invite,
  }) => {
    const request = await invite({ answers: 'some' });
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto(clientPageUrl('portal', request, '&view=portal'));
    const portal = new Portal(page, language);
    await portal.expectQuestions({ done: 4, total: 8 });
    await portal.openQuestionnaire();
    const questionnaire = new Questionnaire(page, language);
    await questionnaire.expectOpen();
    const mend = await breakCall(page, 'everything', away);
    await questionnaire.backToPortal();
    await expect(page.getByText(text)).toBeVisible();
    await portal.expectQuestions({ done: 4, total: 8 });
    await portal.expectDocuments({ done: 0, total: 3 });
    await expectFitsNarrow(page, 'the portal while the server is away');
    await saveScreenshot(page, `${language}-portal-unreachable`);
    await mend();
    await expect(page.getByText(text)).toBeHidden({ timeout: 40_000 });
  });
}

test('returning to the portal while offline counts the unsent answers', async ({ page, enter }) => {
  await enter('questionnaire');
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectOpen();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await questionnaire.answer('Ana');
  await questionnaire.expectOffline();
  await questionnaire.backToPortal();
  await expect(page.getByText('You are offline. What you gave is kept')).toBeVisible();
  const portal = new Portal(page);
  await portal.expectQuestions({ done: 1, total: 8 });
  await expect(page.getByText('Not loaded yet: it appears here')).toBeVisible();
  await expectAccessible(page, 'the portal without a connection');
  await saveScreenshot(page, 'en-portal-offline');
  await page.context().setOffline(false);
  await portal.expectDocuments({ done: 0, total: 3 });
  await expect(page.getByText('You are offline.')).toBeHidden();
});

for (const screen of ['portal', 'questionnaire', 'documents'] as const) {
  test(`the ${screen} opened while the server is down says so and recovers automatically`, async ({
    page,
    invite,
  }) => {
    const request = await invite();
    const mend = await breakCall(page, 'everything', away);
    await page.goto(clientPageUrl(screen, request, screen === 'portal' ? '&view=portal' : ''));
    await expect(unreachable(page)).toBeVisible();
    await expect(page.getByText(/authentication|log(ging)? in/i)).toHaveCount(0);
    await saveScreenshot(page, `en-${screen}-unreachable-at-first`);
    // Skips all retries until the page only polls the server.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
    await expect(unreachable(page)).toBeVisible();
    await expect(page.getByText(/authentication|log(ging)? in/i)).toHaveCount(0);
    await saveScreenshot(page, `en-${screen}-unreachable`);
    await mend();
    if (screen === 'portal') await new Portal(page).expectOpen();
    if (screen === 'questionnaire') await new Questionnaire(page).expectOpen();
    if (screen === 'documents') await new Documents(page).expectOpen();
    await expect(unreachable(page)).toBeHidden();
  });
}

test('the callback of a sign-in waits while the server is down', async ({ page, invite }) => {
  test.slow();
  const request = await invite();
  const mend = await breakCall(page, 'everything', away);
  await page.goto(`/auth/callback?request_id=${request.id}`);
  await expect(page.getByText(/longer than usual|server cannot be reached/i).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our server cannot be reached' })).toBeVisible({
    timeout: 40_000,
  });
  await expect(page.getByText(/authentication failed|authentication error/i)).toHaveCount(0);
  await expectAccessible(page, 'the return from a sign-in while the server is away');
  await saveScreenshot(page, 'en-callback-unreachable');
  await mend();
  await page.waitForURL((url) => url.pathname === '/client/portal', { timeout: 30_000 });
});

test('a staff page waits while the server is down', async ({ page, invite, signIn }) => {
  const request = await invite();
  await signIn(page, request.professional);
  const mend = await breakCall(page, 'everything', away);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Our server cannot be reached' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('What you entered is kept.');
  await saveScreenshot(page, 'en-dashboard-unreachable');
  await mend();
  await expect(page.getByRole('heading', { name: request.client.name })).toBeVisible();
});

test('an answer given while the server is down is kept and sent later', async ({ page, enter }) => {
  await enter('questionnaire');
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectOpen();
  const mend = await breakCall(page, 'saving', away);
  await questionnaire.answer('Ana');
  await questionnaire.expectUnreachable();
  await saveScreenshot(page, 'en-question-unreachable');
  await mend();
  await questionnaire.expectSaved();
});

test('an upload started while the server is down waits and continues later', async ({
  page,
  enter,
  browser,
}) => {
  await enter('documents');
  const documents = new Documents(page);
  await documents.expectOpen();
  const mend = await breakCall(page, 'uploads', away);
  await documents.choose('Passport copy', await smallPdf(browser, 'scan.pdf'));
  await expect(
    page.getByText('Our server cannot be reached. The upload goes on', { exact: false }).first(),
  ).toBeVisible();
  await saveScreenshot(page, 'en-upload-unreachable');
  await mend();
  await documents.expectUploaded('Passport copy', 'scan.pdf');
});
