import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { buildTemplate, type QuestionDraft } from '../../apps/server/test/builders/templates.ts';
import { passStart } from '../pages/client/start.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { expectFitsNarrow } from '../support/checks/narrow.ts';
import { saveScreenshot } from '../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../support/client.ts';
import { smallPdf } from '../support/files/small-pdf.ts';
import { loadStoredAnswers } from '../support/stored-answers.ts';
import { newVisitor } from '../support/visitor.ts';

/** A made-up passport of MARIA ELENA GARCIA LOPEZ, born on 3 February 1990, from Mexico. */
const passport = fileURLToPath(
  new URL('../../apps/server/src/features/files/read/facts/testing/made-passport.jpg', import.meta.url),
);

const questions: QuestionDraft[] = [
  { text: 'Family name(s)', type: 'text', required: true, options: { fact: 'person.family_name' } },
  { text: 'Given name(s)', type: 'text', required: true, options: { fact: 'person.given_names' } },
  {
    text: 'Date of birth',
    type: 'date',
    required: true,
    options: { date_limit: 'birth', fact: 'person.birth_date' },
  },
  {
    text: 'Sex, as in the passport',
    type: 'select',
    required: true,
    options: { choices: ['Male', 'Female', 'Another marker'], fact: 'person.sex' },
  },
  { text: 'Citizenship', type: 'text', required: true, options: { fact: 'person.nationality' } },
  {
    text: 'Nationality for this application',
    type: 'select',
    required: true,
    options: { choices: ['Canada', 'Mexico'], fact: 'person.nationality' },
  },
  { text: 'Passport number', type: 'text', required: true, options: { fact: 'passport.number' } },
  { text: 'Issued by', type: 'text', required: true, options: { fact: 'passport.country' } },
  { text: 'Passport expiry', type: 'date', required: true, options: { fact: 'passport.expiry' } },
  { text: 'Phone number', type: 'phone', required: false },
];

const title = (page: Page) => page.getByRole('heading', { name: 'Start with your passport' });
const checkTitle = (page: Page) => page.getByRole('heading', { name: 'We read this, please check' });
const value = (page: Page, question: string) => page.getByRole('listitem').filter({ hasText: question });

async function give(page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page.locator('main input[type=file]').first().setInputFiles(file);
  // Sends the photo even if the browser warns about it.
  const anyway = page.getByRole('button', { name: 'Use it anyway' });
  await expect(page.getByText('Reading your passport…').or(checkTitle(page)).or(anyway)).toBeVisible({
    timeout: 30_000,
  });
  if (await anyway.isVisible()) await anyway.click();
}

test('a client starts with the passport, accepts eight answers and corrects one', async ({
  page,
  owner,
  invite,
  browser,
  visafolio,
  signIn,
}) => {
  test.setTimeout(600_000);
  const template = await buildTemplate(owner, {
    questions,
    documents: [{ name: 'Passport', required: true }],
  });
  const request = await invite({ template });
  await page.goto(clientPageUrl('questionnaire', request));
  await passStart(page);
  await expect(title(page)).toBeVisible();
  await expect(page.getByText('It can answer 9 questions.')).toBeVisible();
  await expectAccessible(page, 'start with the passport');
  await saveScreenshot(page, 'en-passport-start');

  await give(page, passport);
  await saveScreenshot(page, 'en-passport-reading');
  await expect(checkTitle(page)).toBeVisible({ timeout: 180_000 });
  await expect(page.getByText('0 of 9 checked')).toBeVisible();
  expect(await loadStoredAnswers(owner, request.id), 'nothing is saved by itself').toEqual([]);
  await expect(value(page, 'Date of birth').getByText('February 3, 1990')).toBeVisible();
  await expect(page.getByRole('img', { name: /Where it stands in your file/ })).toHaveCount(9);
  await expectAccessible(page, 'values to check');
  await expectFitsNarrow(page, 'values to check');
  await saveScreenshot(page, 'en-passport-check');

  const accept = page.getByRole('button', { name: /^That is right/ });
  for (let left = 9; left > 1; left--) {
    // The first one is corrected below. A double tap accepts only one value.
    await accept.nth(1).dblclick();
    await expect(accept).toHaveCount(left - 1);
  }
  await page.getByRole('button', { name: 'Correct it: Family name(s)' }).click();
  await page.getByRole('textbox', { name: 'Family name(s)' }).fill('García López');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('9 of 9 checked')).toBeVisible();
  await expect(page.getByText('Corrected by you')).toBeVisible();
  await saveScreenshot(page, 'en-passport-checked');
  await expect
    .poll(async () => (await loadStoredAnswers(owner, request.id)).map(({ answer }) => answer).sort())
    .toEqual(
      [
        '1990-02-03',
        '2031-08-14',
        'Female',
        'G12345678',
        'García López',
        'MARIA ELENA',
        'Mexico',
        'Mexico',
        'Mexico',
      ].sort(),
    );
  await page.getByRole('link', { name: 'Go on to the questions' }).click();
  await expect(page.getByText('9 of 10 questions answered')).toBeVisible();

  const office = await newVisitor(browser, visafolio);
  await signIn(office, request.professional);
  await office.goto(`/requests/${request.id}/answers`);
  await expect(office.getByText('From made-passport.jpg', { exact: true })).toHaveCount(8);
  await expect(office.getByText('From made-passport.jpg, corrected by the client')).toHaveCount(1);
  await saveScreenshot(office, 'en-answers-from-passport');
  await expectAccessible(office, 'answers from a file');
});

test('values that were read are shown below their questions until they are accepted, in the language of the client', async ({
  page,
  owner,
  invite,
}) => {
  const template = await buildTemplate(owner, {
    questions,
    documents: [{ name: 'Passport', required: true }],
  });
  const request = await invite({ template });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto(clientPageUrl('questionnaire', request));
  await passStart(page);
  await expect(page.getByRole('heading', { name: 'Empiece con su pasaporte' })).toBeVisible();
  await saveScreenshot(page, 'es-passport-start');
  await page.locator('main input[type=file]').first().setInputFiles(passport);
  await expect(page.getByRole('heading', { name: 'Esto leímos, revíselo por favor' })).toBeVisible({
    timeout: 180_000,
  });
  await saveScreenshot(page, 'es-passport-check');

  await page.goto(clientPageUrl('questionnaire', request, '&question=3'));
  const suggestion = page.getByRole('region', { name: 'Sugerencia' });
  await expect(suggestion).toContainText('De Passport, página 1: 3 de febrero de 1990');
  await saveScreenshot(page, 'es-suggestion');
  await expectAccessible(page, 'a suggestion under its question');
  await expectFitsNarrow(page, 'a suggestion under its question');
  await suggestion.getByRole('button', { name: 'Usar esto' }).click();
  await expect(suggestion).toBeHidden();
  await expect(page.getByRole('textbox')).toHaveValue('3 de febrero de 1990');
  await page.goto(clientPageUrl('questionnaire', request, '&question=5'));
  await page.getByRole('textbox').fill('Canadá');
  await expect(suggestion, 'another answer is not overwritten').toContainText('México');
  await page.getByRole('textbox').fill('méxico');
  await expect(suggestion).toBeHidden();
  await expect
    .poll(async () => (await loadStoredAnswers(owner, request.id)).map(({ answer }) => answer).sort())
    .toEqual(['1990-02-03', 'méxico']);
});

test('an unreadable picture is reported, and the client tries again or continues without it', async ({
  page,
  owner,
  invite,
  browser,
}) => {
  const template = await buildTemplate(owner, {
    questions,
    documents: [{ name: 'Passport', required: true }],
  });
  const request = await invite({ template });
  await page.goto(clientPageUrl('questionnaire', request));
  await passStart(page);
  const file = await smallPdf(browser, 'letter.pdf');
  await page.locator('main input[type=file]').first().setInputFiles(file);
  await expect(page.getByText('We could not read your passport')).toBeVisible({ timeout: 180_000 });
  await expectAccessible(page, 'a passport that cannot be read');
  await saveScreenshot(page, 'en-passport-unreadable');
  await page.getByRole('link', { name: 'Go on to the questions' }).click();
  await expect(page.getByText('Question 1 of 10')).toBeVisible();
});
