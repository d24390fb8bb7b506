import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { buildContact } from '../../../apps/server/test/builders/contacts.ts';
import { buildNoteTemplate } from '../../../apps/server/test/builders/note-templates.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { NewRequest } from '../../pages/staff/new-request.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { breakWrites } from '../../support/faults/broken-table.ts';
import { expect, test } from '../../support/test.ts';

const template = 'B1/B2 Business or Tourism';

async function countRequests(owner: pg.Pool, { id }: { id: string }): Promise<number> {
  const { rowCount } = await owner.query('SELECT FROM client_requests WHERE user_id = $1', [id]);
  return rowCount ?? 0;
}

test('if a contact or a request cannot be stored, creation stops and the input is kept', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  const known = await buildContact(owner, { professional, name: 'Unrequestable' });
  await breakWrites(owner, 'contacts', 'INSERT', 'Uncontactable');
  await breakWrites(owner, 'client_requests', 'INSERT', 'Unrequestable');
  await signIn(page, professional);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  const form = await dashboard.newRequest();
  const problem = form.dialog().getByRole('alert').filter({ hasText: 'Error' });

  await form.fillIn({ template, client: 'Uncontactable', email: 'uncontactable@example.com' });
  await form.submit();
  await expect(problem).toContainText('Failed to create contact. Please try again.');
  await expect(form.email()).toHaveValue('uncontactable@example.com');
  await saveScreenshot(page, 'request-failed');

  await form.name().fill('Unrequestable');
  await form.submit();
  await expect(problem).toContainText('Failed to create client request. Please try again.');

  await page.goto(`/dashboard?new=1&contact=${known.id}`);
  await expect(form.name()).toHaveValue('Unrequestable');
  await form.chooseTemplate(template);
  await form.submit();
  await expect(problem).toContainText('Failed to create request. Please try again.');
  expect(await countRequests(owner, professional)).toBe(0);
});

test('a double click, or a retry after a lost response, creates one request', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  await signIn(page, professional);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  const form = await dashboard.newRequest();
  await form.fillIn({ template, client: 'Once Only', email: 'once@example.com' });

  await page.route('**/api/client_requests', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  const button = form.dialog().getByRole('button', { name: 'Create Request' });
  await button.dblclick();
  await expect(form.dialog().getByText('Failed to create client request. Please try again.')).toBeVisible();
  await page.unroute('**/api/client_requests');
  await button.click();
  await expect(
    page.getByText('Client request created and invitation sent to client (once@example.com)!'),
  ).toBeVisible();
  expect(await countRequests(owner, professional)).toBe(1);
  await expect(dashboard.card('Once Only')).toHaveCount(1);
});

test('if the invitation cannot be sent, the request is kept and the page reports it', async ({
  page,
  owner,
  signIn,
  visafolio,
}) => {
  const professional = await buildProfessional(owner);
  await signIn(page, professional);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  const form = await dashboard.newRequest();
  await form.fillIn({ template, client: 'Unreachable', email: 'unreachable@example.com' });
  const outbox = path.join(visafolio.dataDir, 'outbox');
  const aside = `${outbox}-aside`;
  await rename(outbox, aside).catch(() => {});
  try {
    // A file instead of the folder makes writing mails fail.
    await writeFile(outbox, '');
    await form.submit();
    await expect(page.getByText('Request Created', { exact: true })).toBeVisible();
    await expect(
      page.getByText(
        'Client request created successfully, but invitation email failed to send. Please contact manually.',
      ),
    ).toBeVisible();
    await dashboard.expectInvitation('Unreachable', 'Invitation not sent');
  } finally {
    await rm(outbox, { force: true });
    await rename(aside, outbox).catch(() => {});
  }
});

const signedOut = (page: Page) => page.getByRole('dialog', { name: 'You have been signed out' });

test('without a session nothing is created and the page says why', async ({ page, owner, signIn }) => {
  const professional = await buildProfessional(owner);
  await signIn(page, professional);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  const form = await dashboard.newRequest();
  await form.fillIn({ template, client: 'Too Late', email: 'late@example.com' });
  // Ends the session at the last moment: an open page notices the end, and waits with what was typed.
  await page.route('**/api/client_requests', async (route) => {
    if (route.request().method() === 'POST')
      await owner.query('DELETE FROM auth.session WHERE user_id = $1', [professional.id]);
    await route.fallback();
  });
  await form.submit();
  await expect(page.getByText('You must be logged in to create a request.')).toBeVisible();
  await expect(signedOut(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/auth/);
  expect(await countRequests(owner, professional)).toBe(0);
});

test('a session that ends during the call is explained too', async ({ page, owner, signIn }) => {
  const professional = await buildProfessional(owner);
  await signIn(page, professional);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  const form = await dashboard.newRequest();
  await form.fillIn({ template, client: 'Too Slow', email: 'slow@example.com' });
  // The page learns of the end first and says so; only then is the call answered.
  await page.route('**/api/client_requests', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await owner.query('DELETE FROM auth.session WHERE user_id = $1', [professional.id]);
    await signedOut(page).waitFor();
    await route.fallback();
  });
  await form.submit();
  await expect(signedOut(page)).toBeVisible();
  await expect(page.getByText('You must be logged in to create a request.')).toBeVisible();
  await saveScreenshot(page, 'session-ended');
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/auth/);
  expect(await countRequests(owner, professional)).toBe(0);
});

test('lists that fail to load are reported and can be reloaded', async ({ page, owner, signIn }) => {
  const professional = await buildProfessional(owner);
  await buildNoteTemplate(owner, { professional, name: 'My note' });
  await buildContact(owner, { professional, name: 'Lucía Ortega' });
  await signIn(page, professional);
  const lists = /\/api\/(contacts|templates|note_templates)(\?|$)/;
  await page.route(lists, (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto('/dashboard?new=1');
  const form = new NewRequest(page);
  const dialog = form.dialog();
  await form.contact().click();
  for (const text of [
    'Failed to fetch contacts',
    'Failed to fetch templates. Please try again.',
    'Failed to load note templates',
  ])
    await expect(dialog.getByRole('alert').filter({ hasText: text })).toContainText('Error');
  await saveScreenshot(page, 'request-lists-failed');

  await page.unroute(lists);
  const again = dialog.getByRole('button', { name: 'Try again' });
  for (const left of [2, 1, 0]) {
    await again.first().click();
    await expect(again).toHaveCount(left);
  }
  await form.chooseTemplate(template);
  await dialog.getByLabel('Saved note template').selectOption('My note');
  await form.chooseContact('luc', 'Lucía Ortega');
});
