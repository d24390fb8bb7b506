import { buildTemplateWithParties } from '../../../apps/server/test/builders/cases/parties.ts';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { TemplatePage } from '../../pages/staff/template-page.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

test('parties are added, given questions by keyboard, seen one at a time, saved, and there again in Spanish', async ({
  page,
  owner,
  signIn,
}) => {
  const staff = await buildProfessional(owner);
  await buildTemplate(owner, {
    owner: staff,
    name: 'Our H-1B',
    questions: [
      { text: 'Full name', type: 'text', required: true, options: { group_name: 'You' } },
      { text: 'Place of birth', type: 'text', required: true, options: { group_name: 'You' } },
      { text: 'Number of employees', type: 'text', required: true, options: { group_name: 'Company' } },
      { text: 'First day of work', type: 'date', required: true, options: { group_name: 'Both' } },
    ],
    documents: [{ name: 'Tax return', required: true }],
  });
  await signIn(page, staff);
  await page.setViewportSize({ width: 1280, height: 900 });
  const editor = new TemplatePage(page);
  await editor.open('Our H-1B');
  const parties = page.getByRole('region', { name: 'Who answers' });

  // By keyboard: the first suggestion.
  await parties.getByRole('button', { name: 'Add party' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ben');
  await page.keyboard.press('Enter');
  await expect(parties.getByRole('textbox', { name: 'Name of the party', exact: true })).toHaveValue(
    'Beneficiary',
  );
  await expect(parties.getByLabel('Name of the party in Spanish')).toHaveValue('Beneficiario');
  await expect(editor.row('Beneficiary')).toContainText('One party alone divides nothing.');
  await editor.button('Save changes').click();
  await expect(page.getByRole('alert').first()).toContainText('Change this before you save');
  await parties.getByRole('button', { name: 'Add party' }).click();
  await page.getByRole('menuitem', { name: 'Employer' }).click();
  await expect(editor.row('Employer')).toContainText('Usually the sponsor');

  // One question by keyboard, a section at once, and a document.
  await editor.row('Full name').focus();
  await page.keyboard.press('Enter');
  await editor.field('Who answers: Question 1').focus();
  await page.keyboard.type('Ben');
  await expect(editor.row('Full name')).toContainText('Beneficiary');
  await editor.row('Place of birth').click();
  await editor.field('Who answers: Question 2').selectOption('Beneficiary');
  await editor.row('Company').click();
  await editor.field('Who answers the questions of this section').selectOption('Employer');
  await expect(editor.row('Number of employees')).toContainText('Employer');
  await editor.row('Tax return').click();
  await editor.field('Who answers: Document 1').selectOption('Employer');
  await expect(editor.row('Employer')).toContainText('1 question, 1 document');

  // A condition offers only what the same people see.
  await editor.row('Number of employees').click();
  await expect(editor.button('Ask only if…')).toHaveCount(0);
  await editor.row('First day of work').click();
  await expect(editor.button('Ask only if…')).toHaveCount(0);
  await expectAccessible(page, 'the parties of a template');
  await expectFitsNarrow(page, 'the parties of a template');
  await saveScreenshot(page, 'template-parties');

  // As the employer: other people's questions are neither in the outline nor on the phone.
  const views = page.getByRole('group', { name: 'Whose questions and documents are shown' });
  await views.first().getByRole('button', { name: 'As Employer' }).click();
  await expect
    .poll(() => editor.questions())
    .toEqual(['You', 'Company', 'Number of employees', 'Both', 'First day of work']);
  await expect(editor.clientView().getByText('2 of 2 questions are asked.')).toBeVisible();
  await saveScreenshot(page, 'template-parties-employer');
  await views.first().getByRole('button', { name: 'All' }).click();

  await editor.save();
  await page.reload();
  await expect(editor.row('Number of employees')).toContainText('Employer');
  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
  await expect(editor.row('Number of employees')).toContainText('Empleador');
  await expectAccessible(page, 'the parties of a template in Spanish');
  await saveScreenshot(page, 'template-parties-es');
});

test('a party with questions is removed after a question; conditions on another party are problems; the history says who is asked now', async ({
  page,
  owner,
  signIn,
}) => {
  const staff = await buildProfessional(owner);
  const template = await buildTemplateWithParties(owner, { owner: staff, name: 'Our H-1B' });
  await buildRequest(owner, { professional: staff, template });
  await signIn(page, staff);
  await page.setViewportSize({ width: 1280, height: 900 });
  const editor = new TemplatePage(page);
  await editor.open('Our H-1B');
  await editor.row('Which visa did you have?').click();
  await editor.field('Who answers: Question 3').selectOption('Employer');
  await expect(editor.row('Which visa did you have?')).toContainText(
    '“Which visa did you have?” depends on “Where were you born?”, which another party or staff answer.',
  );
  await editor.field('Who answers: Question 3').selectOption('Worker');
  await expect(editor.row('Which visa did you have?')).not.toContainText('another party');
  await editor.row('When does the work begin?').click();
  await editor.field('Who answers: Question 1').selectOption('Employer');
  await editor.save();
  await editor.choose('History');
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByText('Now asked of: Employer')).toBeVisible();
  await page.keyboard.press('Escape');

  await editor.row('Worker').first().click();
  await editor.button('Remove Party 1').click();
  const asking = page.getByRole('alertdialog');
  await expect(asking).toContainText('Remove “Worker”?');
  await expect(asking).toContainText('2 questions and 1 document');
  await expectAccessible(page, 'the question before a party is removed');
  await asking.getByRole('button', { name: 'Remove party' }).click();
  await expect(editor.row('Where were you born?')).not.toContainText('Worker');
  await expect(editor.row('Employer').first()).toContainText('One party alone divides nothing.');
  await editor.row('Employer').first().click();
  await editor.button('Remove Party 1').click();
  await asking.getByRole('button', { name: 'Remove party' }).click();
  await editor.save();
});

test('the dialogs keep parties, and the details of a template list them', async ({ page, owner, signIn }) => {
  const staff = await buildProfessional(owner);
  await buildTemplateWithParties(owner, { owner: staff, name: 'Our H-1B' });
  await signIn(page, staff);
  await page.goto('/templates');
  await page.getByRole('button', { name: 'Edit Our H-1B' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Template name').fill('Our new H-1B');
  await dialog.getByRole('button', { name: /Save|Update/ }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'View Our new H-1B' }).click();
  const details = page.getByRole('dialog', { name: 'Our new H-1B' });
  await expect(details.getByRole('heading', { name: 'Parties' })).toBeVisible();
  const questions = details.getByRole('listitem').filter({ hasText: 'How many people do you employ?' });
  await expect(questions).toContainText('Employer');
  await expectAccessible(page, 'the details of a template with parties');
  await saveScreenshot(page, 'template-parties-details');
});
