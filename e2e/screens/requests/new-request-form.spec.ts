import { buildContact } from '../../../apps/server/test/builders/contacts.ts';
import { buildNoteTemplate } from '../../../apps/server/test/builders/note-templates.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { Dashboard } from '../../pages/staff/dashboard.ts';
import { NewRequest } from '../../pages/staff/new-request.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { expect, test } from '../../support/test.ts';

const b1b2 = 'B1/B2 Business or Tourism';

test('reports missing required fields, a missing template and an invalid e-mail', async ({
  page,
  owner,
  signIn,
}) => {
  await signIn(page, await buildProfessional(owner));
  const dashboard = new Dashboard(page);
  await dashboard.open();
  const form = await dashboard.newRequest();
  const alert = form.dialog().getByRole('alert');
  await form.submit();
  await expect(alert.filter({ hasText: 'Error' })).toContainText('Please fill in all required fields.');
  await expectAccessible(page, 'new request with nothing in it');
  await saveScreenshot(page, 'request-missing');

  await form.name().fill('Ana');
  await form.email().fill('ana at example');
  await form.visaType().selectOption('Asylum');
  await form.submit();
  await expect(alert.filter({ hasText: 'Template Required' })).toContainText(
    'Please select a template or create a custom one to structure your request.',
  );
  await expect(form.dialog().getByText('Please enter a valid email address.')).toBeVisible();
  await form.email().fill('用户@例子.广告');
  await expect(
    form.dialog().getByText('Letters with accents or of another alphabet before the @ are not possible'),
  ).toBeVisible();
  await form.email().fill('ana at example');

  await page.goBack();
  await expect(form.dialog()).toBeHidden();
  await page.goForward();
  await expect(form.name()).toHaveValue('Ana');
});

test('fills in a contact, a saved note and a sponsor, and previews the message', async ({
  page,
  owner,
  signIn,
  visafolio,
}) => {
  const professional = await buildProfessional(owner);
  const note = await buildNoteTemplate(owner, {
    professional,
    content: 'Dear {{client_name}}, {{firm_name}} greets you.',
  });
  const contact = await buildContact(owner, { professional, name: 'Lucía Ortega' });
  await buildContact(owner, { professional, name: 'Somebody Else' });
  await signIn(page, professional);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  const form = await dashboard.newRequest();
  const dialog = form.dialog();
  const options = dialog.getByRole('listbox').getByRole('option');

  // By keyboard only, and faster than the list can open.
  await form.contact().focus();
  await page.keyboard.type('lucía');
  await expect(form.contactSearch()).toHaveValue('lucía');
  await expect(options).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(form.contact()).toContainText('Lucía Ortega');
  await expect(form.name()).toHaveValue('Lucía Ortega');
  await expect(form.email()).toHaveValue(contact.email);
  await expect(form.visaType()).toHaveValue('H-1B');
  await form.email().fill('other@example.com');
  await expect(form.contact()).toContainText('No contact chosen');

  await form.contact().press('Enter');
  await expect(options).toHaveCount(3);
  await saveScreenshot(page, 'request-contacts');
  await expectAccessible(page, 'contacts to choose from');
  await form.contactSearch().press('Escape');
  await expect(options).toHaveCount(0);
  await form.contact().press('Enter');
  await expect(options).toHaveCount(3);
  await form.contactSearch().press('ArrowDown');
  await form.contactSearch().press('ArrowDown');
  await form.contactSearch().press('Enter');
  await expect(form.email()).toHaveValue(contact.email);

  await form.chooseTemplate(b1b2);
  await expect(form.visaType()).toHaveValue('B1/B2');
  await dialog.getByLabel('Saved note template').selectOption(note.name);
  await form.notes().press('End');
  await form.notes().pressSequentially(' We work with ');
  await dialog.getByRole('button', { name: 'Sponsor name' }).click();
  await dialog.getByRole('button', { name: 'Show preview' }).click();
  const preview = dialog.getByRole('region', { name: 'Preview of the notes' });
  await expect(preview).toContainText(
    `Dear Lucía Ortega, ${professional.firm?.name} greets you. We work with`,
  );
  await expect(dialog.getByText('The notes name a sponsor, but none is given')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add a sponsor' }).click();
  await dialog.getByLabel('Sponsor name').fill('Northwind HR');
  await dialog.getByLabel('Sponsor email').fill(`hr.${contact.email}`);
  await expect(preview).toContainText('We work with Northwind HR');
  await expectAccessible(page, 'new request, filled in');
  await expectFitsNarrow(page, 'new request');
  await saveScreenshot(page, 'request-filled');

  await form.submit();
  await expect(
    page.getByText(`Client request created and invitation sent to sponsor (hr.${contact.email})!`),
  ).toBeVisible();
  const mail = await waitForMail(visafolio.dataDir, `hr.${contact.email}`);
  expect(mail.text).toContain('We work with Northwind HR');
  const { rows } = await owner.query('SELECT contact_id FROM client_requests WHERE user_id = $1', [
    professional.id,
  ]);
  expect(rows).toEqual([{ contact_id: contact.id }]);
});

test('a template created from the form is selected', async ({ page, owner, signIn }) => {
  await signIn(page, await buildProfessional(owner));
  const dashboard = new Dashboard(page);
  await dashboard.open();
  const form = await dashboard.newRequest();
  await form.name().fill('Ana');
  await form.writeTemplate();
  const editor = page.getByRole('dialog', { name: 'Create Custom Template' });
  await editor.getByLabel('Template name').fill('Our own O-1');
  await editor.getByLabel('Visa type').selectOption({ label: 'O-1' });
  await editor.getByLabel('Description').first().fill('For artists');
  await editor.getByRole('button', { name: 'Create', exact: false }).last().click();
  await expect(page.getByText('Custom template created and selected!')).toBeVisible();
  await expect(editor).toBeHidden();
  await expect(form.template()).toContainText('Our own O-1');
  await expect(form.visaType()).toHaveValue('O-1');
  await expect(form.name()).toHaveValue('Ana');
});

test('a URL opens it with template and contact selected; closing shows the dashboard', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  const template = await buildTemplate(owner, { owner: professional, name: 'Ours', visaType: 'K-1' });
  const contact = await buildContact(owner, { professional, name: 'Lucía Ortega' });
  await signIn(page, professional);
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto(`/dashboard?new=1&template=${template.id}&contact=${contact.id}`);
  const form = new NewRequest(page, 'es');
  await form.expectOpen();
  await expect(form.template()).toContainText(template.name);
  await expect(form.name()).toHaveValue('Lucía Ortega');
  await expect(form.visaType()).toHaveValue('K-1');
  await form.contact().click();
  await form.contactSearch().fill('nadie');
  await expect(form.dialog().getByText('No se encontraron contactos')).toBeVisible();
  await form.contactSearch().press('Escape');
  await form.notes().fill('Hola {{client_name}}');
  await form.dialog().getByRole('button', { name: 'Ver vista previa' }).click();
  await expectOnlySpanish(page, 'new request');
  await saveScreenshot(page, 'request-es');
  await form.dialog().getByRole('button', { name: 'Cancelar' }).click();
  await expect(form.dialog()).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/dashboard?new=1&contact=01900000-0000-7000-8000-000000000000');
  await expect(form.dialog().getByText('Este contacto ya no está aquí.')).toBeVisible();
});

test("asks for the client's language, which the first mail uses and the next request suggests", async ({
  page,
  owner,
  signIn,
  visafolio,
}) => {
  const professional = await buildProfessional(owner);
  const english = await buildContact(owner, { professional, preferredLanguage: 'English' });
  await signIn(page, professional);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  const form = await dashboard.newRequest();
  const language = form.dialog().getByLabel("Client's language");
  await expect(language).toHaveValue('en');
  const email = `typed.in.${Date.now()}@example.com`;
  await form.fillIn({ template: b1b2, client: 'Ana Núñez', email });
  await language.selectOption('Spanish');
  await saveScreenshot(page, 'request-language');
  await form.submit();
  const toast = page.getByText(`Client request created and invitation sent to client (${email})!`);
  await expect(toast).toBeVisible();
  expect((await waitForMail(visafolio.dataDir, email)).subject).toMatch(/solicitud/i);

  // The last choice, unless the contact has a preferred language. A manual choice stays.
  await dashboard.newRequest();
  await expect(language).toHaveValue('es');
  await form.email().fill(english.email);
  await expect(language).toHaveValue('en');
  await form.email().fill('nobody.known@example.com');
  await expect(language).toHaveValue('es');
  await language.selectOption('English');
  await form.email().fill(email);
  await expect(form.dialog().getByText('This client already has an open case:')).toBeVisible();
  await expect(language).toHaveValue('en');
  await form.dialog().getByRole('button', { name: 'Add a sponsor' }).click();
  await expect(form.dialog().getByLabel("Sponsor's language")).toHaveValue('en');
});

test('shows an open case of the same client, and links to the new one in the notice', async ({
  page,
  owner,
  signIn,
}) => {
  const professional = await buildProfessional(owner);
  const before = await buildRequest(owner, { professional, status: 'in-progress' });
  await signIn(page, professional);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  const form = await dashboard.newRequest();
  await form.fillIn({ template: b1b2, client: 'Ana Núñez', email: before.client.email });
  const notice = form
    .dialog()
    .getByRole('status')
    .filter({ hasText: 'This client already has an open case' });
  await expect(notice.getByRole('link')).toHaveAttribute('href', `/requests/${before.id}`);
  await expectAccessible(page, 'a client with an open case');
  await saveScreenshot(page, 'request-open-case');
  await form.submit();
  await page.getByRole('button', { name: 'Open the case' }).click();
  await expect(page).toHaveURL(/\/requests\/[\da-f-]{36}$/);
  expect(page.url()).not.toContain(before.id);
  await expect(page.getByRole('heading', { name: 'Ana Núñez' })).toBeVisible();
});

test('Enter in the list of contacts waits for the search results', async ({ page, owner, signIn }) => {
  const professional = await buildProfessional(owner);
  const wanted = await buildContact(owner, { professional, name: 'Zoe Wanted' });
  await buildContact(owner, { professional, name: 'Newest Of All' });
  await signIn(page, professional);
  const dashboard = new Dashboard(page);
  await dashboard.open();
  const form = await dashboard.newRequest();
  const options = form.dialog().getByRole('listbox').getByRole('option');
  await form.contact().click();
  await expect(options).toHaveCount(3);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/contacts\?.*q=zoe/, async (route) => {
    await held;
    await route.continue();
  });
  await form.contactSearch().fill('zoe');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // Nothing from the previous list is chosen, and the form is not submitted.
  await expect(form.contactSearch()).toBeFocused();
  await expect(form.contact()).toContainText('No contact chosen');
  await expect(form.dialog().getByRole('alert')).toHaveCount(0);
  answer();
  await expect(form.contact()).toContainText('Zoe Wanted');
  await expect(form.email()).toHaveValue(wanted.email);
});
