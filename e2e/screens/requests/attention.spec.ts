import type { Page } from '@playwright/test';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { buildSpanishTemplate } from '../../support/files/spanish-template.ts';
import { expect, test } from '../../support/test.ts';

const day = 24 * 60 * 60_000;
const names = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts();

test('requests that need attention can be sorted first, with their reasons, and the URL keeps the order', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  const template = await buildTemplate(owner);
  const build = (name: string, status: 'pending' | 'documents_submitted', age = 0) =>
    buildRequest(owner, {
      professional,
      template,
      status,
      client: { name },
      createdAt: new Date(Date.now() - age * day),
    });
  await build('Files to review', 'documents_submitted', 3);
  const stalled = await build('Stalled client', 'pending', 9);
  const failed = await build('Not delivered', 'pending', 2);
  await build('Quite fresh', 'pending');
  await owner.query('UPDATE client_requests SET invitation_since = created_at WHERE id = $1', [stalled.id]);
  await owner.query(`UPDATE client_requests SET invitation_state = 'failed' WHERE id = $1`, [failed.id]);

  await signIn(page, professional);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  await expect
    .poll(() => names(page))
    .toEqual(['Quite fresh', 'Not delivered', 'Files to review', 'Stalled client']);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Needs attention');
  const urgent = ['Not delivered', 'Files to review', 'Stalled client', 'Quite fresh'];
  await expect.poll(() => names(page)).toEqual(urgent);
  await expect(dashboard.card('Files to review').getByText('3 files to review')).toBeVisible();
  await expect(dashboard.card('Stalled client').getByText('No activity for 7 days')).toBeVisible();
  await expect(dashboard.card('Not delivered').getByText('Invitation not delivered')).toBeVisible();
  await saveScreenshot(page, 'dashboard-attention-en');
  await expectAccessible(page, 'the dashboard by attention');

  await page.evaluate(() => localStorage.setItem('language', 'es'));
  await page.reload();
  await expect.poll(() => names(page)).toEqual(urgent);
  await expect(page.getByText('3 archivos por revisar')).toBeVisible();
  await saveScreenshot(page, 'dashboard-attention-es');
});

test('after a case is handled, j opens the next waiting one', async ({ page, owner, signIn }) => {
  const professional = await buildProfessional(owner);
  const template = await buildTemplate(owner, { documents: [{ name: 'Passport copy', required: true }] });
  for (const [age, name] of ['First', 'Second', 'Third'].entries()) {
    const createdAt = new Date(Date.now() - age * day);
    const client = { name };
    await buildRequest(owner, { professional, template, client, createdAt, status: 'documents_submitted' });
  }
  await buildRequest(owner, { professional, template, client: { name: 'Quiet' }, status: 'pending' });
  await signIn(page, professional);
  await page.goto('/dashboard?order=attention');
  const dashboard = new Dashboard(page);
  for (const name of ['First', 'Second']) {
    const overlay = dashboard.requestOverlay(name);
    if (name === 'First') await page.getByRole('button', { name: 'View Details of First' }).click();
    await overlay.expectOpen();
    await overlay.panel().getByRole('button', { name: 'Accept Passport copy' }).click();
    await expect(overlay.row('Passport copy').getByText('Accepted')).toBeVisible();
    await expect(overlay.row('Passport copy')).toBeFocused();
    await expect.poll(async () => (await page.locator('article h2').allInnerTexts()).at(0)).not.toBe(name);
    await page.keyboard.press('j');
  }
  await dashboard.requestOverlay('Third').expectOpen();
});

test('failures to load or delete requests are reported and can be retried', async ({
  page,
  owner,
  signIn,
}) => {
  const { professional, client } = await buildRequest(owner);
  await signIn(page, professional);
  let failing = true;
  await page.route('**/api/client_requests?*', (route) =>
    failing ? route.fulfill({ status: 400, body: '{}' }) : route.continue(),
  );
  await page.goto('/dashboard');
  await expect(page.getByText('Failed to load client requests')).toBeVisible();
  // From here on, only a click reloads the list.
  await new Dashboard(page).expectLive();
  failing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(new Dashboard(page).card(client.name)).toBeVisible();

  await page.route('**/api/client_requests/*', (route) => route.abort());
  await new Dashboard(page).askDeletion(client.name);
  const question = page.getByRole('alertdialog', { name: 'Delete Client Request' });
  await question.getByRole('button', { name: 'Delete Request' }).click();
  await expect(page.getByText('Failed to delete client request. Please try again.')).toBeVisible();
  await page.unroute('**/api/client_requests/*');
  await question.getByRole('button', { name: 'Delete Request' }).click();
  await expect(page.getByText('Client request deleted successfully!')).toBeVisible();
});

test('keyboard shortcuts create, search, and move between cases; a sheet lists them', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  const template = await buildTemplate(owner);
  for (const [index, name] of ['Third', 'Second', 'First'].entries()) {
    const createdAt = new Date(Date.now() - (3 - index) * day);
    await buildRequest(owner, { professional, template, client: { name }, createdAt });
  }
  await signIn(page, professional);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  await expect(dashboard.card('First')).toBeVisible();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Next case')).toBeVisible();
  await saveScreenshot(page, 'shortcuts-en');
  await expectAccessible(page, 'the shortcuts');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'View Details of Second' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dashboard.requestOverlay('Second').expectOpen();
  await page.keyboard.press('j');
  await dashboard.requestOverlay('Third').expectOpen();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await dashboard.requestOverlay('First').expectOpen();
  await page.getByRole('button', { name: 'Next request' }).click();
  await dashboard.requestOverlay('Second').expectOpen();
  await page.goBack();
  await expect(dashboard.requestOverlay('Second').panel()).toBeHidden();
  await expect(page.getByRole('button', { name: 'View Details of Second' })).toBeFocused();

  await page.keyboard.press('/');
  const search = page.getByRole('textbox', { name: 'Search requests' });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.keyboard.type('jn?');
  await expect(search).toHaveValue('jn?');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await search.blur();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Create New Client Request' })).toBeVisible();
});

test('the dashboard and its shortcuts are in Spanish', async ({ page, owner, signIn }) => {
  const { professional } = await buildRequest(owner, {
    status: 'documents_submitted',
    template: await buildSpanishTemplate(owner),
  });
  await signIn(page, professional);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await new Dashboard(page, 'es').open();
  await expect(page.getByText('2 archivos por revisar')).toBeVisible();
  await expectOnlySpanish(page, 'the dashboard');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
  await expectOnlySpanish(page, 'the shortcuts');
});
