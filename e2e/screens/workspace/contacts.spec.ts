import { buildContact } from '../../../apps/server/test/builders/contacts.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { Contacts } from '../../pages/staff/contacts.ts';
import { NewRequest } from '../../pages/staff/new-request.ts';
import { expectToast } from '../../pages/toasts.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { breakWrites } from '../../support/faults/broken-table.ts';
import { expect, test } from '../../support/test.ts';

test('a professional adds a contact, changes it, sets its status and deletes it', async ({
  page,
  owner,
  signIn,
}) => {
  await signIn(page, await buildProfessional(owner));
  const contacts = new Contacts(page);
  await contacts.open();
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible();
  await expectAccessible(page, 'no contacts');
  await saveScreenshot(page, 'contacts-empty');

  await test.step('name and e-mail are required, and the e-mail must be one', async () => {
    const form = await contacts.add();
    await form.getByRole('button', { name: 'Add Contact' }).click();
    await expect(form.getByRole('alert').filter({ hasText: 'Error' })).toContainText(
      'Name and email are required.',
    );
    await form.getByLabel('Name').fill('Lucía Ortega');
    await form.getByLabel('Email').fill('lucia at example');
    await form.getByRole('button', { name: 'Add Contact' }).click();
    await expect(form.getByText('Please enter a valid email address.')).toBeVisible();
    await expectAccessible(page, 'contact form');
    await saveScreenshot(page, 'contacts-form');
    await form.getByLabel('Email').fill('josé@example.com');
    await expect(
      form.getByText('Letters with accents or of another alphabet before the @ are not possible'),
    ).toBeVisible();

    await form.getByLabel('Email').fill('Lucia@Example.com');
    await form.getByLabel('Phone').fill('+52 55 1234 5678');
    await form.getByLabel('Visa type').selectOption('Student (F-1)');
    await form.getByLabel('Home country').selectOption('Mexico');
    await form.getByRole('button', { name: 'Add Contact' }).dblclick();
    await expectToast(page, 'Success', 'Contact added successfully!');
    await expect(form).toBeHidden();
  });

  const card = contacts.card('Lucía Ortega');
  for (const text of ['lucia@example.com', '+52 55 1234 5678', 'Student (F-1)', 'Mexico', 'Active'])
    await expect(card).toContainText(text);

  await test.step('an e-mail can belong to one contact only', async () => {
    const form = await contacts.add();
    await form.getByLabel('Name').fill('Somebody else');
    await form.getByLabel('Email').fill('lucia@example.com');
    // Submits from the end of the form, where the error at its beginning is not visible.
    const desk = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 600 });
    await form.getByLabel('Address').fill('Av. Juárez 12');
    await form.getByRole('button', { name: 'Add Contact' }).click();
    await expect(form.getByText('already has this email')).toBeInViewport({ ratio: 1 });
    if (desk) await page.setViewportSize(desk);
    await expect(form.getByLabel('Name')).toHaveValue('Somebody else');
    await page.goBack();
    await expect(form).toBeHidden();
  });

  await test.step('the professional changes it', async () => {
    const form = await contacts.edit('Lucía Ortega');
    await expect(form.getByLabel('Visa type')).toHaveValue('Student (F-1)');
    await form.getByLabel('Name').fill('Lucía Ortega Ruiz');
    await form.getByLabel('Phone').fill('');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Success', 'Contact updated successfully!');
    await expect(contacts.card('Lucía Ortega Ruiz')).not.toContainText('+52');
    await expect(page.getByRole('button', { name: 'Edit Lucía Ortega Ruiz' })).toBeFocused();
  });

  await test.step('the professional sets its status', async () => {
    await page.getByRole('button', { name: 'Status of Lucía Ortega Ruiz' }).click();
    await page.getByRole('menuitem', { name: 'Inactive' }).click();
    await expect(contacts.card('Lucía Ortega Ruiz')).toContainText('Inactive');
  });

  await test.step('the professional deletes it', async () => {
    await contacts.delete('Lucía Ortega Ruiz', 'Delete Contact');
    await expectToast(page, 'Success', 'Contact deleted successfully!');
    await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible();
  });
});

test('a contact with requests is archived and restored, and starts a new request', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  const client = { name: 'Priya Raghunathan' };
  const { contact } = await buildRequest(owner, { professional, client });
  await signIn(page, professional);
  const contacts = new Contacts(page);
  await contacts.open();

  await contacts.card(client.name).getByRole('button', { name: 'Create Request' }).click();
  const form = new NewRequest(page);
  await form.expectOpen();
  await expect(form.name()).toHaveValue(client.name);
  await expect(form.email()).toHaveValue(contact.email);
  await expect(form.visaType()).toHaveValue('H-1B');
  await expect(form.contact()).toContainText(client.name);
  // The form opens over the contacts, and closing it shows them again.
  await expect(page).toHaveURL(/\/contacts\?/);
  await page.goBack();

  await page.getByRole('button', { name: `Delete ${client.name}`, exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('has 1 request and is archived, not deleted');
  await saveScreenshot(page, 'contacts-archive');
  await page.getByRole('button', { name: 'Archive Contact' }).click();
  await expectToast(page, 'Success', `${client.name} was archived.`);
  await expect(contacts.card(client.name)).toBeHidden();

  await page.getByRole('tab', { name: 'Archived 1' }).click();
  const archived = contacts.card(client.name);
  await expect(archived.getByText('Archived', { exact: true })).toBeVisible();
  await expect(archived.getByRole('button')).toHaveCount(1);
  await page.reload();
  await saveScreenshot(page, 'contacts-archived');
  await expectAccessible(page, 'archived contacts');
  await page.route('**/restore', (route) => route.abort());
  await archived.getByRole('button', { name: `Restore ${client.name}` }).click();
  await expectToast(page, 'Error', 'Failed to restore the contact. Please try again.');
  await page.unroute('**/restore');
  await archived.getByRole('button', { name: `Restore ${client.name}` }).click();
  await expectToast(page, 'Success', `${client.name} is back in your contacts.`);
  await expect(page.getByRole('heading', { name: 'No archived contacts' })).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Archived' })).toBeFocused();
  await expect(contacts.search()).toBeVisible();
  await page.getByRole('tab', { name: 'Contacts' }).click();
  await expect(contacts.card(client.name)).toContainText('Active');

  // Like a change in another tab.
  await owner.query('UPDATE contacts SET archived_at = now() WHERE id = $1', [contact.id]);
  await contacts.delete(client.name, 'Archive Contact');
  await expectToast(page, 'Error', 'This contact is no longer here.');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(contacts.card(client.name)).toBeHidden();
});

test('finds contacts among many, page by page', async ({ page, owner, signIn }) => {
  const professional = await buildProfessional(owner);
  await owner.query(
    `INSERT INTO contacts (workspace_id, name, email, home_country)
     SELECT $1, 'Client ' || n, 'client.' || n || '@example.com', 'India' FROM generate_series(1, 130) AS n`,
    [professional.workspaceId],
  );
  await signIn(page, professional);
  const contacts = new Contacts(page);
  await contacts.open();
  await expect(page.getByText('130 contacts')).toBeVisible();
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(130);
  await expect(async () => {
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('article')).toHaveCount(130, { timeout: 5_000 });
  }).toPass();

  await contacts.search().fill('client.77@');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(contacts.card('Client 77')).toBeVisible();
  await contacts.search().fill('nobody at all');
  await expect(page.getByText('Nothing matches "nobody at all".')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(page.getByText('130 contacts')).toBeVisible();
});

test('reports failures, keeps the input, and tries again', async ({ page, owner, signIn }) => {
  const professional = await buildProfessional(owner);
  await buildContact(owner, { professional, name: 'Unmovable' });
  await breakWrites(owner, 'contacts', 'INSERT', 'Unaddable');
  await breakWrites(owner, 'contacts', 'UPDATE', 'Unmovable');
  await breakWrites(owner, 'contacts', 'DELETE', 'Unmovable');
  await signIn(page, professional);
  const contacts = new Contacts(page);

  const list = '**/api/contacts?*';
  await page.route('**/api/contacts', (route) => route.fulfill({ status: 400, json: {} }));
  await page.route(list, (route) => route.fulfill({ status: 400, json: {} }));
  await contacts.open();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch contacts');
  await expectAccessible(page, 'contacts that could not be loaded');
  await page.unroute(list);
  await page.unroute('**/api/contacts');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(contacts.card('Unmovable')).toBeVisible();

  const added = await contacts.add();
  await added.getByLabel('Name').fill('Unaddable');
  await added.getByLabel('Email').fill('unaddable@example.com');
  await added.getByRole('button', { name: 'Add Contact' }).click();
  const problem = added.getByRole('alert').filter({ hasText: 'Error' });
  await expect(problem).toContainText('Failed to add contact. Please try again.');
  await expect(added.getByLabel('Email')).toHaveValue('unaddable@example.com');
  await added.getByRole('button', { name: 'Cancel' }).click();

  const edited = await contacts.edit('Unmovable');
  await edited.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edited.getByRole('alert').filter({ hasText: 'Error' })).toContainText(
    'Failed to update contact. Please try again.',
  );
  await edited.getByRole('button', { name: 'Cancel' }).click();

  await contacts.delete('Unmovable', 'Delete Contact');
  await expectToast(page, 'Error', 'Failed to delete contact. Please try again.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(contacts.card('Unmovable')).toBeVisible();
});

test('works in Spanish, on a phone, and with long and right-to-left names', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  await buildContact(owner, { professional, name: 'محمد الحسن', status: 'pending' });
  await buildContact(owner, { professional, name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3) });
  await buildContact(owner, { professional, name: 'Lucía Ortega' });
  await buildContact(owner, { professional, archived: true });
  await signIn(page, professional);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  const contacts = new Contacts(page, 'es');
  await contacts.open();
  await expect(contacts.card('محمد الحسن')).toContainText('Pendiente');
  await expectOnlySpanish(page, 'contacts');
  await expectAccessible(page, 'contacts');
  await expectFitsNarrow(page, 'contacts');
  await saveScreenshot(page, 'contacts-es');
  const form = await contacts.edit('Lucía Ortega');
  await expect(form.getByLabel('Nombre')).toHaveValue('Lucía Ortega');
  await expectOnlySpanish(page, 'contact form');
  await expectFitsNarrow(page, 'contact form');
  await saveScreenshot(page, 'contacts-form-es');
  await page.goto('/contacts?state=archived');
  await expect(page.getByRole('button', { name: /^Restaurar / })).toBeVisible();
  await expectOnlySpanish(page, 'archived contacts');
});
