import { buildProfessional, type Professional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../../apps/server/test/builders/sessions.ts';
import { buildTemplate, type Template } from '../../../apps/server/test/builders/templates.ts';
import { TemplatePage } from '../../pages/staff/template-page.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { clientPageUrl } from '../../support/client.ts';
import { expect, test } from '../../support/test.ts';

const questions = [
  { text: 'Full name', type: 'text' as const, required: true },
  { text: "Mother's maiden name", type: 'text' as const, required: false },
  {
    text: 'Marital status',
    type: 'select' as const,
    required: true,
    options: { choices: ['Single', 'Married'] },
  },
];
const documents = [{ name: 'Passport', required: true }];

const send = (
  owner: Parameters<typeof buildRequest>[0],
  professional: Professional,
  template: Template,
  name: string,
) =>
  buildRequest(owner, {
    professional,
    template,
    client: { name },
    status: 'in-progress',
    answers: 'all',
    documents: 'none',
  });

test('an edited template reaches three running requests: one was completed meanwhile, and one is undone', async ({
  page,
  browser,
  visafolio,
  owner,
  signIn,
}) => {
  test.setTimeout(120_000);
  const staff = await buildProfessional(owner);
  const template = await buildTemplate(owner, { owner: staff, name: 'Our H-1B', questions, documents });
  const ana = await send(owner, staff, template, 'Ana Lima');
  const rui = await send(owner, staff, template, 'Rui Costa');
  await send(owner, staff, template, 'Eva Novak');
  await signIn(page, staff);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Ana has her questionnaire open.
  const context = await browser.newContext({ baseURL: visafolio.url });
  const clientPage = await context.newPage();
  await signIn(clientPage, await buildClientUser(owner, ana.client));
  await clientPage.goto(clientPageUrl('questionnaire', ana, '&question=1'));
  await expect(clientPage.getByText('Question 1 of 3')).toBeVisible();
  const name = clientPage.getByRole('textbox', { name: 'Full name' });
  await expect(name).not.toHaveValue('');

  const editor = new TemplatePage(page);
  await editor.open('Our H-1B');
  await editor.row("Mother's maiden name").click();
  await editor.button('Remove Question 2').click();
  await editor.button('Add question').click();
  await page.keyboard.type('Name of your employer');
  await editor.save();
  await expect(
    page.getByText('Saved. 3 open requests still have an earlier version of this template.'),
  ).toBeVisible();
  await saveScreenshot(page, 'running-requests-notice');

  await editor.button('Update running requests').click();
  const dialog = page.getByRole('dialog', { name: 'Update running requests' });
  await expect(dialog.getByText('Version 2 is the newest.')).toBeVisible();
  const row = (client: string) => dialog.getByRole('listitem').filter({ hasText: client }).first();
  await expect(row('Ana Lima')).toContainText(/version\s1/);
  await expect(row('Ana Lima')).toContainText(
    '2 answers stay, 1 answer is to a question that is no longer asked',
  );
  await row('Ana Lima').getByText('What changes').click();
  await expect(row('Ana Lima')).toContainText(
    "“Mother's maiden name” is no longer asked. Your team can still read the answer.",
  );
  await expect(row('Ana Lima')).toContainText('“Name of your employer” was added.');
  await expectAccessible(page, 'running requests');
  await expectFitsNarrow(page, 'running requests');
  await saveScreenshot(page, 'running-requests');

  await dialog.getByRole('checkbox', { name: 'Select all 3' }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('checkbox', { name: 'Eva Novak' })).toBeChecked();
  // A colleague completes one while the dialog is open, and Ana types on.
  await owner.query(`UPDATE client_requests SET status = 'completed' WHERE id = $1`, [rui.id]);
  await name.fill('Ana Lima Souza');
  await dialog.getByRole('button', { name: 'Update 3 requests' }).click();
  await expect(dialog.getByText('2 updated, 1 not updated.')).toBeVisible();
  await expect(row('Rui Costa')).toContainText('This request is completed and can no longer be changed.');
  await expect(row('Ana Lima')).toContainText('Updated to version 2');
  await expectAccessible(page, 'results of updating requests');
  await expectFitsNarrow(page, 'results of updating requests');
  await saveScreenshot(page, 'running-requests-results');

  await dialog.getByRole('button', { name: 'Undo the update of Eva Novak' }).click();
  await expect(row('Eva Novak')).toContainText('Undone: it has its earlier version again');

  // Her open page follows, and keeps what she types.
  await expect(name).toHaveValue('Ana Lima Souza');
  await name.press('End');
  await clientPage.keyboard.type(' Neto');
  await expect(clientPage.getByText('2 of 3 questions answered')).toBeVisible({ timeout: 15_000 });
  await expect(name).toHaveValue('Ana Lima Souza Neto');
  await expect(clientPage.getByText('Saved', { exact: true })).toBeVisible();
  await clientPage.getByRole('button', { name: 'Next' }).click();
  await expect(clientPage.getByRole('combobox', { name: 'Marital status' })).toBeVisible();
  await clientPage.getByRole('button', { name: 'Next' }).click();
  await expect(clientPage.getByRole('textbox', { name: 'Name of your employer' })).toBeVisible();
  await clientPage.reload();
  await expect(clientPage.getByRole('textbox', { name: 'Name of your employer' })).toBeVisible();
  await clientPage.getByRole('button', { name: 'Previous' }).click();
  await clientPage.getByRole('button', { name: 'Previous' }).click();
  await expect(name).toHaveValue('Ana Lima Souza Neto');
  await context.close();

  await dialog.getByRole('button', { name: 'Look at the others' }).click();
  await expect(row('Eva Novak')).toContainText(/version\s1/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await editor.choose('Update running requests');
  await expect(row('Eva Novak')).toBeVisible();
  await expect(dialog.getByText('Ana Lima')).toBeHidden();
  await page.keyboard.press('Escape');

  // Ana has answered since: the case shows the former answer, and no way back.
  await page.goto(`/requests/${ana.id}/answers`);
  await page.getByText('1 answer that is no longer asked for').click();
  await expect(page.getByText("Mother's maiden name")).toBeVisible();
  await saveScreenshot(page, 'running-requests-former-answer');
});

test('a reworded question can be asked again, an update is undone in the case, and all of it is in Spanish too', async ({
  page,
  owner,
  signIn,
}) => {
  const staff = await buildProfessional(owner);
  const template = await buildTemplate(owner, { owner: staff, name: 'Our H-1B', questions, documents });
  const ana = await send(owner, staff, template, 'Ana Lima');
  await signIn(page, staff);
  const editor = new TemplatePage(page);
  await editor.open('Our H-1B');
  await editor.choose('Update running requests');
  const dialog = page.getByRole('dialog', { name: 'Update running requests' });
  await expect(dialog.getByText('No open request has an earlier version of this template.')).toBeVisible();
  await saveScreenshot(page, 'running-requests-none');
  await page.keyboard.press('Escape');

  await editor.row("Mother's maiden name").click();
  await page.getByRole('textbox', { name: 'Question 2', exact: true }).fill("Father's name");
  await editor.save();
  await editor.choose('History');
  await page
    .getByRole('dialog', { name: 'History' })
    .getByRole('button', { name: 'Update running requests' })
    .click();
  await expect(dialog).toContainText('3 answers stay');
  await dialog.getByRole('checkbox', { name: "Ask “Father's name” again" }).check();
  await expect(dialog).toContainText('2 answers stay');
  await expectAccessible(page, 'reworded questions of running requests');
  await expectFitsNarrow(page, 'reworded questions of running requests');
  await saveScreenshot(page, 'running-requests-reworded');
  await dialog.getByRole('checkbox', { name: 'Ana Lima' }).check();
  await dialog.getByRole('button', { name: 'Update 1 request' }).dblclick();
  await expect(dialog.getByText('1 request was updated.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/requests/${ana.id}/timeline`);
  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
  const undo = page.getByRole('button', { name: 'Deshacer la actualización' });
  await expect(undo).toBeVisible();
  await expectAccessible(page, 'the undo of an update in Spanish');
  await saveScreenshot(page, 'running-requests-undo-es');
  await undo.click();
  await expect(undo).toBeHidden();
  await expect(
    page.getByText('Deshizo la actualización: esta solicitud vuelve a tener la versión 1'),
  ).toBeVisible();

  await page.goto(`/templates/${template.id}/edit`);
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Actualizar solicitudes en curso' }).click();
  const list = page.getByRole('dialog', { name: 'Actualizar solicitudes en curso' });
  await list.getByText('Qué cambia').click();
  await expect(list).toContainText('3 respuestas se conservan');
  await expectAccessible(page, 'running requests in Spanish');
  await expectFitsNarrow(page, 'running requests in Spanish');
  await saveScreenshot(page, 'running-requests-es');
});
