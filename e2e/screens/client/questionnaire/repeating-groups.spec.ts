import type { Page } from '@playwright/test';
import type { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import { buildTemplate, type QuestionDraft } from '../../../../apps/server/test/builders/templates.ts';
import { Documents } from '../../../pages/client/documents.ts';
import { Questionnaire } from '../../../pages/client/questionnaire.ts';
import { expectAccessible } from '../../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../../support/checks/narrow.ts';
import { saveScreenshot } from '../../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../../support/client.ts';

const inGroup = (repeating_group: string, group_name: string, key?: string) => ({
  options: { repeating_group, group_name, ...(key && { key }) },
});
const asked: QuestionDraft[] = [
  { text: 'Do you have children?', type: 'yesno', required: true, options: { key: 'has_children' } },
  { text: "Your child's name", type: 'text', required: true, ...inGroup('children', 'Your children') },
  {
    text: 'Does your child live with you?',
    type: 'yesno',
    required: true,
    ...inGroup('children', 'Your children', 'lives_here'),
  },
  {
    text: 'In which country does your child live?',
    type: 'country',
    required: true,
    options: {
      repeating_group: 'children',
      group_name: 'Your children',
      ask_if: { match: 'all', tests: [{ question: 'lives_here', is: 'equal', value: 'No' }] },
    },
  },
  { text: 'Where did you live?', type: 'text', required: true, ...inGroup('addresses', 'Your addresses') },
  { text: 'When?', type: 'date_range', required: true, ...inGroup('addresses', 'Your addresses') },
];
const repeatingGroups: RepeatingGroup[] = [
  {
    key: 'children',
    entry_name: 'Child',
    min: 0,
    max: 10,
    ask_if: { match: 'all', tests: [{ question: 'has_children', is: 'equal', value: 'Yes' }] },
    translations: { es: { entry_name: 'Hijo' } },
  },
  {
    key: 'addresses',
    entry_name: 'Address',
    min: 0,
    max: 10,
    history_years: 5,
    translations: { es: { entry_name: 'Domicilio' } },
  },
];

const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const add = (page: Page, name: string) => page.getByRole('button', { name });
const go = (page: Page) => page.getByRole('link', { name: /^(Next|Siguiente)$/ }).click();

async function answerDates(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel('From', { exact: true }).fill(from);
  if (to === 'now') await page.getByLabel('To the present').check();
  else await page.getByLabel('To', { exact: true }).fill(to);
  await page.keyboard.press('Tab');
}

test('a client adds children, each with their own questions, and closes a gap in the addresses', async ({
  page,
  owner,
  enter,
}) => {
  const documents = [{ name: 'Birth certificate', required: true, repeating_group: 'children' }];
  const template = await buildTemplate(owner, { questions: asked, repeatingGroups, documents });
  const request = await enter('questionnaire', { template });
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectPosition(1, 1);
  await questionnaire.answer('Yes');
  await questionnaire.nextButton().click();

  await expect(page.getByRole('heading', { name: 'Your children' })).toBeFocused();
  await expect(page.getByText('Nothing added yet.')).toBeVisible();
  await expectAccessible(page, 'a group without entries');
  await saveScreenshot(page, 'entries-none');
  await add(page, 'Add: Child').click();
  await questionnaire.expectPosition(2, 3);
  await expect(page.getByText('Your children · Child 1')).toBeVisible();
  await questionnaire.answer('Ana');
  await saveScreenshot(page, 'entries-question');
  await questionnaire.nextButton().click();
  await questionnaire.answer('Yes');
  await questionnaire.nextButton().click();

  await add(page, 'Add another: Child').dblclick();
  await questionnaire.expectPosition(4, 5);
  await questionnaire.answer('Ben');
  await questionnaire.nextButton().click();
  await questionnaire.answer('No');
  await questionnaire.expectPosition(5, 6);
  await questionnaire.nextButton().click();
  await page.getByRole('main').getByLabel('In which country').selectOption('Mexico');
  await questionnaire.nextButton().click();
  await expect(entry(page, 'Child 1')).toContainText('Ana');
  await expect(entry(page, 'Child 2')).toContainText('Mexico');

  await page.getByRole('button', { name: 'Remove: Child 1' }).click();
  await expect(page.getByText('Removed: Child 1')).toBeVisible();
  await expect(entry(page, 'Child 1')).toContainText('Ben');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry(page, 'Child 1')).toContainText('Ana');
  await expect(entry(page, 'Child 2')).toBeVisible();
  await expectAccessible(page, 'entries');
  await expectFitsNarrow(page, 'entries');
  await saveScreenshot(page, 'entries');
  await go(page);

  await expect(page.getByRole('heading', { name: 'Your addresses' })).toBeVisible();
  await add(page, 'Add: Address').click();
  await questionnaire.answer('1 Main Street, Austin');
  await questionnaire.nextButton().click();
  await answerDates(page, 'June 1, 2024', 'now');
  await questionnaire.nextButton().click();
  await add(page, 'Add another: Address').click();
  await questionnaire.answer('Calle Reforma 12, Puebla');
  await questionnaire.nextButton().click();
  await answerDates(page, 'January 1, 2015', 'December 31, 2022');
  await questionnaire.nextButton().click();
  await expect(page.getByText('January 1, 2023 to May 31, 2024')).toBeVisible();
  await expectAccessible(page, 'a gap');
  await saveScreenshot(page, 'entries-gap');
  await page.getByRole('link', { name: 'Review all answers' }).click();
  await expect(page.getByText('January 1, 2023 to May 31, 2024')).toBeVisible();
  await saveScreenshot(page, 'entries-review');
  await page.goBack();
  await add(page, 'Add another: Address').click();
  await questionnaire.answer('5 Elm Street, Dallas');
  await questionnaire.nextButton().click();
  await answerDates(page, 'January 1, 2023', 'June 15, 2024');
  await questionnaire.nextButton().click();
  await expect(page.getByText('These dates are not covered yet')).toBeHidden();
  await questionnaire.expectSaved();

  await page.reload();
  await expect(entry(page, 'Address 3')).toContainText('5 Elm Street');
  const { rows } = await owner.query(
    'SELECT questions_total, questions_answered FROM case_progress WHERE client_request_id = $1',
    [request.id],
  );
  expect(rows).toEqual([{ questions_total: 12, questions_answered: 12 }]);

  // Each child has a document.
  await page.goto(clientPageUrl('documents', request));
  const uploads = new Documents(page);
  await expect
    .poll(() => uploads.required())
    .toEqual(['Child 1: Birth certificate', 'Child 2: Birth certificate']);
  await saveScreenshot(page, 'entries-documents');
});

test('entries that are added without network are there after a reload, and on the server with the network', async ({
  page,
  owner,
  enter,
  context,
}) => {
  const template = await buildTemplate(owner, { questions: asked, repeatingGroups });
  const request = await enter('questionnaire', { template });
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectPosition(1, 1);
  await questionnaire.answer('Yes');
  await questionnaire.nextButton().click();
  await expect(add(page, 'Add: Child')).toBeVisible();
  await questionnaire.expectSaved();
  await context.setOffline(true);
  await add(page, 'Add: Child').click();
  await questionnaire.answer('Ana');
  await questionnaire.expectOffline();
  await questionnaire.nextButton().click();
  await questionnaire.answer('Yes');
  await questionnaire.nextButton().click();
  await add(page, 'Add another: Child').click();
  await page.goBack();
  await page.getByRole('button', { name: 'Remove: Child 2' }).click();
  await expect(entry(page, 'Child 1')).toContainText('Ana');
  await context.setOffline(false);
  await questionnaire.expectSaved();
  await page.reload();
  await expect(entry(page, 'Child 1')).toContainText('Ana');
  await expect(entry(page, 'Child 2')).toBeHidden();
  const { rows } = await owner.query(
    'SELECT count(*)::int AS entries, count(removed_at)::int AS removed FROM group_entries WHERE client_request_id = $1',
    [request.id],
  );
  expect(rows).toEqual([{ entries: 2, removed: 1 }]);
});

test('entries keep their order when the questions are loaded again before the first one is sent', async ({
  page,
  owner,
  enter,
}) => {
  const template = await buildTemplate(owner, { questions: asked, repeatingGroups });
  await enter('questionnaire', { template });
  const questionnaire = new Questionnaire(page);
  await questionnaire.expectPosition(1, 1);
  await questionnaire.answer('Yes');
  await questionnaire.nextButton().click();
  await expect(add(page, 'Add: Child')).toBeVisible();
  await questionnaire.expectSaved();
  const list = '**/api/rpc/get_template_questions_for_request';
  await page.route('**/api/client_request_entries', (route) => route.abort());
  await add(page, 'Add: Child').click();
  await questionnaire.expectPosition(2, 3);
  await questionnaire.answer('Ana');
  const loaded = page.waitForResponse(list);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await loaded;
  await page.goBack();
  await add(page, 'Add another: Child').click();
  await questionnaire.expectPosition(4, 5);
  await page.goBack();
  await expect(entry(page, 'Child 1')).toContainText('Ana');
  await page.getByRole('button', { name: 'Remove: Child 2' }).click();
  await expect(entry(page, 'Child 1')).toContainText('Ana');
  await page.unroute('**/api/client_request_entries');
  // The page tries again after a pause.
  await questionnaire.expectSavedAfterRetries();
  await page.reload();
  await expect(entry(page, 'Child 1')).toContainText('Ana');
});

test('a client reads the entries in Spanish', async ({ page, owner, enter }) => {
  const template = await buildTemplate(owner, { questions: asked, repeatingGroups });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await enter('questionnaire', { template });
  await page.getByRole('radio', { name: 'Sí' }).check();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await add(page, 'Añadir: Hijo').click();
  await expect(page.getByText('Your children · Hijo 1')).toBeVisible();
  await page.getByRole('textbox').first().fill('Ana');
  await page.goBack();
  await expect(page.getByText('Falta 1 respuesta obligatoria')).toBeVisible();
  await expectAccessible(page, 'entries in Spanish');
  await saveScreenshot(page, 'entries-es');
});
