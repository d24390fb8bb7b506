import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { MailLink } from '../pages/accounts/mail-link.ts';
import { Documents } from '../pages/client/documents.ts';
import { Portal } from '../pages/client/portal.ts';
import { Questionnaire } from '../pages/client/questionnaire.ts';
import { toValidAnswer } from '../support/answers.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { expectFitsNarrow } from '../support/checks/narrow.ts';
import { saveScreenshot } from '../support/checks/screenshot.ts';
import { smallPdf } from '../support/files/small-pdf.ts';
import { expect, type Invited, test } from '../support/invited-client.ts';
import { isStored, readBrowserStorage, waitForLastData, waitForWorker } from '../support/offline.ts';
import { loadStoredAnswers } from '../support/stored-answers.ts';
import { plainTemplate } from '../support/test-templates.ts';

test.use({ serviceWorkers: 'allow' });

const dist = new URL('../../apps/web/dist/', import.meta.url);

const offline = 'You are offline.';

/** By the mail's link to the first question; everything for a time without a connection is stored. */
async function enter(page: Page, { mail, requestId }: Invited): Promise<Questionnaire> {
  await new MailLink(page).enter(mail.link, '/client/portal');
  const portal = new Portal(page);
  await portal.getStarted();
  await portal.openQuestionnaire();
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectOpen();
  await waitForWorker(page);
  await waitForLastData(page, requestId);
  return questionnaire;
}

/** Answers the first question that takes any text, and the choices before it. */
async function answerFirstText(questionnaire: Questionnaire, text: string): Promise<void> {
  for (let number = 1; ; number++) {
    const asked = await questionnaire.read();
    if (asked.control === 'text') return questionnaire.answer(text, asked);
    await questionnaire.answer(toValidAnswer(asked).given, asked);
    await questionnaire.next(number, count);
  }
}

const count = plainTemplate.questions;

test('a client answers the whole questionnaire without a connection, reloads meanwhile, and submits it later', async ({
  page,
  owner,
  invite,
}) => {
  const invited = await invite('Ana Torres');
  const questionnaire = await enter(page, invited);
  const answers = new Map<string, string>();
  const answerUpTo = async (last: number) => {
    for (let number = answers.size + 1; number <= last; number++) {
      const asked = await questionnaire.read();
      const { given, read } = toValidAnswer(asked);
      await questionnaire.answer(given, asked);
      answers.set(asked.text, read);
      if (number < count) await questionnaire.next(number, count);
    }
  };

  await answerUpTo(2);
  await expect.poll(async () => (await loadStoredAnswers(owner, invited.requestId)).length).toBe(2);
  await page.context().setOffline(true);
  await answerUpTo(5);
  await page.reload();
  await expect(page.getByText(offline)).toBeVisible();
  await questionnaire.expectAnswered(5, count);
  await questionnaire.expectPosition(6, count);
  await expectAccessible(page, 'the questionnaire without a connection');
  await expectFitsNarrow(page, 'the questionnaire without a connection');
  await saveScreenshot(page, 'en-questionnaire-offline');
  await answerUpTo(count);
  await page.reload();
  await questionnaire.expectAnswered(count, count);

  await questionnaire.backToPortal();
  await new Portal(page).expectQuestions({ done: count, total: count });
  await page.reload();
  await expect(page.getByText(offline)).toBeVisible();
  await new Portal(page).expectQuestions({ done: count, total: count });
  await saveScreenshot(page, 'en-portal-offline');
  expect(await loadStoredAnswers(owner, invited.requestId)).toHaveLength(2);

  await page.context().setOffline(false);
  await expect
    .poll(async () => (await loadStoredAnswers(owner, invited.requestId)).map(({ answer }) => answer).length)
    .toBe(count);
  await expect(page.getByText(offline)).toBeHidden();
  await new Portal(page).openQuestionnaire();
  await questionnaire.review();
  await page.context().setOffline(true);
  await questionnaire.submitButton().click();
  await expect(page.getByText('You are offline, so nothing was submitted.')).toBeVisible();
  await saveScreenshot(page, 'en-submit-offline');
  await page.context().setOffline(false);
  expect([...(await questionnaire.reviewed())]).toEqual([...answers]);
  await questionnaire.submit();
  const { rows } = await owner.query('SELECT submitted_at FROM client_requests WHERE id = $1', [
    invited.requestId,
  ]);
  expect(rows[0].submitted_at).not.toBeNull();
  expect((await readBrowserStorage(page)).local).not.toContain('unsent-answers');
});

test('after signing out, and after another client entered, nothing of the first session is left in the browser', async ({
  page,
  visafolio,
  invite,
}) => {
  const first = await invite('Berta Luna');
  const questionnaire = await enter(page, first);
  const answer = 'Only Berta knows this';
  await answerFirstText(questionnaire, answer);
  await questionnaire.expectSaved();
  await expect.poll(() => isStored(page, [answer])).toBe(true);

  await questionnaire.backToPortal();
  await new Portal(page).signOut();
  await expectNothingOf(page, first, answer);

  // Berta again, who leaves without signing out; then somebody else enters in the same browser.
  const second = await invite('Carlos Vega');
  const berta = await invite('Berta Luna');
  await enter(page, berta);
  await answerFirstText(questionnaire, answer);
  await questionnaire.expectSaved();
  await expect.poll(() => isStored(page, [answer])).toBe(true);
  await enter(page, second);
  await expectNothingOf(page, berta, answer);
  expect(await isStored(page, [second.client.email])).toBe(true);

  // The session has ended on the server: the next page without it deletes what is left.
  await page.context().clearCookies();
  await page.goto(`${visafolio.url}/client/portal?request_id=${second.requestId}`);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expectNothingOf(page, second, second.client.notes);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('Our server cannot be reached')).toBeVisible();
  await expect(page.getByText(second.client.name)).toHaveCount(0);
});

async function expectNothingOf(page: Page, { client, requestId }: Invited, answer: string): Promise<void> {
  const texts = [answer, client.email, client.name, client.notes, requestId];
  await expect.poll(() => isStored(page, texts)).toBe(false);
}

test('the worker stores the files of the client pages and a page without data, and nothing else', async ({
  page,
  visafolio,
  professional,
  openDashboard,
  newDevice,
  invite,
}) => {
  const invited = await invite('Diana Cruz');
  const client = await (await newDevice()).newPage();
  const questionnaire = await enter(client, invited);
  await answerFirstText(questionnaire, 'Only Diana knows this');
  await questionnaire.expectSaved();
  // Controlled by the worker, with data in its HTML.
  for (const path of ['portal', 'questionnaire', 'documents', 'account']) {
    await client.goto(`/client/${path}?request_id=${invited.requestId}`);
    await client.waitForLoadState('networkidle');
    expect(await client.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(
      `${visafolio.url}/client-worker.js`,
    );
  }
  // Browsers and proxies ask for a newer worker each time.
  const worker = await client.request.get('/client-worker.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  const { cached } = await readBrowserStorage(client);
  expect(cached.length).toBeGreaterThan(50);
  for (const { url, text } of cached) {
    expect(new URL(url).pathname).toMatch(/^\/assets\/[^/]+\.(js|css|woff2|html)$/);
    const secrets = ['Only Diana knows this', invited.client.name, invited.client.email, invited.requestId];
    expect(
      secrets.filter((secret) => text.includes(secret)),
      url,
    ).toEqual([]);
  }
  const pages = cached.filter(({ url }) => url.endsWith('.html'));
  expect(pages.map(({ text }) => /id="page-data"[^>]*>([^<]*)</.exec(text)?.[1])).toEqual([
    '{"offline":true}',
  ]);

  // Pages of staff and for signing in are not the worker's: without a connection the browser says so.
  await openDashboard();
  await page.goto(`/client/portal?request_id=${invited.requestId}`);
  await waitForWorker(page);
  await page.goto('/dashboard');
  await expect(
    page.getByText(professional.email).or(page.getByText(invited.client.name)).first(),
  ).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  const stored = await readBrowserStorage(page);
  expect(stored.cached.map(({ url }) => url).sort()).toEqual(cached.map(({ url }) => url).sort());
  expect((stored.database + JSON.stringify(stored.cached)).includes(invited.client.name)).toBe(false);
  await page.context().setOffline(true);
  for (const path of ['/dashboard', '/auth', '/', `/requests/${invited.requestId}`])
    await expect(page.goto(path), path).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('a page that is open keeps working when the worker of a newer release replaces its own', async ({
  page,
  invite,
}) => {
  const questionnaire = await enter(page, await invite('Elena Paz'));
  await page.reload();
  await questionnaire.expectOpen();
  await answerFirstText(questionnaire, 'Half a sentence');
  const cacheNames = () => page.evaluate(() => caches.keys());
  const [earlier = ''] = await cacheNames();

  // The newer release has another id, and no longer the file of the review.
  const worker = readFileSync(new URL('client-worker.js', dist), 'utf8');
  const newer = worker
    .replace(earlier.replace('client-pages-', ''), 'newer')
    .replace(/\/assets\/review-view-[^,`"]+/, '/favicon.svg');
  const file = new URL('newer-client-worker.js', dist);
  writeFileSync(file, newer);
  try {
    await page.evaluate(() =>
      navigator.serviceWorker.register('/newer-client-worker.js', { scope: '/client/' }),
    );
    await expect.poll(cacheNames).toEqual([earlier, 'client-pages-newer']);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
      .toContain('newer-client-worker');
  } finally {
    rmSync(file);
  }
  await questionnaire.expectAnswer('Half a sentence');
  await page.context().setOffline(true);
  await questionnaire.review();
  expect([...(await questionnaire.reviewed()).values()]).toContain('Half a sentence');
});

test('in Spanish the installed application opens without a connection at the last request, and promises no upload', async ({
  page,
  browser,
  invite,
}) => {
  const invited = await invite('Flor Ríos');
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await new MailLink(page, 'es').enter(invited.mail.link, '/client/portal');
  const portal = new Portal(page, 'es');
  await portal.getStarted();
  await waitForWorker(page);
  await portal.openDocuments();
  const documents = new Documents(page, 'es');
  await documents.expectOpen();
  await page.goBack();
  await portal.expectOpen();
  await portal.openQuestionnaire();
  await waitForLastData(page, invited.requestId);
  await page.context().setOffline(true);

  await page.goto('/client/start');
  await portal.expectHome('Flor', invited.client.notes);
  await expect(page.getByText('No tiene conexión.')).toBeVisible();
  await saveScreenshot(page, 'es-home-offline');
  await portal.getStarted();
  await saveScreenshot(page, 'es-portal-offline');
  // Reading a passport needs a connection: the questions come first.
  await portal.openQuestionnaire();
  const questionnaire = new Questionnaire(page, 'es');
  const asked = await questionnaire.read();
  await questionnaire.answer(toValidAnswer(asked).given, asked);
  await questionnaire.expectOffline();
  await saveScreenshot(page, 'es-questionnaire-offline');
  await page.goto(`/client/documents?request_id=${invited.requestId}`);
  await documents.expectOpen();
  const [document = ''] = await documents.required();
  await documents.choose(document, await smallPdf(browser, 'pasaporte.pdf'));
  await expect(page.getByText('Aún no se envió: no hay conexión.').first()).toBeVisible();
  await expectFitsNarrow(page, 'the documents without a connection');
  await saveScreenshot(page, 'es-documents-offline');
});
