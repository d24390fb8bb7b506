import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buildProfessional } from '../../../apps/server/test/builders/professionals.ts';
import { buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { writePieces } from '../../../packages/contract/src/questions/answer-pieces.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

const blank = new URL('../../../../shared/forms/i-765.pdf', import.meta.url);
const earlier = new URL('../../../../shared/forms/2018/i-765.pdf', import.meta.url);

// The blank is not part of the project.
// biome-ignore lint/suspicious/noSkippedTests: skipped only without the blank
test.skip(!existsSync(blank), 'needs the official blank of the I-765 beside the project');

test('an official form shows what is missing and from whom, and is filled without a mapping', async ({
  page,
  owner,
  signIn,
}) => {
  const staff = await buildProfessional(owner);
  const template = await buildTemplate(owner, {
    owner: staff,
    name: 'Work permit',
    questions: [
      { text: 'Your full name', type: 'person_name', required: true, options: { fact: 'person.name' } },
      { text: 'Your date of birth', type: 'date', required: true, options: { fact: 'person.birth_date' } },
      {
        text: 'Your sex',
        type: 'select',
        required: true,
        options: { fact: 'person.sex', choices: ['Male', 'Female'] },
      },
    ],
    documents: [{ name: 'Passport copy', required: true }],
  });
  const request = await buildRequest(owner, {
    professional: staff,
    template,
    status: 'in-progress',
    answers: 'none',
    documents: 'none',
    client: { name: 'Ana Pérez' },
  });
  await signIn(page, staff);
  await page.goto('/forms');
  const upload = async (file: URL) => {
    const [picker] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload a blank form' }).click(),
    ]);
    await picker.setFiles({ name: 'i-765.pdf', mimeType: 'application/pdf', buffer: await readFile(file) });
    await expect(page.getByRole('heading', { name: 'Reviewed map' })).toBeVisible();
  };
  await upload(blank);
  await expect(page.getByText('151 of 151 fields are covered.')).toBeVisible();
  await expectAccessible(page, 'the page of a form with a reviewed map');
  await saveScreenshot(page, 'form-reviewed-map');

  const answer = async (text: string, value: string) => {
    const id = template.questions.find((question) => question.text === text)?.id;
    const response = await page.request.put(`/api/client_requests/${request.id}/questions/${id}/answer`, {
      data: { answer: value, expected_answer: '' },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(response.ok(), await response.text()).toBe(true);
  };
  await answer('Your full name', writePieces('person_name', { given: 'Ana', family: 'Pérez López' }, true));
  await answer('Your sex', 'Female');
  await page.goto(`/requests/${request.id}/forms`);
  await page.getByText('Show its items').click();
  await expect(page.getByText('From the client (3)')).toBeVisible();
  await expect(page.getByText('Your date of birth').first()).toBeVisible();
  await expect(page.getByText(/Not asked by this case’s template/)).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Part 2' }).click();
  await expect(page.getByText('Pérez López').first()).toBeVisible();
  // What no question asks is asked from the form, once, and the client's answer arrives in it.
  await page.locator('summary').filter({ hasText: 'Not asked by this case’s template' }).click();
  const ask = page.getByRole('button', { name: /^Ask: .*marital/i }).first();
  await ask.dblclick();
  await expect(page.getByText('The question is in the case.', { exact: false })).toBeVisible();
  await expect(ask).toBeHidden();
  const added = await owner.query<{ id: string; es: string }>(
    `SELECT id, translations -> 'es' ->> 'text' AS es FROM template_questions
     WHERE client_request_id = $1 AND options ->> 'fact' = 'person.marital_status'`,
    [request.id],
  );
  expect(added.rows).toHaveLength(1);
  expect(added.rows[0]?.es).toBeTruthy();
  const given = await page.request.put(
    `/api/client_requests/${request.id}/questions/${added.rows[0]?.id}/answer`,
    {
      data: { answer: 'Married', expected_answer: '' },
      headers: { origin: new URL(page.url()).origin },
    },
  );
  expect(given.ok(), await given.text()).toBe(true);
  await page.reload();
  await page.getByText('Show its items').click();
  await page.locator('summary').filter({ hasText: 'Part 2' }).click();
  await expect(page.getByText('Married', { exact: true }).first()).toBeVisible();
  await expectFitsNarrow(page, 'the items of a form in a case');
  await expectAccessible(page, 'the items of a form in a case');
  await saveScreenshot(page, 'form-items');

  await page.getByRole('button', { name: 'Fill the form: I-765' }).click();
  await expect(page.getByText('I-765 was filled and checked')).toBeVisible();
  await page.getByRole('link', { name: 'See the question' }).first().click();
  await expect(page.getByText('Your date of birth')).toBeInViewport();
});

test('fields of another edition are compared before they are filled', async ({ page, owner, signIn }) => {
  const staff = await buildProfessional(owner);
  await signIn(page, staff);
  await page.goto('/forms');
  const [picker] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload a blank form' }).click(),
  ]);
  await picker.setFiles({ name: 'i-765.pdf', mimeType: 'application/pdf', buffer: await readFile(earlier) });
  const changed = page.getByRole('heading', { name: 'Compare with the reviewed edition' });
  await expect(changed).toBeVisible();
  await saveScreenshot(page, 'form-other-edition');
  const decisions = page.getByRole('button', { name: /^Another item/ });
  const count = await decisions.count();
  await decisions.first().click();
  await expect(decisions).toHaveCount(count - 1);
  await page
    .getByRole('button', { name: /^Asks for the same/ })
    .first()
    .click();
  await expect(decisions).toHaveCount(count - 2);
  await page.reload();
  await expect(decisions).toHaveCount(count - 2);
  await expectAccessible(page, 'fields of another edition');
});
