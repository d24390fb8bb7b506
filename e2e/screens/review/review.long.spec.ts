import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { type BuiltRequest, buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../../apps/server/test/builders/sessions.ts';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { Questionnaire } from '../../pages/client/questionnaire.ts';
import { RequestOverlay } from '../../pages/staff/request-overlay.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectOnlySpanish, expectSpanishMail } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { clientPageUrl } from '../../support/client.ts';
import { smallPdf } from '../../support/files/small-pdf.ts';
import { buildSpanishTemplate } from '../../support/files/spanish-template.ts';
import { storePicture, storeUploads } from '../../support/files/stored-files.ts';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { expect, test } from '../../support/test.ts';
import { newVisitor } from '../../support/visitor.ts';

/** A client who has submitted everything, with real stored files. */
async function buildSubmittedRequest(
  { owner, dataDir, page }: { owner: pg.Pool; dataDir: string; page: Page },
  language = 'English',
): Promise<BuiltRequest> {
  const template = language === 'Spanish' ? { template: await buildSpanishTemplate(owner) } : {};
  const request = await buildRequest(owner, { status: 'documents_submitted', ...template });
  await owner.query('UPDATE contacts SET preferred_language = $2 WHERE id = $1', [
    request.contact.id,
    language,
  ]);
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  await storeUploads(owner, dataDir, request, (await smallPdf(browser, 'passport.pdf')).buffer);
  return request;
}

async function openCase(page: Page, request: BuiltRequest, language: 'en' | 'es' = 'en') {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await page.goto(`/dashboard?request=${request.id}`);
  const overlay = new RequestOverlay(page, request.client.name, language);
  await overlay.expectOpen();
  return overlay;
}

const toast = (page: Page, text: string): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

test('viewing and accepting a file in the overlay are both in the timeline', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await buildSubmittedRequest({ owner, dataDir: visafolio.dataDir, page });
  const [, certificate, resume] = request.uploads;
  await storePicture(owner, visafolio.dataDir, certificate, await page.screenshot({ type: 'jpeg' }));
  await storePicture(owner, visafolio.dataDir, resume, Buffer.from('no picture'));
  await signIn(page, request.professional);
  const overlay = await openCase(page, request);
  await expect(overlay.panel().getByText('3 files to review')).toBeVisible();
  await saveScreenshot(page, 'case-submitted-en');
  await expectAccessible(page, 'the overlay with files to review');

  await overlay.row('Passport copy').getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Passport copy' });
  const sheet = preview.getByRole('img', { name: 'Page 1 of 1' });
  await expect(sheet).toBeVisible();
  // A rendered page has more than one colour.
  await expect
    .poll(() =>
      sheet.evaluate((canvas: HTMLCanvasElement) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return new Set(pixels).size > 2;
      }),
    )
    .toBe(true);
  await saveScreenshot(page, 'case-preview-en');
  await expectAccessible(page, 'the preview of a PDF');
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(overlay.row('Passport copy').getByRole('button', { name: 'Preview' })).toBeFocused();

  await test.step('a picture is viewed, and one whose file is missing says so', async () => {
    await overlay.row('Degree certificate').getByRole('button', { name: 'Preview' }).click();
    const picture = page
      .getByRole('dialog', { name: 'Degree certificate' })
      .getByRole('img', { name: 'Picture of Degree certificate.jpg' });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await saveScreenshot(page, 'case-preview-picture-en');
    await expectAccessible(page, 'the preview of a picture');
    await page.keyboard.press('Escape');
    await overlay.row('Résumé').getByRole('button', { name: 'Preview' }).click();
    const lost = page.getByRole('dialog', { name: 'Résumé' });
    await expect(lost.getByText('This file could not be shown. Please download it.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await overlay.row('Passport copy').getByRole('button', { name: 'Accept' }).click();
  await expect(toast(page, 'File accepted')).toBeVisible();
  await expect(overlay.row('Passport copy').getByText('Accepted', { exact: true })).toBeVisible();
  await expect(overlay.panel().getByText('2 files to review')).toBeVisible();
  const timeline = overlay.panel().getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Accepted Passport copy.pdf for Passport copy')).toBeVisible();
  await expect(timeline.getByText('Opened Passport copy.pdf')).toBeVisible();
});

test('a file is requested again with a reason that the client gets by mail, in both languages', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await buildSubmittedRequest({ owner, dataDir: visafolio.dataDir, page }, 'Spanish');
  await signIn(page, request.professional);
  const overlay = await openCase(page, request, 'es');
  await overlay.askAgain('Pasaporte');
  const dialog = page.getByRole('dialog', { name: 'Pedir de nuevo Pasaporte' });
  await dialog.getByRole('button', { name: 'Pedir de nuevo' }).click();
  await expect(dialog.getByText('Este campo es obligatorio.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Se ve borroso: وثيقة 🛂');
  await saveScreenshot(page, 'case-ask-again-es');
  await expectAccessible(page, 'asking again');
  await dialog.getByRole('button', { name: 'Pedir de nuevo' }).click();

  await expect(toast(page, 'Se le pidió de nuevo al cliente')).toBeVisible();
  const row = overlay.row('Pasaporte');
  await expect(row.getByText('Pedido de nuevo: Se ve borroso: وثيقة 🛂')).toBeVisible();
  await expect(row.getByText('No subido')).toBeVisible();
  await row.getByText('1 archivo anterior').click();
  await expect(row.getByText('Pasaporte.pdf')).toBeVisible();
  await saveScreenshot(page, 'case-asked-es');
  await expectOnlySpanish(page, 'the overlay');
  const mail = await waitForMail(visafolio.dataDir, request.client.email);
  expect(mail.text).toContain('Se ve borroso: وثيقة 🛂');
  expectSpanishMail(mail);
});

test('a failed request for a new file keeps the input, and a file that changed meanwhile cannot be reviewed', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await buildSubmittedRequest({ owner, dataDir: visafolio.dataDir, page });
  await signIn(page, request.professional);
  const overlay = await openCase(page, request);
  await page.route('**/ask_again', (route) => route.abort());
  await overlay.askAgain('Passport copy');
  const dialog = page.getByRole('dialog', { name: 'Ask again for Passport copy' });
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Too dark');
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This could not be saved. Please try again.');
  await expect(reason).toHaveValue('Too dark');

  await page.unroute('**/ask_again');
  await owner.query("UPDATE client_document_uploads SET upload_status = 'superseded' WHERE id = $1", [
    request.uploads[0]?.id,
  ]);
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This file has changed meanwhile.');
});

test('documents are added, changed and removed; a waived document and question no longer count', async ({
  page,
  owner,
  signIn,
}) => {
  const request = await buildRequest(owner, { status: 'in-progress' });
  await signIn(page, request.professional);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'View Details' }).click();
  const overlay = new RequestOverlay(page, request.client.name);
  await overlay.expectOpen();
  await overlay.expectDocuments({ done: 2, total: 3 });
  await overlay.panel().getByRole('button', { name: 'Add a document' }).click();
  const dialog = page.getByRole('dialog', { name: /one more document/ });
  await dialog.getByRole('textbox', { name: 'Document name' }).fill('Marriage certificate');
  await dialog.getByRole('button', { name: 'Add document' }).click();
  await expect(toast(page, 'Document added')).toBeVisible();
  await overlay.expectDocuments({ done: 2, total: 4 });
  const added = overlay.row('Marriage certificate');
  await expect(added.getByText('Added to this request')).toBeVisible();

  // The Back button closes only the topmost window.
  await added.getByRole('button', { name: /More for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const change = page.getByRole('dialog', { name: 'Change the document' });
  await expect(change.getByRole('textbox', { name: 'Document name' })).toHaveValue('Marriage certificate');
  await page.goBack();
  await expect(change).toBeHidden();
  await added.getByRole('button', { name: /More for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this document?' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await overlay.expectOpen();

  await added.getByRole('button', { name: /More for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await change.getByRole('textbox', { name: 'Document name' }).fill('Birth certificate');
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Changes saved')).toBeVisible();
  await overlay
    .row('Birth certificate')
    .getByRole('button', { name: /More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Removed from the request')).toBeVisible();
  await expect(overlay.row('Birth certificate')).toBeHidden();
  // The pressed button is removed with its row.
  await expect(overlay.panel()).toBeFocused();
  await overlay.expectDocuments({ done: 2, total: 3 });

  await overlay.row('Résumé').getByRole('button', { name: 'More for Résumé' }).click();
  await page.getByRole('menuitem', { name: 'No longer needed' }).click();
  await overlay.expectDocuments({ done: 2, total: 2 });
  await expect(overlay.row('Résumé').getByText('Not needed')).toBeVisible();

  await overlay
    .row('Phone number')
    .getByRole('button', { name: /More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Do not ask this' }).click();
  await overlay.expectQuestions({ done: 3, total: 7 });
  await overlay
    .row('Phone number')
    .getByRole('button', { name: /More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Ask it after all' }).click();
  await overlay.expectQuestions({ done: 4, total: 8 });
});

test('an added question reaches the client who is answering, in its section, and its answer reaches staff', async ({
  page,
  browser,
  owner,
  visafolio,
  signIn,
}) => {
  const section = { group_name: 'About you', group_order: 0 };
  const template = await buildTemplate(owner, {
    questions: [
      { text: 'Full name', type: 'text', required: false, options: section },
      { text: 'Employer', type: 'text', required: false, options: { group_name: 'Work', group_order: 1 } },
    ],
  });
  const request = await buildRequest(owner, { template, status: 'pending' });
  const visitor = await newVisitor(browser, visafolio);
  await signIn(visitor, await buildClientUser(owner, request.client));
  await visitor.goto(clientPageUrl('questionnaire', request, '&question=2'));
  const questionnaire = new Questionnaire(visitor);
  await questionnaire.expectPosition(2, 2);
  await questionnaire.answer('Northwind');

  await signIn(page, request.professional);
  const overlay = await openCase(page, request);
  await overlay.panel().getByRole('button', { name: 'Add a question' }).click();
  const dialog = page.getByRole('dialog', { name: /one more question/ });
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Question 1' }).fill('Highest degree');
  await dialog.getByRole('combobox', { name: 'Type of question 1' }).selectOption('select');
  await dialog.getByRole('button', { name: 'Add choice' }).click();
  await dialog.getByRole('textbox', { name: 'Choice 1' }).fill('Bachelor');
  await dialog.getByRole('textbox', { name: 'Choice 1' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Choice 2' }).fill('Master');
  await expect(dialog.getByText('Add at least one choice.')).toBeHidden();
  await saveScreenshot(page, 'case-add-question-en');
  await expectAccessible(page, 'one more question');
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect(toast(page, 'Question added')).toBeVisible();
  await expect(overlay.row('Highest degree').getByText('Added to this request')).toBeVisible();
  await expect(overlay.panel().getByText('Asked one more question: “Highest degree”')).toBeVisible();

  // It was added to the last section but belongs to the first.
  await overlay
    .row('Highest degree')
    .getByRole('button', { name: /More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const change = page.getByRole('dialog', { name: 'Change the question' });
  await expect(change.getByRole('textbox', { name: 'Choice 2' })).toHaveValue('Master');
  await change.getByRole('combobox', { name: 'Section' }).selectOption('About you');
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(overlay.panel().getByText('Changed the question “Highest degree”')).toBeVisible();

  // Submitting leads to the question that was added meanwhile.
  await visitor.getByRole('button', { name: 'Submit' }).click();
  await questionnaire.expectPosition(2, 3);
  expect(await questionnaire.read()).toMatchObject({
    text: 'Highest degree',
    choices: ['Bachelor', 'Master'],
  });
  await questionnaire.answer('Master');
  await questionnaire.expectSaved();
  await overlay.expectAnswer('Highest degree', 'Master');
  await visitor.context().close();
});
