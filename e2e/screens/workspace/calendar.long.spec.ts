import { addDays } from '@visafolio/contract/cases/dates/paper-expiry.ts';
import type pg from 'pg';
import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../../apps/server/test/builders/sessions.ts';
import { Settings } from '../../pages/staff/settings.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

const today = new Date().toISOString().slice(0, 10);
const day = (days: number) => addDays(today, days);
const long = (value: string, language = 'en-US') =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${value}T00:00:00Z`),
  );

async function firmWithCases(owner: pg.Pool) {
  const firm = await buildFirm(owner);
  const head = await buildProfessional(owner, { firm, name: 'Marisol Quiñones' });
  const member = await buildProfessional(owner, { firm, name: 'Benjamín Ortega' });
  const build = (name: string, professional = head) =>
    buildRequest(owner, { professional, client: { name }, status: 'in-progress', answers: 'none' });
  const ana = await build('Ana Núñez');
  const luis = await build('Luis Prado');
  const wen = await build('Wen Li', member);
  await owner.query('UPDATE client_requests SET due_on = $2 WHERE id = $1', [ana.id, day(-3)]);
  await owner.query('UPDATE client_requests SET due_on = $2 WHERE id = $1', [luis.id, day(4)]);
  await owner.query('UPDATE client_requests SET due_on = $2 WHERE id = $1', [wen.id, day(5)]);
  return { head, member, ana, luis, wen };
}

test('due date and key dates are set, changed, marked done and removed on the case page', async ({
  page,
  owner,
  signIn,
}) => {
  const { head, wen } = await firmWithCases(owner);
  await signIn(page, head);
  await page.goto(`/requests/${wen.id}`);
  const dates = page.getByRole('region', { name: 'Key dates' });
  await dates.getByRole('button', { name: 'Change' }).click();
  const dueDialog = page.getByRole('dialog', { name: 'Due date' });
  const box = dueDialog.getByRole('textbox');
  await box.fill('nonsense');
  await dueDialog.getByRole('button', { name: 'Save' }).click();
  await expect(dueDialog.getByText('This is not a date.', { exact: false })).toBeVisible();
  await box.fill(long(day(30)));
  await expectAccessible(page, 'the due date');
  await saveScreenshot(page, 'dates-due-en');
  await dueDialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `Due date set to ${long(day(30))}`);
  await expect(dates.getByText(long(day(30)))).toBeVisible();
  await expect(dates.getByText('in 30 days')).toBeVisible();

  await dates.getByRole('button', { name: 'Add date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a key date' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please choose a date.')).toBeVisible();
  await dialog.getByLabel('What it is').selectOption({ label: 'Passport expires' });
  await dialog.getByRole('textbox', { name: 'Date' }).fill(long(day(20)));
  await dialog.getByLabel('Note (optional)').fill('The old one: ask for the new passport');
  await expectAccessible(page, 'a new key date');
  await saveScreenshot(page, 'dates-add-en');
  // A double click adds only one.
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expectToast(page, 'Key date added');
  await expect(dates.getByRole('listitem')).toHaveCount(1);
  await expect(dates.getByText('Expires before the due date')).toBeVisible();
  await expect(dates.getByText('Entered by Marisol Quiñones')).toBeVisible();
  await saveScreenshot(page, 'dates-case-en');
  await expectFitsNarrow(page, 'a case with dates');

  await dates.getByRole('button', { name: 'More for Passport expires' }).click();
  await page.getByRole('menuitem', { name: 'Mark as done' }).click();
  await expect(dates.getByText('Done', { exact: true })).toBeVisible();
  await expect(dates.getByText('Expires before the due date')).toBeHidden();
  await dates.getByRole('button', { name: 'More for Passport expires' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove date' }).click();
  await expect(dates.getByText('No key dates yet.', { exact: false })).toBeVisible();
});

test('the calendar shows overdue and upcoming dates, as a month and as a list, also by keyboard', async ({
  page,
  owner,
  signIn,
}) => {
  const { head, ana } = await firmWithCases(owner);
  await owner.query(
    `INSERT INTO key_dates (workspace_id, client_request_id, kind, on_date, source, entered_by, entered_by_name)
     SELECT workspace_id, id, 'i94_expiry', $2, 'person', user_id, 'Marisol Quiñones' FROM client_requests WHERE id = $1`,
    [ana.id, day(60)],
  );
  await signIn(page, head);
  await page.goto('/dashboard');
  const line = page.getByText('1 date is late');
  await expect(line).toBeVisible();
  await saveScreenshot(page, 'dates-dashboard-en');
  await page.getByRole('link', { name: 'Open the calendar' }).click();
  await expect(page).toHaveURL(/\/calendar\?view=list$/);
  const late = page.getByRole('region', { name: 'Late', exact: true });
  await expect(late.getByRole('link')).toHaveCount(1);
  await expect(late.getByText('Ana Núñez')).toBeVisible();
  await expect(late.getByText('3 days ago')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Next 7 days' }).getByText('Luis Prado')).toBeVisible();
  await expect(page.getByText('Wen Li')).toBeHidden();
  await expectAccessible(page, 'the list of dates');
  await expectFitsNarrow(page, 'the list of dates');
  await saveScreenshot(page, 'calendar-list-en');

  await page.getByRole('button', { name: 'All of the firm' }).click();
  await expect(page.getByText('Wen Li')).toBeVisible();
  await page.getByLabel('What it shows').selectOption({ label: 'I-94 expires' });
  await expect(page.getByText('Luis Prado')).toBeHidden();
  await expect(page.getByText('Expires within six months')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Expires within six months')).toBeVisible();
  await page.getByLabel('What it shows').selectOption({ label: 'All dates' });

  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await page.goto(`/calendar?scope=firm&month=${day(4).slice(0, 7)}`);
  const table = page.getByRole('table');
  const links = table.getByRole('link');
  await expect(table.getByRole('link', { name: /Luis Prado/ })).toBeVisible();
  await expectAccessible(page, 'the month');
  await saveScreenshot(page, 'calendar-month-en');
  await links.first().focus();
  const title = page.getByRole('heading', { level: 2 });
  const before = await title.textContent();
  await page.keyboard.press('PageDown');
  await expect(title).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(title).toHaveText(before ?? '');
  await table.getByRole('link', { name: /Luis Prado/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Luis Prado' })).toBeVisible();
});

test('calendar and overview are in Spanish', async ({ page, owner, signIn }) => {
  const { head, wen } = await firmWithCases(owner);
  await signIn(page, head);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto('/calendar?view=list&scope=firm');
  await expect(page.getByRole('heading', { level: 1, name: 'Calendario' })).toBeVisible();
  await expectOnlySpanish(page, 'the list of dates');
  await saveScreenshot(page, 'calendar-list-es');
  await page.getByRole('button', { name: 'Mes', exact: true }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expectOnlySpanish(page, 'the month');
  await saveScreenshot(page, 'calendar-month-es');
  await page.goto('/firm/overview');
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectOnlySpanish(page, 'the overview');
  await saveScreenshot(page, 'overview-es');
  await page.goto(`/requests/${wen.id}`);
  await expect(
    page.getByRole('region', { name: 'Fechas clave' }).getByText('dentro de 5 días'),
  ).toBeVisible();
  await saveScreenshot(page, 'dates-case-es');
});

test('a calendar feed is created, read, renewed and deleted in the settings', async ({
  page,
  owner,
  signIn,
  context,
  visafolio,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: visafolio.url });
  const { head } = await firmWithCases(owner);
  await signIn(page, head);
  const settings = new Settings(page);
  await settings.open();
  await settings.openTab('Calendar');
  await expect(settings.dialog().getByText('You have no address yet.')).toBeVisible();
  await settings.button('Make an address').click();
  const address = settings.dialog().getByLabel('Your address');
  const first = await address.inputValue();
  await settings.button('Copy').click();
  await expectToast(page, 'Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expectAccessible(page, 'the calendar settings');
  await expectFitsNarrow(page, 'the calendar settings');
  await saveScreenshot(page, 'calendar-feed-en');
  // Without a session, like a calendar program.
  const calendar = await (await fetch(first)).text();
  expect(calendar).toContain('SUMMARY:Due date: Luis Prado');
  expect(calendar).not.toContain('Wen Li');

  await settings.dialog().getByLabel('Titles name the client').uncheck();
  await expect.poll(async () => (await fetch(first)).text()).not.toContain('Luis Prado');
  await settings.dialog().getByLabel('Which dates').selectOption({ label: 'All of the firm' });
  await settings.button('New address').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New address' }).click();
  await expect(address).not.toHaveValue(first);
  const second = await address.inputValue();
  expect((await fetch(first)).status).toBe(404);
  expect((await (await fetch(second)).text()).match(/BEGIN:VEVENT/g)).toHaveLength(3);
  await page.reload();
  await expect(settings.dialog().getByText('You have an address', { exact: false })).toBeVisible();
  await expect(address).toBeHidden();
  await settings.button('End this address').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End this address' }).click();
  await expectToast(page, 'The address no longer works');
  expect((await fetch(second)).status).toBe(404);
});

test('a firm administrator sees the overview with tables for its charts, and others do not', async ({
  page,
  owner,
  signIn,
}) => {
  const { head, member } = await firmWithCases(owner);
  await signIn(page, head);
  await page.goto('/firm/overview');
  const people = page.getByRole('region', { name: 'Open cases by person and state' }).first();
  const figures = people.getByRole('row').filter({ hasText: 'Marisol Quiñones' }).getByRole('cell');
  await expect(figures).toHaveText(['0', '2', '0', '2', '1', '0']);
  await expect(people.locator('svg').first()).toBeVisible();
  await expectAccessible(page, 'the overview');
  await expectFitsNarrow(page, 'the overview');
  await saveScreenshot(page, 'overview-en');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV: Open cases by person and state' }).click();
  const file = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString('utf8')).toContain('Marisol Quiñones,0,2,0,2,1,0');

  await signIn(page, member);
  await page.goto('/firm/overview');
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
});

test('the client sees the due date and the days that are left', async ({ page, owner, signIn }) => {
  const { luis, ana } = await firmWithCases(owner);
  await signIn(page, await buildClientUser(owner, luis.client));
  await page.goto(`/client/portal?request_id=${luis.id}&view=portal`);
  await expect(page.getByText(`Please give everything by ${long(day(4))}: that is in 4 days.`)).toBeVisible();
  await expectAccessible(page, 'the portal with a due date');
  await saveScreenshot(page, 'portal-due-en');
  await signIn(page, await buildClientUser(owner, ana.client));
  await page.goto(`/client/portal?request_id=${ana.id}&view=portal`);
  await expect(
    page.getByText(`asked for everything by ${long(day(-3))}, 3 days ago.`, { exact: false }),
  ).toBeVisible();
});
