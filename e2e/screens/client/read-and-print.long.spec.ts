import type { Page } from '@playwright/test';
import type pg from 'pg';
import { buildTemplate, type Template } from '../../../apps/server/test/builders/templates.ts';
import { Documents } from '../../pages/client/documents.ts';
import { Questionnaire } from '../../pages/client/questionnaire.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../support/client.ts';

const chooseSpanish = (page: Page) => page.addInitScript(() => localStorage.setItem('language', 'es'));

/** A bilingual template in which one text of each kind is only in English. */
async function buildHalfTranslatedTemplate(owner: pg.Pool): Promise<Template> {
  const template = await buildTemplate(owner, {
    questions: [
      { text: 'Full name', type: 'text', required: true, options: { group_name: 'About you' } },
      {
        text: 'Marital status',
        type: 'select',
        required: true,
        options: { group_name: 'Your family', choices: ['Single', 'Married'], help: 'As of today' },
      },
    ],
    documents: [
      { name: 'Passport copy', required: true },
      { name: 'Degree certificate', description: 'With a certified translation', required: true },
    ],
  });
  const [name] = template.questions;
  const [passport] = template.documents;
  await owner.query('UPDATE template_questions SET translations = $2 WHERE id = $1', [
    name?.id,
    { es: { text: 'Nombre completo', group_name: 'Sobre usted' } },
  ]);
  await owner.query('UPDATE template_documents SET translations = $2 WHERE id = $1', [
    passport?.id,
    { es: { name: 'Copia del pasaporte' } },
  ]);
  return template;
}

const english = (page: Page, text: string) => page.locator('[lang=en]').filter({ hasText: text });

test('texts without a Spanish version are marked as English on each client screen', async ({
  page,
  owner,
  invite,
}) => {
  await chooseSpanish(page);
  const request = await invite({ template: await buildHalfTranslatedTemplate(owner) });
  await page.goto(clientPageUrl('questionnaire', request, '&question=1'));
  const questionnaire = new Questionnaire(page, 'es');
  await questionnaire.expectOpen();
  await expect(page.getByText('Nombre completo')).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .locator('[lang=en]')
      .filter({ hasText: /Nombre|Sobre/ }),
  ).toHaveCount(0);
  await page.goto(clientPageUrl('questionnaire', request, '&question=2'));
  for (const text of ['Your family', 'Marital status', 'As of today'])
    await expect(english(page, text).first()).toBeVisible();
  await expect(page.locator('option[lang=en]')).toHaveText(['Single', 'Married']);
  await questionnaire.answer('Married');
  await questionnaire.expectSaved();

  await page.goto(clientPageUrl('questionnaire', request, '&view=review'));
  for (const text of ['Your family', 'Marital status', 'Married'])
    await expect(english(page, text).first()).toBeVisible();
  await expect(english(page, 'Nombre completo')).toHaveCount(0);

  await page.goto(clientPageUrl('documents', request));
  await new Documents(page, 'es').expectOpen();
  await expect(english(page, 'Degree certificate')).toBeVisible();
  await expect(english(page, 'With a certified translation')).toBeVisible();
  await expect(english(page, 'Copia del pasaporte')).toHaveCount(0);
});

for (const [language, words] of [
  [
    'en',
    {
      answer: 'Answer this question to go on.',
      change: 'Change this answer to go on.',
      submit: 'Answer this question to submit.',
      required: 'Answer the required questions to submit.',
    },
  ],
  [
    'es',
    {
      answer: 'Responda esta pregunta para continuar.',
      change: 'Cambie esta respuesta para continuar.',
      submit: 'Responda esta pregunta para enviar el cuestionario.',
      required: 'Responda las preguntas obligatorias para enviar el cuestionario.',
    },
  ],
] as const) {
  test(`a disabled button says why, in ${language}`, async ({ page, owner, invite }) => {
    if (language === 'es') await chooseSpanish(page);
    const template = await buildTemplate(owner, {
      questions: [
        { text: 'A', type: 'text', required: true },
        { text: 'B', type: 'date', required: false },
        { text: 'C', type: 'text', required: true },
      ],
    });
    const request = await invite({ template });
    await page.goto(clientPageUrl('questionnaire', request, '&question=1'));
    const questionnaire = new Questionnaire(page, language);
    const next = questionnaire.nextButton();
    await expect(next).toBeDisabled();
    await expect(next).toHaveAccessibleDescription(words.answer);
    await expect(page.getByText(words.answer)).toBeVisible();
    await expectAccessible(page, 'a question without an answer');
    await saveScreenshot(page, `${language}-why-not-next`);
    await questionnaire.answer('Ana');
    await expect(next).toBeEnabled();
    await expect(page.getByText(words.answer)).toBeHidden();
    await expect(next).toHaveAccessibleDescription('');
    await questionnaire.next(1, 3);
    await questionnaire.type('no date');
    await expect(next).toBeDisabled();
    await expect(next).toHaveAccessibleDescription(words.change);
    await saveScreenshot(page, `${language}-why-not-next-date`);
    await page.goto(clientPageUrl('questionnaire', request, '&question=3'));
    await expect(questionnaire.submitButton()).toHaveAccessibleDescription(words.submit);
    await questionnaire.review();
    await expect(questionnaire.submitButton()).toBeDisabled();
    await expect(questionnaire.submitButton()).toHaveAccessibleDescription(words.required);
    await expect(page.getByText(words.required)).toBeVisible();
  });
}

test('yes and no are not broken at double text size', async ({ page, owner, invite }) => {
  const template = await buildTemplate(owner, {
    questions: [{ text: 'Refused?', type: 'yesno', required: true }],
  });
  const request = await invite({ template });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(clientPageUrl('questionnaire', request, '&question=1'));
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeVisible();
  const lines = (word: string) =>
    page
      .getByRole('radiogroup')
      .getByText(word, { exact: true })
      .evaluate((label) => {
        const range = document.createRange();
        range.selectNodeContents(label);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
  const choices = page.getByRole('radiogroup').locator('label');
  const tops = () =>
    choices.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  expect(await tops(), 'side by side').toBe(1);
  for (const [width, size] of [
    [390, '200%'],
    [390, '250%'],
    [320, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, size);
    expect(await lines('Yes'), `Yes at ${size}, ${width} px`).toBe(1);
    expect(await lines('No'), `No at ${size}, ${width} px`).toBe(1);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await saveScreenshot(page, 'en-yes-no-200');
});

test('the review prints as a document: every answer, without buttons and links', async ({ page, invite }) => {
  const request = await invite({ answers: 'some' });
  await page.goto(clientPageUrl('questionnaire', request, '&view=review'));
  await expect(page.getByRole('heading', { level: 2, name: 'Review your answers' })).toBeVisible();
  const shown = await new Questionnaire(page).reviewed();
  expect(shown.size).toBe(request.template.questions.length);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Review your answers' })).toBeVisible();
  for (const { text } of request.template.questions)
    await expect(page.getByRole('term').filter({ hasText: text })).toBeVisible();
  const printed = await new Questionnaire(page).reviewed();
  expect([...printed]).toEqual([...shown]);
  await saveScreenshot(page, 'en-review-printed');
});

test("forced colours show the chosen language and the client's progress", async ({ page, invite }) => {
  const request = await invite({ answers: 'some', documents: 'some' });
  await page.emulateMedia({ forcedColors: 'active' });
  const colour = (target: ReturnType<Page['locator']>) =>
    target.evaluate((element) => getComputedStyle(element).backgroundColor);
  for (const screen of ['portal', 'questionnaire', 'documents'] as const) {
    await page.goto(clientPageUrl(screen, request, screen === 'portal' ? '&view=portal' : ''));
    const bar = page.getByRole('progressbar').first();
    await expect(bar).toBeVisible();
    expect(await colour(bar.locator('> *')), screen).not.toBe(await colour(bar));
    const chosen = page.getByRole('button', { name: 'English' });
    expect(await colour(chosen), screen).not.toBe(
      await colour(page.getByRole('button', { name: 'Español' })),
    );
    await saveScreenshot(page, `en-${screen}-forced-colours`);
  }
});
