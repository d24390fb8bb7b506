import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { NewRequest } from '../../pages/staff/new-request.ts';
import { TemplateEditor } from '../../pages/staff/template-editor.ts';
import { Templates } from '../../pages/staff/templates.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFocusKept } from '../../support/checks/keyboard.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

const basics = { name: 'Our H-1B', visaType: 'H-1B', description: 'What we ask of engineers' };

test('a template is written with groups, choices and help, and shown the same way', async ({
  page,
  owner,
  signIn,
}) => {
  await signIn(page, await buildProfessional(owner));
  const templates = new Templates(page);
  await templates.open();
  const editor = await templates.create();
  expect(await editor.questions()).toEqual(['Full Name', 'Email Address']);
  await expect(editor.document(1)).toHaveValue('Passport Copy');
  await editor.fillIn(basics);
  await editor.window.getByLabel('Organize questions in groups').check();
  await editor.group(1).getByLabel('Group name').fill('About you');
  await editor.button('Add group').click();
  await editor.group(2).getByLabel('Group name').fill('Education');
  await editor.group(2).getByRole('button', { name: 'Add question' }).click();
  const degree = editor.question(1, editor.group(2));
  await expect(degree).toBeFocused();
  await degree.fill('Highest degree');
  await editor.group(2).getByLabel('Type of question 1').selectOption('Choice from a list');
  await editor.group(2).getByRole('button', { name: 'Add help text' }).click();
  await editor.group(2).getByLabel('Help text of question 1').fill('The last one you finished');
  await editor.group(2).getByRole('button', { name: 'Add choice' }).click();
  await page.keyboard.type("Bachelor's");
  await page.keyboard.press('Enter');
  await page.keyboard.type("Master's");
  await editor.group(1).getByLabel('Move to group').last().selectOption('Education');
  await expect(editor.question(2, editor.group(2))).toHaveValue('Email Address');
  await editor.document(1).fill('Passport, every page');
  await expectAccessible(page, 'the template editor');
  await expectFitsNarrow(page, 'the template editor');
  await saveScreenshot(page, 'template-editor');
  await editor.button('Create Template').click();
  await expect(page.getByText('Template created successfully!')).toBeVisible();
  await expect(editor.window).toBeHidden();

  await expect(templates.card(basics.name)).toContainText('3 questions');
  const detail = await templates.view(basics.name);
  await expect(detail.getByRole('heading', { level: 4 })).toHaveText(['About you', 'Education']);
  const asked = detail.getByRole('listitem');
  await expect(asked.nth(1)).toContainText("Choices: Bachelor's · Master's");
  await expect(asked.nth(1)).toContainText('The last one you finished');
  await expect(asked.nth(3)).toContainText('Passport, every page');
});

test('missing input is reported, and the first such field gets the focus', async ({
  page,
  owner,
  signIn,
}) => {
  await signIn(page, await buildProfessional(owner));
  const templates = new Templates(page);
  await templates.open();
  const editor = await templates.create();
  await editor.question(2).fill(' ');
  await editor.document(1).fill('');
  await editor.window.getByLabel('Type of question 1').selectOption('Choice from a list');
  await editor.button('Create Template').click();
  for (const text of [
    'Please fill in all required fields.',
    'Please fill in all question texts.',
    'Please fill in all document names.',
    'Add at least one choice.',
  ])
    await expect(editor.window.getByText(text)).toBeVisible();
  await expect(editor.name()).toBeFocused();
  await expectAccessible(page, 'the template editor with what is missing');
  await saveScreenshot(page, 'template-editor-missing');

  await editor.fillIn(basics);
  for (const item of ['Question 2', 'Question 1', 'Document 1']) {
    await editor.button(`Remove ${item}`).click();
    await expectFocusKept(page, `removing ${item}`);
  }
  await editor.button('Create Template').click();
  await expect(editor.window.getByText('Add at least one question or document.')).toBeVisible();
});

test('questions are reordered by keyboard, by button and by dragging, and the new position is announced', async ({
  page,
  owner,
  signIn,
}) => {
  const staff = await buildProfessional(owner);
  const questions = ['A', 'B', 'C'].map((text) => ({ text, type: 'text' as const, required: true }));
  await buildTemplate(owner, { owner: staff, name: 'In order', questions });
  await signIn(page, staff);
  const templates = new Templates(page);
  await templates.open();
  const editor = await templates.edit('In order');

  // As slow as a person, because a row reacts to keys only a moment after it was picked up.
  const press = (key: string) => page.keyboard.press(key, { delay: 100 });
  await editor.button('Move Question 1').focus();
  await press('Space');
  await expect(page.getByText('Question 1 picked up.')).toBeAttached();
  await press('ArrowDown');
  await expect(page.getByText('Question 1 is now at position 2 of 3.')).toBeAttached();
  await press('Space');
  await expect.poll(() => editor.questions()).toEqual(['B', 'A', 'C']);

  // Escape cancels the move and closes nothing.
  await editor.button('Move Question 3').focus();
  await press('Space');
  await press('ArrowUp');
  await press('Escape');
  await expect(page.getByText('Question 3 is back where it was.')).toBeAttached();
  expect(await editor.questions()).toEqual(['B', 'A', 'C']);

  await editor.button('Move Question 3 up').click();
  await expect.poll(() => editor.questions()).toEqual(['B', 'C', 'A']);
  await expect(editor.button('Move Question 2 up')).toBeFocused();

  const [from, to] = [editor.button('Move Question 1'), editor.button('Move Question 3')];
  await editor.window.getByRole('heading', { name: 'Questions' }).scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('the handles are not on the page');
  await page.mouse.move(start.x + 8, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(end.x + 8, end.y + 16, { steps: 12 });
  await expect(page.getByText('Question 1 is now at position 3 of 3.')).toBeAttached();
  await page.mouse.up();
  await expect.poll(() => editor.questions()).toEqual(['C', 'A', 'B']);

  await editor.button('Save changes').click();
  await expect(page.getByText('Template updated successfully!')).toBeVisible();
  const detail = await templates.view('In order');
  await expect(detail.getByRole('listitem').filter({ hasText: 'Short text' })).toHaveText([/C/, /A/, /B/]);
});

test('typed text survives a failed save; a double click and a retry after a lost response create one template', async ({
  page,
  owner,
  signIn,
}) => {
  await signIn(page, await buildProfessional(owner));
  const templates = new Templates(page);
  await templates.open();
  const editor = await templates.create();
  await editor.fillIn(basics);
  // The template is created, but its answer is lost.
  await page.route('**/api/templates', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await editor.button('Create Template').click();
  await expect(page.getByText('Failed to create template. Please try again.')).toBeVisible();
  await expect(editor.description()).toHaveValue(basics.description);
  await page.unroute('**/api/templates');
  await editor.button('Create Template').dblclick();
  await expect(editor.window).toBeHidden();
  await expect(templates.card(basics.name)).toHaveCount(1);
});

test('leaving with unsaved input asks first', async ({ page, owner, signIn }) => {
  await signIn(page, await buildProfessional(owner));
  const templates = new Templates(page);
  await templates.open();
  const untouched = await templates.create();
  await untouched.button('Close').click();
  await expect(untouched.window).toBeHidden();

  const editor = await templates.create();
  await editor.name().fill('Half written');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(editor.name()).toHaveValue('Half written');
  }
  await editor.button('Cancel').click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(editor.window).toBeHidden();
  await expect(page).toHaveURL(/\/templates$/);
});

test('two tabs edit one template: the second to save decides which version stays', async ({
  page,
  owner,
  signIn,
}) => {
  const staff = await buildProfessional(owner);
  await buildTemplate(owner, { owner: staff, name: 'Shared' });
  await signIn(page, staff);
  const other = await page.context().newPage();
  const [first, second] = [new Templates(page), new Templates(other)];
  await first.open();
  await second.open();
  const mine = await second.edit('Shared');
  const theirs = await first.edit('Shared');
  await theirs.description().fill('Of the first tab');
  await theirs.button('Save changes').click();
  await expect(theirs.window).toBeHidden();

  await mine.description().fill('Of the second tab');
  await mine.button('Save changes').click();
  const notice = mine.window.getByText('This template was changed meanwhile, perhaps in another tab.');
  await expect(notice).toBeVisible();
  await saveScreenshot(other, 'template-changed');
  await mine.button('Show the newer version').click();
  await expect(mine.description()).toHaveValue('Of the first tab');
  await expect(notice).toBeHidden();

  await mine.description().fill('Of the second tab after all');
  const again = await first.edit('Shared');
  await again.description().fill('Once more of the first');
  await again.button('Save changes').click();
  await expect(again.window).toBeHidden();
  await mine.button('Save changes').click();
  await mine.button('Save mine instead').click();
  await expect(mine.window).toBeHidden();
  await expect(second.card('Shared')).toContainText('Of the second tab after all');
});

test('a duplicate of a standard template keeps its Spanish and its groups, and can be edited', async ({
  page,
  owner,
  signIn,
}) => {
  await signIn(page, await buildProfessional(owner));
  const templates = new Templates(page);
  await templates.open();
  const editor = await templates.duplicate('K-1 Fiancé(e)');
  await expect(editor.name()).toHaveValue('Copy of K-1 Fiancé(e)');
  await expect(editor.window.getByLabel('Write it in Spanish too')).toBeChecked();
  await expect(editor.group(1).getByLabel('Group name in Spanish')).toHaveValue(/Peticionari/);
  const before = await editor.questions();
  // Switching groups off and on keeps the same groups.
  await editor.window.getByLabel('Organize questions in groups').uncheck();
  expect(await editor.questions()).toEqual(before);
  await editor.window.getByLabel('Organize questions in groups').check();
  await expect(editor.group(1).getByRole('textbox', { name: 'Group name', exact: true })).toHaveValue(
    'Petitioner (U.S. citizen)',
  );
  await editor.button('Create Template').click();
  await expect(page.getByText('Template created successfully!')).toBeVisible();
  await templates.edit('Copy of K-1 Fiancé(e)');
});

test('inside the request form a template needs at least two questions and a document', async ({
  page,
  owner,
  signIn,
}) => {
  await signIn(page, await buildProfessional(owner));
  await page.goto('/dashboard?new=1');
  await new NewRequest(page).writeTemplate();
  const editor = new TemplateEditor(page, 'Create Custom Template');
  await editor.expectOpen();
  expect(await editor.questions()).toEqual(['Full Name', 'Email Address']);
  for (const item of ['Question 1', 'Question 2', 'Document 1'])
    await expect(editor.button(`Remove ${item}`)).toBeDisabled();
  await editor.button('Add question').click();
  await expect(editor.button('Remove Question 1')).toBeEnabled();
  await editor.button('Create Template').click();
  await expect(editor.window.getByText('Please fill in all required fields.')).toBeVisible();
  await expect(editor.window.getByText('Please fill in all question texts.')).toBeVisible();
  await expectAccessible(page, 'a template written inside the request form');
});
