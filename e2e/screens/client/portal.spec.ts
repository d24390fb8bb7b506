import type { Page } from '@playwright/test';
import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { Portal } from '../../pages/client/portal.ts';
import { Questionnaire } from '../../pages/client/questionnaire.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { pressOn } from '../../support/checks/keyboard.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../support/client.ts';
import { breakCall, holdCall, skipRetryDelays } from '../../support/faults/failing.ts';
import { newVisitor } from '../../support/visitor.ts';

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });
const goHome = (page: Page) => page.getByRole('link', { name: 'Go Home' });

test('a client reads the letter first and then sees the tasks', async ({ page, owner, enter }) => {
  const firm = await buildFirm(owner);
  const professional = await buildProfessional(owner, { firm });
  const client = { name: 'Ana Ruiz' };
  await enter('portal', { professional, client, notes: 'Welcome, Ana.' });
  const portal = new Portal(page);
  await portal.expectHome('Ana', 'Welcome, Ana.');
  await expect(page.getByRole('banner').getByText(firm.name)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveText('Powered by Visafolio');
  await expect(page.getByText('3 documents to upload')).toBeVisible();
  await expect(page.getByText('8 questions to answer')).toBeVisible();
  await expectAccessible(page, 'the letter');
  await saveScreenshot(page, 'en-home');

  await portal.getStarted();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Ana Ruiz' })).toBeVisible();
  await expect(page.getByText('Pending', { exact: true })).toBeVisible();
  await portal.expectDocuments({ done: 0, total: 3 });
  await portal.expectQuestions({ done: 0, total: 8 });
  await portal.expectCompleteSteps('Account Verified');
  await expectAccessible(page, 'the portal');
  await saveScreenshot(page, 'en-portal');

  await page.goBack();
  await portal.expectHome('Ana', 'Welcome, Ana.');
  await page.goForward();
  await portal.expectOpen();
});

test('the same works in Spanish, without English, and by keyboard', async ({ page, invite }) => {
  const request = await invite({ notes: 'Bienvenida.', answers: 'some' });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto(clientPageUrl('portal', request));
  await expect(page.getByText('Bienvenida.')).toBeVisible();
  await expectOnlySpanish(page, 'the letter');
  await saveScreenshot(page, 'es-home');
  await pressOn(page, page.getByRole('link', { name: 'Comenzar' }));
  const portal = new Portal(page, 'es');
  await portal.expectOpen();
  await portal.expectQuestions({ done: 4, total: 8 });
  await saveScreenshot(page, 'es-portal');
  await pressOn(page, page.getByRole('link', { name: 'Documentos', exact: true }));
  await page.waitForURL((url) => url.pathname === '/client/documents');
});

test('the page shows a loading state during the access check', async ({ page, invite }) => {
  const request = await invite();
  const goOn = await holdCall(page, 'verification');
  await page.goto(clientPageUrl('portal', request));
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  await saveScreenshot(page, 'en-portal-loading');
  goOn();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('Access Error', () => {
  const causes = [
    ['a verification that breaks', 'verification', { status: 500 }, 'Access verification failed.'],
    [
      'a sign-in service that breaks',
      'session',
      { status: 500 },
      'Authentication error. Please try logging in again.',
    ],
    [
      'no connection at all',
      'everything',
      'no answer',
      'Failed to initialize client portal. Please try again.',
    ],
    [
      'a request that does not load',
      'request',
      { status: 500 },
      'Failed to load your request details. Please try refreshing the page.',
    ],
  ] as const;
  for (const [cause, call, how, message] of causes) {
    test(`reports ${cause}, and trying again helps`, async ({ page, invite }) => {
      const request = await invite();
      await page.clock.install();
      const mend = await breakCall(page, call, how);
      await page.goto(clientPageUrl('portal', request, '&view=portal'));
      const alert = page.getByRole('alert').filter({ hasText: message });
      await skipRetryDelays(page, alert);
      await expect(page.getByRole('heading', { name: 'Access Error' })).toBeVisible();
      await expect(goHome(page)).toBeVisible();
      await saveScreenshot(page, `en-access-${call}`);
      await mend();
      // Without a connection the page also retries on its own, so the button may disappear first.
      await Promise.any([tryAgain(page).click(), new Portal(page).expectOpen()]);
      await new Portal(page).expectOpen();
      await expect(alert).toBeHidden();
    });
  }

  test('tells a client whose session ended elsewhere to use the link in the mail', async ({
    page,
    owner,
    invite,
  }) => {
    const request = await invite();
    await page.clock.install();
    await page.goto(clientPageUrl('portal', request, '&view=portal'));
    await new Portal(page).expectOpen();
    await owner.query(
      'DELETE FROM auth.session WHERE user_id = (SELECT id FROM auth."user" WHERE email = $1)',
      [request.client.email],
    );
    // The access is checked again after ten minutes.
    await page.clock.fastForward('11:00');
    await expect(page.getByRole('alert')).toContainText(
      'Please use the link from your email to access the client portal.',
    );
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname === '/auth');
  });

  test('tells a client whose request was deleted that it is closed', async ({
    page,
    signIn,
    enter,
    browser,
    visafolio,
  }) => {
    const request = await enter('portal', {}, '&view=portal');
    await new Portal(page).expectOpen();
    const office = await newVisitor(browser, visafolio);
    await signIn(office, request.professional);
    const deleted = await office.request.delete(`/api/client_requests/${request.id}`);
    expect(deleted.status()).toBe(200);
    await office.context().close();
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('This request is closed.');
    await expectAccessible(page, 'a request that is gone');
    await saveScreenshot(page, 'en-request-gone');
    await goHome(page).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test('if the firm does not load, the rest is shown, and loading can be tried again', async ({
  page,
  invite,
}) => {
  const request = await invite();
  await page.clock.install();
  const mend = await breakCall(page, 'firm');
  await page.goto(clientPageUrl('portal', request, '&view=portal'));
  const note = page.getByText('Failed to load firm information');
  await skipRetryDelays(page, note);
  await new Portal(page).expectDocuments({ done: 0, total: 3 });
  await mend();
  await tryAgain(page).click();
  await expect(note).toBeHidden();
  await expect(page.getByRole('banner').getByText(request.professional.firm?.name ?? '')).toBeVisible();
});

test('if the firm does not load, the message says whether the professional or the firm is missing', async ({
  page,
  owner,
  invite,
}) => {
  const request = await invite();
  await page.clock.install();
  for (const { table, columns, text } of [
    { table: 'profiles', columns: '(id, firm_id)', text: 'Failed to fetch user profile' },
    { table: 'firms', columns: '', text: 'Failed to fetch firm information' },
  ]) {
    await owner.query(`REVOKE SELECT ON ${table} FROM visafolio_client`);
    await page.goto(clientPageUrl('portal', request, '&view=portal'));
    const note = page.getByText(text);
    await skipRetryDelays(page, note);
    await owner.query(`GRANT SELECT ${columns} ON ${table} TO visafolio_client`);
    await tryAgain(page).click();
    await expect(note).toBeHidden();
  }
  await expect(page.getByRole('banner').getByText(request.professional.firm?.name ?? '')).toBeVisible();
});

test('if one list does not load, the other is shown, and loading can be tried again', async ({
  page,
  invite,
}) => {
  const request = await invite();
  await page.clock.install();
  const mend = await breakCall(page, 'documents');
  await page.goto(clientPageUrl('portal', request, '&view=portal'));
  const portal = new Portal(page);
  await skipRetryDelays(
    page,
    page.getByRole('alert').filter({ hasText: 'Failed to load your request details.' }),
  );
  await portal.expectQuestions({ done: 0, total: 8 });
  await mend();
  await tryAgain(page).click();
  await portal.expectDocuments({ done: 0, total: 3 });
});

test('a page that cannot load while offline opens automatically when the connection is back', async ({
  page,
  enter,
}) => {
  await enter('portal', {}, '&view=portal');
  await new Portal(page).expectOpen();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Questionnaire', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('You seem to be offline.');
  await page.context().setOffline(false);
  await new Questionnaire(page).expectOpen();
});

test('a client who has provided everything is asked to submit it', async ({ enter, page }) => {
  await enter('portal', { status: 'in-progress', answers: 'all', documents: 'all' }, '&view=portal');
  const review = page.getByRole('listitem').filter({ hasText: 'Review & Submit' });
  await expect(review).toContainText('Submit what is ready.');
  await expect(review).toHaveAttribute('aria-current', 'step');
});

test('a client who has submitted everything sees that nothing is left to do', async ({
  page,
  owner,
  invite,
}) => {
  const request = await invite({ status: 'documents_submitted', answers: 'all', documents: 'all' });
  await owner.query('UPDATE client_requests SET submitted_at = now() WHERE id = $1', [request.id]);
  await page.goto(clientPageUrl('portal', request, '&view=portal'));
  await expect(page.getByText('Everything is with your legal team')).toBeVisible();
  await expect(page.getByText('Your documents are with your legal team.')).toBeVisible();
  await expect(page.getByText('Your answers are with your legal team.')).toBeVisible();
  await expect(page.getByText('Your legal team checks what you sent')).toBeVisible();
  await expectAccessible(page, 'everything sent');
  await saveScreenshot(page, 'en-all-sent');
});

test('a completed request asks for nothing on any page', async ({ page, enter }) => {
  const request = await enter('portal', { status: 'completed', answers: 'some', documents: 'some' });
  await expect(page.getByText('Your application is complete')).toBeVisible();
  await expect(page.getByText('to upload')).toBeHidden();
  await saveScreenshot(page, 'en-home-completed');
  await page.getByRole('link', { name: 'View your application' }).click();
  await new Portal(page).expectCompleteSteps('Account Verified', 'Upload Documents', 'Review & Submit');
  await expect(page.getByText('No more documents are needed.')).toBeVisible();
  await expect(page.getByText('No more answers are needed.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'No longer needed.' })).toBeVisible();
  await expect(page.getByText(/\b(upload|add|answer) (the|every)\b/i)).toHaveCount(0);
  await expectAccessible(page, 'a completed request');
  await saveScreenshot(page, 'en-portal-completed');

  await page.goto(clientPageUrl('documents', request));
  await expect(page.getByText('Your documents are complete')).toBeVisible();
  await expect(page.getByText('What you sent to your legal team')).toBeVisible();
  await expect(page.getByRole('button', { name: /upload|remove|submit/i })).toHaveCount(0);
  await saveScreenshot(page, 'en-documents-completed');
  await page.goto(clientPageUrl('questionnaire', request));
  await expect(page.getByText('This questionnaire is closed')).toBeVisible();
  await expect(page.getByRole('button', { name: /submit|next/i })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page, 'a closed questionnaire');
  await saveScreenshot(page, 'en-questionnaire-completed');
});

test('a client with several requests switches between them', async ({ page, owner, invite }) => {
  const first = await invite({ client: { name: 'Ana Ruiz' } });
  // A firm's own template, because other tests would see a standard one.
  const professional = await buildProfessional(owner);
  const template = await buildTemplate(owner, {
    owner: professional,
    name: 'Green card',
    visaType: 'EB-2',
    documents: [],
  });
  const second = await buildRequest(owner, {
    professional,
    client: first.client,
    template,
    status: 'in-progress',
  });
  await page.goto(clientPageUrl('portal', first, '&view=portal'));
  const switcher = page.getByRole('navigation', { name: 'Your applications' });
  await expect(switcher.getByRole('link')).toHaveCount(2);
  await expect(switcher.getByRole('link', { name: /H-1B/ })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, 'the switcher');
  await saveScreenshot(page, 'en-switcher');
  await switcher.getByRole('link', { name: /EB-2/ }).click();
  await page.waitForURL((url) => url.searchParams.get('request_id') === second.id);
  await expect(page.getByText('Green card')).toBeVisible();
  await expect(page.getByText('Upload Documents')).toBeHidden();
  await expect(page.getByRole('banner').getByText(second.professional.firm?.name ?? '')).toBeVisible();
});

test('very long names, right-to-left letters and emoji do not break the pages on a small phone', async ({
  page,
  owner,
  enter,
}) => {
  const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschafers';
  const firm = await buildFirm(owner, { name: `${long} & مكتب المحاماة الدولي 🌍` });
  const professional = await buildProfessional(owner, { firm });
  const template = await buildTemplate(owner, {
    questions: [{ text: `${long}? ${long}`, type: 'text', required: true }],
    documents: [{ name: `${long} 📄`, description: `${long} محمد`, required: true }],
  });
  const request = await enter('portal', {
    professional,
    template,
    client: { name: `محمد ${long} 🧑‍🚀` },
    notes: `${long}\nمرحبًا بكم 👋`,
    documents: 'all',
  });
  await expect(page.getByText('مرحبًا بكم')).toBeVisible();
  await expectFitsNarrow(page, 'the letter');
  await saveScreenshot(page, 'en-long-home');
  await page.goto(clientPageUrl('portal', request, '&view=portal'));
  await new Portal(page).expectOpen();
  await expectFitsNarrow(page, 'the portal');
  await saveScreenshot(page, 'en-long-portal');
  await page.goto(clientPageUrl('documents', request));
  await expect(page.getByRole('button', { name: /Remove/ })).toBeVisible();
  await expectFitsNarrow(page, 'the documents');
  await saveScreenshot(page, 'en-long-documents');
  await page.goto(clientPageUrl('questionnaire', request, '&question=1'));
  await page
    .getByRole('main')
    .getByRole('textbox')
    .fill('إجابة طويلة 🎉 '.repeat(20) + long);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectFitsNarrow(page, 'the questionnaire');
  await page.getByRole('link', { name: 'Review all answers' }).click();
  await expect(page.getByRole('heading', { name: 'Review your answers' })).toBeVisible();
  await expectFitsNarrow(page, 'the review');
  await saveScreenshot(page, 'en-long-review');
});
