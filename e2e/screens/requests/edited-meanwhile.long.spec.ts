import type { Locator } from '@playwright/test';
import { buildCaseNote } from '../../../apps/server/test/builders/cases/case-notes.ts';
import { buildContact } from '../../../apps/server/test/builders/contacts.ts';
import { buildFirm } from '../../../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { CasePage } from '../../pages/staff/case-page.ts';
import { Contacts } from '../../pages/staff/contacts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

test('after a contact was changed in another tab, conflicting fields are compared and the others updated in the form', async ({
  page,
  context,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner, { firm: null });
  await buildContact(owner, { professional, name: 'Lucía Ortega' });
  await signIn(page, professional);
  const phone = (form: Locator) => form.getByLabel('Phone');
  const tabs = [page, await context.newPage()] as const;
  const open = async (tab: typeof page) => {
    const contacts = new Contacts(tab);
    await contacts.open();
    const form = await contacts.edit('Lucía Ortega');
    // Waits until the form has loaded its values.
    await expect(phone(form)).toBeVisible();
    return form;
  };
  const [first, second] = [await open(tabs[0]), await open(tabs[1])];
  const address = (form: Locator) => form.getByLabel('Address');
  const save = (form: Locator) => form.getByRole('button', { name: 'Save Changes' }).click();

  await phone(first).fill('+34 600 111 222');
  await address(first).fill('Calle Mayor 1');
  await save(first);
  await expect(first).toBeHidden();

  await phone(second).fill('+34 600 999 000');
  await save(second);
  const told = second.getByRole('alert').filter({ hasText: 'Somebody else changed this meanwhile' });
  await expect(told).toContainText('+34 600 111 222');
  await expect(told).toContainText('+34 600 999 000');
  await saveScreenshot(tabs[1], 'contact-edited-meanwhile-en');
  await expectAccessible(tabs[1], 'a contact that somebody else saved first');
  await expect(address(second)).toHaveValue('Calle Mayor 1');
  await told.getByRole('button', { name: 'Save mine' }).click();
  await expect(second).toBeHidden();
  const { rows } = await owner.query(
    'SELECT phone, address FROM contacts WHERE workspace_id = (SELECT workspace_id FROM profiles WHERE id = $1)',
    [professional.id],
  );
  expect(rows).toEqual([{ phone: '+34 600 999 000', address: 'Calle Mayor 1' }]);
});

test('a note that its author changed in another tab is compared before it is saved', async ({
  page,
  context,
  owner,
  signIn,
}) => {
  const ana = await buildProfessional(owner, { name: 'Ana Ruiz' });
  const request = await buildRequest(owner, { professional: ana });
  await buildCaseNote(owner, { request, author: ana, body: 'Call the employer' });
  await signIn(page, ana);
  const begin = async (tab: typeof page) => {
    await tab.goto(`/requests/${request.id}/notes`);
    const note = tab.getByRole('listitem').filter({ hasText: 'Ana Ruiz' });
    await note.getByRole('button', { name: /^More for the note/ }).click();
    await tab.getByRole('menuitem', { name: 'Edit' }).click();
    return note;
  };
  const other = await context.newPage();
  const [first, second] = [await begin(page), await begin(other)];
  const text = (note: Locator) => note.getByRole('textbox', { name: 'Change the note' });
  const save = (note: Locator) => note.getByRole('button', { name: 'Save changes' }).click();
  await text(first).fill('Call the employer on Monday');
  await save(first);
  await expect(first.getByText('Call the employer on Monday')).toBeVisible();

  await text(second).fill('Call the employer on Friday');
  await save(second);
  const told = second.getByRole('alert').filter({ hasText: 'changed in another tab meanwhile' });
  await expect(told).toContainText('on Monday');
  await expect(told).toContainText('on Friday');
  await saveScreenshot(other, 'note-edited-meanwhile-en');
  await expectAccessible(other, 'a note that was saved first in another tab');
  await told.getByRole('button', { name: 'Save mine' }).click();
  await expect(told).toBeHidden();
  await expect(second.getByText('Call the employer on Friday')).toBeVisible();
  await expect(first.getByText('Call the employer on Friday')).toBeVisible();
});

test('of two tabs that change the people of a case, the second keeps the stored version or saves its own', async ({
  page,
  context,
  owner,
  signIn,
}) => {
  const firm = await buildFirm(owner);
  const ana = await buildProfessional(owner, { firm, name: 'Ana Ruiz' });
  await buildProfessional(owner, { firm, name: 'Ben Otte' });
  await buildProfessional(owner, { firm, name: 'Eva Lind' });
  const request = await buildRequest(owner, { professional: ana });
  await signIn(page, ana);
  const other = await context.newPage();
  const begin = async (tab: typeof page) => {
    await tab.goto(`/requests/${request.id}`);
    const casePage = new CasePage(tab, request.client.name);
    return { casePage, dialog: await casePage.openPeople() };
  };
  const [first, second] = [await begin(page), await begin(other)];
  const box = ({ dialog }: typeof first, name: string) => dialog.getByRole('checkbox', { name });
  await box(second, 'Eva Lind').check();
  await box(first, 'Ben Otte').check();
  await first.casePage.savePeople();
  await expect(first.dialog).toBeHidden();

  const told = second.dialog.getByRole('alert');
  await expect(told).toContainText('Somebody else changed this meanwhile');
  await expect(told).toContainText('Ben Otte');
  await expect(box(second, 'Eva Lind')).toBeChecked();
  await saveScreenshot(other, 'case-people-meanwhile-en');
  await told.getByRole('button', { name: 'Take theirs' }).click();
  await expect(told).toBeHidden();
  await expect(box(second, 'Ben Otte')).toBeChecked();
  await expect(box(second, 'Eva Lind')).not.toBeChecked();
  await box(second, 'Eva Lind').check();
  await second.casePage.savePeople();
  await expect(second.dialog).toBeHidden();
  await expect(page.getByText('Assigned: Ben Otte and Eva Lind')).toBeVisible();
});
