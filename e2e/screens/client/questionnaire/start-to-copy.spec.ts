import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buildTemplate, type QuestionDraft } from '../../../../apps/server/test/builders/templates.ts';
import { readPdf } from '../../../../apps/server/test/harness/read-pdf.ts';
import { Portal } from '../../../pages/client/portal.ts';
import { Questionnaire } from '../../../pages/client/questionnaire.ts';
import { startLink } from '../../../pages/client/start.ts';
import { expectAccessible } from '../../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../../support/client.ts';

const inSection = (group_name: string, questions: QuestionDraft[]): QuestionDraft[] =>
  questions.map((question) => ({ ...question, options: { ...question.options, group_name } }));

const inLanguage = {
  en: [
    ...inSection('About you', [
      { text: 'Full name', type: 'text', required: true },
      { text: 'Passport number', type: 'text', required: true },
    ]),
    ...inSection('Where you lived', [
      { text: 'Addresses of the last five years', type: 'textarea', required: true },
      { text: 'Your Social Security number', type: 'ssn', required: false, options: { may_lack: true } },
    ]),
    ...inSection('Anything else', [{ text: 'Notes', type: 'textarea', required: false }]),
  ],
  es: [
    ...inSection('Sobre usted', [
      { text: 'Nombre completo', type: 'text', required: true },
      { text: 'Número de pasaporte', type: 'text', required: true },
    ]),
    ...inSection('Dónde vivió', [
      { text: 'Domicilios de los últimos cinco años', type: 'textarea', required: true },
      { text: 'Su número de Seguro Social', type: 'ssn', required: false, options: { may_lack: true } },
    ]),
    ...inSection('Algo más', [{ text: 'Notas', type: 'textarea', required: false }]),
  ],
} satisfies Record<'en' | 'es', QuestionDraft[]>;

const documents = {
  en: [
    { name: 'I-94 arrival record', required: true },
    { name: 'Marriage certificate', required: false },
  ],
  es: [
    { name: 'Registro de llegada I-94', required: true },
    { name: 'Acta de matrimonio', required: false },
  ],
};

const words = {
  en: {
    title: 'Before you start',
    count: '5 questions',
    minutes: 'About 4 minutes',
    hand: [
      'Passport',
      'I-94 arrival record',
      'Social Security number, if there is one',
      'Addresses of the last years, with the months of each move',
      'Marriage certificate',
    ],
    left: 'about 4 minutes left',
    sections: 'Sections 0 of 2 complete',
    first: 'Go to the first missing question',
    copy: 'Download a copy of my answers',
    fileName: 'My answers - Lucía Ñáñez.pdf',
    answer: 'Passport number',
    none: 'No answer',
  },
  es: {
    title: 'Antes de empezar',
    count: '5 preguntas',
    minutes: 'Unos 4 minutos',
    hand: [
      'Pasaporte',
      'Registro de llegada I-94',
      'Número de Seguro Social, si lo hay',
      'Domicilios de los últimos años, con los meses de cada mudanza',
      'Acta de matrimonio',
    ],
    left: 'faltan unos 4 minutos',
    sections: 'Secciones 0 de 2 completas',
    first: 'Ir a la primera pregunta que falta',
    copy: 'Descargar una copia de mis respuestas',
    fileName: 'Mis respuestas - Lucía Ñáñez.pdf',
    answer: 'Número de pasaporte',
    none: 'Sin respuesta',
  },
};

const atHand = (page: Page) => page.getByRole('region', { name: /at hand|a la mano/ }).getByRole('listitem');

for (const language of ['en', 'es'] as const) {
  const say = words[language];
  test(`a client is told what to have at hand, sees the time left, and takes a copy, in ${language}`, async ({
    page,
    owner,
    invite,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const template = await buildTemplate(owner, {
      name: language === 'en' ? 'Work visa' : 'Visa de trabajo',
      questions: inLanguage[language],
      documents: documents[language],
    });
    const request = await invite({ template, client: { name: 'Lucía Ñáñez' } });
    const address = clientPageUrl('questionnaire', request);
    const questionnaire = new Questionnaire(page, language);

    await page.goto(address);
    await expect(page.getByRole('heading', { name: say.title })).toBeVisible();
    await expect(page.getByText(say.count, { exact: true })).toBeVisible();
    await expect(page.getByText(say.minutes, { exact: true })).toBeVisible();
    expect(await atHand(page).allInnerTexts()).toEqual(say.hand);
    await expectAccessible(page, 'before the start');
    await expectFitsNarrow(page, 'before the start');
    if (language === 'es') await expectOnlySpanish(page, 'before the start');
    await saveScreenshot(page, `${language}-before-the-start`);

    // It waits while nothing is answered.
    await questionnaire.backToPortal();
    await new Portal(page, language).expectOpen();
    await page.goBack();
    await expect(startLink(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await questionnaire.expectPosition(1, 5);
    await page.goBack();
    await startLink(page).click();
    await questionnaire.expectPosition(1, 5);
    await expect(page.getByRole('main').getByRole('textbox')).toBeFocused();

    await expect(page.getByText(say.left)).toBeVisible();
    await questionnaire.answer('Lucía Ñáñez');
    await questionnaire.next(1, 5);
    await questionnaire.expectSaved();
    const sections = page.locator('summary');
    await expect(sections).toHaveText(say.sections.replace(' 0', '0'));
    await sections.click();
    await expectAccessible(page, 'sections with their state');
    await expectFitsNarrow(page, 'sections with their state');
    await saveScreenshot(page, `${language}-sections-and-time-left`);

    // Something is answered: it does not come back.
    await page.goto(address);
    await questionnaire.expectPosition(2, 5);
    await expect(startLink(page)).toBeHidden();

    await questionnaire.review();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('link', { name: say.first })).toBeVisible();
    await expectAccessible(page, 'the review by sections');
    await saveScreenshot(page, `${language}-review-by-sections`);
    const fold = page.getByRole('button', { expanded: true }).first();
    await fold.click();
    await expect(page.getByText('Lucía Ñáñez', { exact: true })).toBeHidden();
    await expectFitsNarrow(page, 'a folded section');
    await saveScreenshot(page, `${language}-review-folded`);
    await page.getByRole('button', { expanded: false }).first().click();
    await expect(page.getByText('Lucía Ñáñez', { exact: true })).toBeVisible();

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: say.copy }).dblclick();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(say.fileName);
    const text = (await readPdf(await readFile(await download.path()))).join(' ');
    for (const part of ['Lucía Ñáñez', say.answer, say.none]) expect(text).toContain(part);
  });
}

test('a copy that cannot be made is reported, and can be tried again', async ({ page, invite }) => {
  const request = await invite({ answers: 'all' });
  await page.goto(clientPageUrl('questionnaire', request, '&view=review'));
  await page.route('**/api/answers/**', (route) =>
    route.fulfill({ status: 409, json: { code: 'documents.form_in_progress' } }),
  );
  const copy = page.getByRole('link', { name: words.en.copy });
  await copy.click();
  await expect(page.getByText('This PDF is being made at this moment.')).toBeVisible();
  await saveScreenshot(page, 'en-copy-refused');
  await page.unroute('**/api/answers/**');
  const downloading = page.waitForEvent('download');
  await copy.click();
  await downloading;
  await expect(page.getByText('This PDF is being made at this moment.')).toBeHidden();
});
