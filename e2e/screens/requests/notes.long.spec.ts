import type pg from 'pg';
import { buildCaseNote } from '../../../apps/server/test/builders/cases/case-notes.ts';
import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { CasePage } from '../../pages/staff/case-page.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { expect, test } from '../../support/test.ts';
import { newVisitor } from '../../support/visitor.ts';

/** A firm of three; Ana has one case. */
async function firmOfThree(owner: pg.Pool) {
  const firm = await buildFirm(owner);
  const hire = (name: string) => buildProfessional(owner, { firm, name });
  const ana = await hire('Ana Ruiz');
  const ben = await hire('Benjamín Ortega');
  const eva = await hire('Eva Lind');
  const request = await buildRequest(owner, { professional: ana, template: await buildTemplate(owner) });
  return { ana, ben, eva, request };
}

test('a note mentions a colleague after an @ by keyboard, and the colleague gets a mail and sees the note at once', async ({
  page,
  owner,
  visafolio,
  signIn,
  browser,
}) => {
  const { ana, ben, request } = await firmOfThree(owner);
  const { name } = request.client;
  const colleague = await newVisitor(browser, visafolio);
  await signIn(colleague, ben);
  await colleague.goto(`/requests/${request.id}/notes`);
  await expect(colleague.getByText('No notes yet.')).toBeVisible();
  await expect(colleague.getByText('Live', { exact: true })).toBeVisible();

  await signIn(page, ana);
  await page.goto(`/requests/${request.id}`);
  const casePage = new CasePage(page, name);
  await casePage.goTo('Notes');
  const text = page.getByRole('textbox', { name: 'New note' });
  await text.fill('The employer calls on Tuesday.\nPlease be there, ');
  await text.press('End');
  await text.pressSequentially('@');
  const people = page.getByRole('listbox', { name: 'Colleagues' });
  await expect(people.getByRole('option')).toHaveCount(2);
  await saveScreenshot(page, 'notes-mention-en');
  await expectAccessible(page, 'the list of colleagues');
  await text.pressSequentially('ort');
  await expect(people.getByRole('option')).toHaveCount(1);
  await expect(people.getByRole('option', { name: 'Benjamín Ortega' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await text.press('Enter');
  await expect(text).toHaveValue('The employer calls on Tuesday.\nPlease be there, @Benjamín Ortega ');
  await expect(people).toBeHidden();
  await text.press('Control+Enter');

  const note = page.getByRole('listitem').filter({ hasText: 'The employer calls' });
  await expect(note.getByText('Ana Ruiz')).toBeVisible();
  await expect(note.locator('mark')).toHaveText('@Benjamín Ortega');
  await expect(text).toHaveValue('');
  await saveScreenshot(page, 'notes-en');
  await expectAccessible(page, 'the notes');
  await expectFitsNarrow(page, 'the notes');

  const told = colleague.getByRole('listitem').filter({ hasText: 'The employer calls' });
  await expect(told.locator('mark')).toHaveText('@Benjamín Ortega');
  await expect(colleague.getByText('Ana Ruiz: Wrote an internal note')).toBeVisible();
  await expect(told.getByRole('button')).toHaveCount(0);
  const mail = await waitForMail(visafolio.dataDir, ben.email);
  expect(mail.subject).toBe(`Ana Ruiz mentioned you in a note about ${name}`);
  expect(mail.text).toContain(`/requests/${request.id}/notes`);
  expect(mail.text).not.toContain('Tuesday');
  await colleague.context().close();
});

test('typed text survives a failure, another section and a reload; empty and too long notes are not sent', async ({
  page,
  owner,
  signIn,
}) => {
  const { ana, request } = await firmOfThree(owner);
  await signIn(page, ana);
  await page.goto(`/requests/${request.id}/notes`);
  const casePage = new CasePage(page, request.client.name);
  await casePage.expectOpen('Notes');
  const text = page.getByRole('textbox', { name: 'New note' });
  const add = page.getByRole('button', { name: 'Add note' });
  await add.click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await expect(text).toBeFocused();
  await text.fill('x'.repeat(10_001));
  await add.click();
  await expect(page.getByText('A note can have 10,000 characters at most.')).toBeVisible();

  await text.fill('Ask for the I-94. @Eva Lind');
  await page.route('**/notes', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await add.click();
  await expect(page.getByText(/Your text is still here|server cannot be reached/)).toBeVisible();
  await expect(text).toHaveValue('Ask for the I-94. @Eva Lind');
  await casePage.goTo('Timeline');
  await casePage.goTo('Notes');
  await expect(text).toHaveValue('Ask for the I-94. @Eva Lind');
  await page.reload();
  await expect(text).toHaveValue('Ask for the I-94. @Eva Lind');
  await page.unroute('**/notes');
  await add.dblclick();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ask for the I-94.' })).toHaveCount(1);
  await expect(text).toHaveValue('');
});

test('only the author can change and delete a note', async ({ page, owner, signIn }) => {
  const { ana, ben, request } = await firmOfThree(owner);
  await buildCaseNote(owner, { request, author: ben, body: 'By Ben' });
  await buildCaseNote(owner, { request, author: ana, body: 'By Ana' });
  await signIn(page, ana);
  await page.goto(`/requests/${request.id}/notes`);
  const foreign = page.getByRole('listitem').filter({ hasText: 'By Ben' });
  await expect(foreign).toBeVisible();
  await expect(foreign.getByRole('button')).toHaveCount(0);

  const own = page.getByRole('listitem').filter({ hasText: 'Ana Ruiz' });
  await own.getByRole('button', { name: /^More for the note/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await own.getByRole('textbox', { name: 'Change the note' }).fill('By Ana,\nin two lines');
  await own.getByRole('button', { name: 'Save changes' }).click();
  await expect(own.getByText('By Ana, in two lines')).toBeVisible();
  await expect(own.getByText('changed')).toBeVisible();

  await own.getByRole('button', { name: /^More for the note/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete note' }).click();
  await expect(own).toBeHidden();
  await expect(foreign).toBeVisible();
});

test('a person without a firm can write notes but mention nobody', async ({ page, owner, signIn }) => {
  const alone = await buildProfessional(owner, { firm: null });
  const request = await buildRequest(owner, { professional: alone });
  await signIn(page, alone);
  await page.goto(`/requests/${request.id}/notes`);
  const text = page.getByRole('textbox', { name: 'New note' });
  await expect(page.getByText('No notes yet.')).toBeVisible();
  await expect(page.getByText('Type @ to mention')).toBeHidden();
  await text.fill('For myself @');
  await expect(page.getByRole('listbox')).toBeHidden();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'For myself @' })).toBeVisible();
});

test('the notes are completely in Spanish on a phone', async ({ page, owner, signIn }) => {
  const { ana, request } = await firmOfThree(owner);
  await buildCaseNote(owner, { request, body: 'Llamar al empleador' });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, ana);
  await page.goto(`/requests/${request.id}/notes`);
  await new CasePage(page, request.client.name, 'es').expectOpen('Notas');
  await page.getByRole('textbox', { name: 'Nueva nota' }).fill('Hola @');
  await page.getByRole('textbox', { name: 'Nueva nota' }).press('End');
  await expect(page.getByRole('option', { name: 'Eva Lind' })).toBeVisible();
  await saveScreenshot(page, 'notes-es');
  await expectOnlySpanish(page, 'the notes');
  await expectAccessible(page, 'the notes in Spanish');
});
