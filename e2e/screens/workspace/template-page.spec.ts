import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { TemplatePage } from '../../pages/staff/template-page.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

const questions = [
  { text: 'Full name', type: 'text' as const, required: true },
  {
    text: 'Marital status',
    type: 'select' as const,
    required: true,
    options: { choices: ['Single', 'Married', 'Widowed'] },
  },
  { text: "Spouse's full name", type: 'text' as const, required: true },
  { text: 'Date of marriage', type: 'date' as const, required: false },
];

test('a condition is made by keyboard, tried in the client’s view, saved, and there again', async ({
  page,
  owner,
  signIn,
}) => {
  const staff = await buildProfessional(owner);
  const template = await buildTemplate(owner, { owner: staff, name: 'Our H-1B', questions });
  await signIn(page, staff);
  await page.setViewportSize({ width: 1280, height: 800 });
  const editor = new TemplatePage(page);
  await editor.open('Our H-1B');
  expect(page.url()).toContain(`/templates/${template.id}/edit`);
  await expectAccessible(page, 'the page of a template');
  await saveScreenshot(page, 'template-page');

  await editor.row("Spouse's full name").focus();
  await page.keyboard.press('Enter');
  await editor.button('Ask only if…').focus();
  await page.keyboard.press('Enter');
  await expect(editor.field('Question of condition 1')).toBeFocused();
  await page.keyboard.type('2. Marital');
  await expect(editor.field('Comparison of condition 1')).toHaveValue('equal');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(editor.field('Value of condition 1')).toBeFocused();
  await page.keyboard.type('Married');
  await expect(editor.row("Spouse's full name")).toContainText('Ask this if “Marital status” is Married');
  await expectAccessible(page, 'the page of a template with a condition');
  await expectFitsNarrow(page, 'the page of a template with a condition');
  await saveScreenshot(page, 'template-page-condition');

  // In the client's view the question appears with the answer.
  const client = editor.clientView();
  await expect(client.getByText('The open question is not asked with these answers.')).toBeVisible();
  await editor.row('Marital status').click();
  await expect(client.getByText('Question 2 of 3')).toBeVisible();
  await client.getByRole('combobox').selectOption('Married');
  await expect(client.getByText('Question 2 of 4')).toBeVisible();
  await client.getByRole('button', { name: 'Next' }).click();
  await expect(client.getByRole('textbox', { name: "Spouse's full name" })).toBeVisible();
  await client.getByRole('button', { name: 'Español' }).click();
  await expect(client.getByText('Pregunta 3 de 4')).toBeVisible();
  await saveScreenshot(page, 'template-page-tried');

  await editor.save();
  await page.reload();
  await expect(editor.row("Spouse's full name")).toContainText('Ask this if “Marital status” is Married');
  await expect(editor.button('Save changes')).toBeDisabled();

  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
  await editor.row("Spouse's full name").click();
  await expect(editor.row("Spouse's full name")).toContainText('Preguntar si «Marital status» es Married');
  await expectAccessible(page, 'the page of a template in Spanish');
  await expectFitsNarrow(page, 'the page of a template in Spanish');
  await saveScreenshot(page, 'template-page-es');
});

test('in a long template a question is found by its words, and says what depends on its answer', async ({
  page,
  owner,
  signIn,
}) => {
  const staff = await buildProfessional(owner);
  const ask_if = {
    match: 'all' as const,
    tests: [{ question: 'married', is: 'equal' as const, value: 'Married' }],
  };
  const more = Array.from({ length: 12 }, (_, n) => ({
    text: `Further question ${n + 1}`,
    type: 'text' as const,
    required: false,
  }));
  const [name, status, spouse, wedding] = questions;
  if (!name || !status || !spouse || !wedding) throw new Error('four questions');
  await buildTemplate(owner, {
    owner: staff,
    name: 'Long one',
    questions: [
      name,
      { ...status, options: { ...status.options, key: 'married' } },
      ...more,
      { ...spouse, options: { ask_if } },
      wedding,
    ],
    documents: [{ name: 'Marriage certificate', required: true, ask_if }],
  });
  await signIn(page, staff);
  await page.setViewportSize({ width: 1280, height: 800 });
  const editor = new TemplatePage(page);
  await editor.open('Long one');
  await editor.field('Find a question').fill('MARRIAGE');
  await expect(page.getByText('1 question found')).toBeVisible();
  expect(await editor.questions()).toEqual(['Date of marriage']);
  await saveScreenshot(page, 'template-search');
  await editor.field('Find a question').fill('marital');
  await expect.poll(() => editor.questions()).toEqual(['Marital status']);
  await editor.row('Marital status').click();
  const dependents = page.getByRole('region', { name: 'What depends on this answer' });
  await expect(dependents.getByRole('button')).toHaveText(["15. Spouse's full name", 'Marriage certificate']);
  await expectAccessible(page, 'a question with what depends on it');
  await expectFitsNarrow(page, 'a question with what depends on it');
  await saveScreenshot(page, 'template-dependents');
  // It opens although the search does not find it.
  await dependents.getByRole('button', { name: "Spouse's full name" }).click();
  await expect(editor.row("Spouse's full name")).toBeFocused();
  await expect(editor.row("Spouse's full name")).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.poll(() => editor.questions()).toHaveLength(16);
});

test('questions are moved by keyboard, added, duplicated and removed with undo; impossible conditions are not saved', async ({
  page,
  owner,
  signIn,
}) => {
  const staff = await buildProfessional(owner);
  const [name, status, spouse] = questions;
  if (!name || !status || !spouse) throw new Error('three questions');
  const married = { question: 'status', is: 'equal' as const, value: 'Married' };
  await buildTemplate(owner, {
    owner: staff,
    name: 'Our H-1B',
    questions: [
      name,
      { ...status, options: { ...status.options, key: 'status' } },
      { ...spouse, options: { ask_if: { match: 'all', tests: [married] } } },
    ],
  });
  await signIn(page, staff);
  const editor = new TemplatePage(page);
  await editor.open('Our H-1B');

  // As slow as a person, because a row reacts to keys only a moment after it was picked up.
  const press = (key: string) => page.keyboard.press(key, { delay: 100 });
  await editor.button('Move Question 3').focus();
  await press('Space');
  await expect(page.getByText('Question 3 picked up.')).toBeAttached();
  await press('ArrowUp');
  await expect(page.getByText('Question 3 is now at position 2 of 3.')).toBeAttached();
  await press('Space');
  await expect.poll(() => editor.questions()).toEqual(['Full name', "Spouse's full name", 'Marital status']);
  const problem = "“Spouse's full name” depends on “Marital status”, which comes later.";
  await expect(editor.row("Spouse's full name")).toContainText(problem);
  await editor.button('Save changes').click();
  await expect(page.getByRole('alert')).toContainText('Change this before you save');
  await expectAccessible(page, 'the page of a template with a problem');
  await saveScreenshot(page, 'template-page-problem');
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^Question 2: / })
    .click();
  await expect(editor.row("Spouse's full name")).toBeFocused();

  await editor.button('Remove Question 2').click();
  await expect.poll(() => editor.questions()).toEqual(['Full name', 'Marital status']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => editor.questions()).toEqual(['Full name', "Spouse's full name", 'Marital status']);
  await editor.button('Remove condition 1').click();

  await editor.button('Add question').click();
  await expect(page.getByRole('textbox', { name: 'Question 4', exact: true })).toBeFocused();
  await page.keyboard.type('Nationality');
  await page.getByRole('button', { name: 'Duplicate Question 4' }).click();
  await expect
    .poll(() => editor.questions())
    .toEqual(['Full name', "Spouse's full name", 'Marital status', 'Nationality', 'Nationality']);
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await editor.save();
});

test('a template leaves as a file and comes back; its history says in words what is different', async ({
  page,
  owner,
  signIn,
}) => {
  const staff = await buildProfessional(owner);
  const template = await buildTemplate(owner, { owner: staff, name: 'Our H-1B', questions });
  await buildRequest(owner, { professional: staff, template });
  await signIn(page, staff);
  const editor = new TemplatePage(page);
  await editor.open('Our H-1B');
  const download = page.waitForEvent('download');
  await editor.choose('Export as a file');
  const file = await (await download).path();

  await editor.row('Date of marriage').click();
  await editor.button('Remove Question 4').click();
  await editor.save();
  await editor.choose('History');
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByText('Version 2, the current one')).toBeVisible();
  await expect(history.getByText('“Date of marriage” was removed.')).toBeVisible();
  await expect(history.getByText('1 request', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the history of a template');
  await saveScreenshot(page, 'template-history');
  await page.keyboard.press('Escape');

  await editor.load(file);
  await expect.poll(() => editor.questions()).toEqual(questions.map(({ text }) => text));
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  await editor.load({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"format":1}') });
  await expect(page.getByText('It is no template of Visafolio.')).toBeVisible();
  await editor.save();
});

test('a section repeats: its entries, history and condition are set, tried in the client’s view, and there again', async ({
  page,
  owner,
  signIn,
}) => {
  const staff = await buildProfessional(owner);
  await buildTemplate(owner, {
    owner: staff,
    name: 'Our family case',
    questions: [
      { text: 'Have you lived abroad?', type: 'yesno', required: true, options: { group_name: 'About you' } },
      { text: 'Where did you live?', type: 'address', required: true, options: { group_name: 'Addresses' } },
    ],
  });
  await signIn(page, staff);
  await page.setViewportSize({ width: 1280, height: 900 });
  const editor = new TemplatePage(page);
  await editor.open('Our family case');
  await editor.row('Addresses').click();
  await editor.field('Clients can add several entries').check();
  await page.getByLabel('What one entry is called').fill('Address');
  await editor.field('At most').selectOption('12');
  await editor.field('Ask for a history without gaps').selectOption('5 years');
  await editor.button('Ask only if…').click();
  await editor.field('Question of condition 1').selectOption({ label: '1. Have you lived abroad?' });
  await editor.field('Value of condition 1').selectOption('Yes');
  await expect(editor.row('Addresses')).toContainText(
    'Repeats: Address, up to 12 · last 5 years without gaps · Ask this if “Have you lived abroad?” is Yes',
  );
  await expectAccessible(page, 'a section that repeats');
  await expectFitsNarrow(page, 'a section that repeats');
  await saveScreenshot(page, 'template-page-repeating');

  // A history needs dates.
  await editor.button('Save changes').click();
  await expect(page.getByText(/Add a question of the type “Dates from and to”/).first()).toBeVisible();
  await editor.row('Where did you live?').click();
  await editor.button('Add question below').click();
  await page.getByRole('textbox', { name: /^Question/ }).fill('When did you live there?');
  await page.getByLabel('Type of question 3').selectOption('Dates from and to');

  await editor.row('Passport copy').click();
  await editor.field('How often document 1 is asked for').selectOption('For each entry: Address');
  await saveScreenshot(page, 'template-page-document-repeats');

  const client = editor.clientView();
  await editor.row('Have you lived abroad?').click();
  await expect(client.getByText('Question 1 of 1')).toBeVisible();
  await client.getByRole('radio', { name: 'Yes' }).check();
  await client.getByRole('button', { name: 'Next' }).click();
  await expect(client.getByText('Addresses · Address 1')).toBeVisible();
  await saveScreenshot(page, 'template-page-repeating-tried');
  await editor.save();
  await page.reload();
  await expect(editor.row('Addresses')).toContainText(
    'Repeats: Address, up to 12 · last 5 years without gaps',
  );
  await expect(editor.row('Passport copy')).toContainText('For each entry: Address');
  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
  await expect(editor.row('Addresses')).toContainText('Se repite: Address, hasta 12');
  await editor.row('Addresses').click();
  await expectAccessible(page, 'a section that repeats, in Spanish');
  await saveScreenshot(page, 'template-page-repeating-es');
});

test('a document is asked for by a condition, which is tried in the client’s view, saved, and there again', async ({
  page,
  owner,
  signIn,
}) => {
  const staff = await buildProfessional(owner);
  const template = await buildTemplate(owner, { owner: staff, name: 'Our H-1B', questions });
  // A version without requests would go with the change.
  await buildRequest(owner, { professional: staff, template });
  await signIn(page, staff);
  await page.setViewportSize({ width: 1280, height: 900 });
  const editor = new TemplatePage(page);
  await editor.open('Our H-1B');
  await editor.row('Degree certificate').click();
  await editor.button('Ask only if…').click();
  await editor.field('Question of condition 1').selectOption({ label: '2. Marital status' });
  await editor.field('Value of condition 1').selectOption('Married');
  const said = 'Ask this if “Marital status” is Married';
  await expect(editor.row('Degree certificate')).toContainText(said);
  await expectAccessible(page, 'a document with a condition');
  await expectFitsNarrow(page, 'a document with a condition');
  await saveScreenshot(page, 'template-page-document');

  const client = editor.clientView();
  const asked = client.getByRole('region', { name: 'Documents' }).getByRole('listitem');
  await expect(asked).toHaveText(['Passport copy', 'Résumé']);
  await editor.row('Marital status').click();
  await client.getByRole('combobox').selectOption('Married');
  await expect(asked).toHaveText(['Passport copy', 'Degree certificate', 'Résumé']);
  await saveScreenshot(page, 'template-page-document-tried');

  await editor.save();
  await page.reload();
  await expect(editor.row('Degree certificate')).toContainText(said);
  await editor.choose('History');
  await expect(page.getByRole('dialog', { name: 'History' }).getByText(/Ask this if/)).toBeVisible();
});

test('what a question asks for on official forms is chosen from the catalogue, and asked for once', async ({
  page,
  owner,
  signIn,
}) => {
  const staff = await buildProfessional(owner);
  const born = { text: 'Born', type: 'date' as const, required: true };
  await buildTemplate(owner, {
    owner: staff,
    name: 'Our I-130',
    questions: [
      { ...born, options: { fact: 'person.birth_date' } },
      { ...born, text: 'Day of birth' },
      { text: 'Shoes', type: 'number', required: false, options: { fact: 'clothes.shoe_size' } },
    ],
  });
  await signIn(page, staff);
  await page.setViewportSize({ width: 1280, height: 800 });
  const editor = new TemplatePage(page);
  await editor.open('Our I-130');
  // What is not in the catalogue is kept, and shown by its key.
  await editor.row('Shoes').click();
  await expect(page.getByRole('button', { name: /^For official forms, question 3/ })).toContainText(
    'clothes.shoe_size',
  );

  await editor.row('Day of birth').click();
  const choice = page.getByRole('button', { name: /^For official forms, question 2/ });
  await expect(choice).toContainText('Not for official forms');
  await choice.click();
  const search = page.getByRole('combobox', { name: 'Search what forms ask for' });
  await search.fill('birth date');
  await expect(page.getByRole('option', { name: /^Person: birth date.*read from documents/ })).toBeVisible();
  await expectAccessible(page, 'the choice of a fact');
  await saveScreenshot(page, 'template-page-fact-choice');
  await page.getByRole('option', { name: /^Person: birth date/ }).click();
  await expect(choice).toContainText('For official forms: Person: birth date');
  const problem = '“Day of birth” asks for the same fact as “Born”, of the same person.';
  await expect(editor.row('Day of birth')).toContainText(problem);
  await editor.button('Save changes').click();
  await expect(page.getByRole('alert')).toContainText(problem);
  await saveScreenshot(page, 'template-page-fact-twice');

  await choice.click();
  await search.fill('issued');
  await page.getByRole('option', { name: /^Passport: issued/ }).click();
  await editor.save();
  await page.reload();
  await editor.row('Day of birth').click();
  await expect(choice).toContainText('For official forms: Passport: issued');
  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
  await expectFitsNarrow(page, 'a fact in Spanish');
  await page.getByRole('button', { name: /^Para formularios oficiales, pregunta 2/ }).click();
  await saveScreenshot(page, 'template-page-fact-es');
});
