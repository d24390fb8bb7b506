import type { Page } from '@playwright/test';
import { type BuiltRequest, buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { orderSealing } from '../../../apps/server/test/builders/rows.ts';
import { buildClientUser } from '../../../apps/server/test/builders/sessions.ts';
import { Questionnaire } from '../../pages/client/questionnaire.ts';
import { RequestOverlay } from '../../pages/staff/request-overlay.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish, expectSpanishMail } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { clientPageUrl } from '../../support/client.ts';
import { smallPdf } from '../../support/files/small-pdf.ts';
import { buildSpanishTemplate } from '../../support/files/spanish-template.ts';
import { waitForMail } from '../../support/servers/mailbox.ts';
import { expect, test } from '../../support/test.ts';
import { newVisitor } from '../../support/visitor.ts';

async function openCase(page: Page, request: BuiltRequest, language: 'en' | 'es' = 'en') {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  await page.goto(`/dashboard?request=${request.id}`);
  const overlay = new RequestOverlay(page, request.client.name, language);
  await overlay.expectOpen();
  return overlay;
}

const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

const staffName = ({ professional }: BuiltRequest) => `${professional.name} (${professional.firm?.name})`;

test('staff enter an answer for the client, who sees who entered it and changes it', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await buildRequest(owner, { status: 'pending' });
  const [question] = request.template.questions;
  const text = question?.text ?? '';
  await signIn(page, request.professional);
  const overlay = await openCase(page, request);
  const row = overlay.row(text);
  await row.getByRole('button', { name: `More for ${text}` }).click();
  await page.getByRole('menuitem', { name: 'Enter the answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter the answer for the client' });
  await dialog.getByLabel(text).fill('Told on the phone');
  await saveScreenshot(page, 'enter-answer-en');
  await expectAccessible(page, 'entering an answer');
  await dialog.getByRole('button', { name: 'Save answer' }).click();
  await expect(toast(page, 'Answer saved for the client')).toBeVisible();
  await overlay.expectAnswer(text, 'Told on the phone');
  await expect(row.getByText(`Entered by ${staffName(request)}`)).toBeVisible();
  const timeline = overlay.panel().getByRole('region', { name: 'Timeline' });
  await expect(
    timeline.getByText(`Entered for the client the answer to “${text}”: “Told on the phone”`),
  ).toBeVisible();
  await saveScreenshot(page, 'entered-answer-en');

  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const phone = await newVisitor(browser, visafolio);
  await signIn(phone, await buildClientUser(owner, request.client));
  await phone.goto(clientPageUrl('questionnaire', request, '&question=1'));
  await new Questionnaire(phone).expectOpen();
  await expect(phone.getByText(`Entered by ${staffName(request)}`)).toBeVisible();
  await saveScreenshot(phone, 'entered-answer-of-client-en');
  await expectAccessible(phone, 'an answer that staff entered');
  await expectFitsNarrow(phone, 'an answer that staff entered');
  await phone.goto(clientPageUrl('questionnaire', request, '&view=review'));
  await expect(phone.getByText(`Entered by ${staffName(request)}`)).toBeVisible();
  await phone.goto(clientPageUrl('questionnaire', request, '&question=1'));
  await phone.getByRole('textbox').fill('As in my passport');
  await expect(phone.getByText(/^Entered by/)).toBeHidden();
  await new Questionnaire(phone).expectSaved();

  await overlay.expectAnswer(text, 'As in my passport');
  await expect(row.getByText(/^Entered by/)).toBeHidden();
  await phone.context().close();
});

test('an open page of the client shows answers that staff enter, and a conflicting second answer is reported', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await buildRequest(owner, { status: 'in-progress', answers: 'none' });
  const text = request.template.questions[0]?.text ?? '';
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const phone = await newVisitor(browser, visafolio);
  await signIn(phone, await buildClientUser(owner, request.client));
  await phone.goto(clientPageUrl('questionnaire', request, '&question=1'));
  await new Questionnaire(phone).expectOpen();

  await signIn(page, request.professional);
  const overlay = await openCase(page, request);
  await overlay
    .row(text)
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Enter the answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter the answer for the client' });
  await dialog.getByLabel(text).fill('From the office');

  await phone.getByRole('textbox').fill('From the client');
  await new Questionnaire(phone).expectSaved();
  await dialog.getByRole('button', { name: 'Save answer' }).click();
  await expect(dialog.getByText('From the client')).toBeVisible();
  await saveScreenshot(page, 'enter-answer-contested-en');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(toast(page, 'Answer saved for the client')).toBeVisible();
  await expect(phone.getByRole('textbox')).toHaveValue('From the office', { timeout: 15_000 });
  await expect(phone.getByText(`Entered by ${staffName(request)}`)).toBeVisible();
  await phone.context().close();
});

test('an answer is sent back with a reason, which portal, mail and question show in Spanish', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const template = await buildSpanishTemplate(owner);
  const request = await buildRequest(owner, { status: 'in-progress', template, answers: 'all' });
  await owner.query(`UPDATE contacts SET preferred_language = 'Spanish' WHERE id = $1`, [request.contact.id]);
  await signIn(page, request.professional);
  const overlay = await openCase(page, request, 'es');
  const questions = overlay.panel().getByRole('region', { name: 'Preguntas' });
  const row = questions.getByRole('listitem').first();
  await row.getByRole('button', { name: /^Más/ }).click();
  await page.getByRole('menuitem', { name: 'Pedir de nuevo' }).click();
  const dialog = page.getByRole('dialog', { name: /^Pedir de nuevo/ });
  await dialog.getByRole('button', { name: 'Pedir de nuevo' }).click();
  await expect(dialog.getByText('Este campo es obligatorio.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('¿Cuál de los dos apellidos?');
  await saveScreenshot(page, 'send-back-es');
  await expectAccessible(page, 'sending an answer back');
  await dialog.getByRole('button', { name: 'Pedir de nuevo' }).click();
  await expect(toast(page, 'Se le pidió de nuevo al cliente')).toBeVisible();
  await expect(row.getByText('Pedido de nuevo: ¿Cuál de los dos apellidos?')).toBeVisible();
  await saveScreenshot(page, 'sent-back-es');
  await expectOnlySpanish(page, 'the overlay with an answer that was sent back');
  const mail = await waitForMail(visafolio.dataDir, request.client.email);
  expect(mail.text).toContain('¿Cuál de los dos apellidos?');
  expectSpanishMail(mail);

  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const phone = await newVisitor(browser, visafolio);
  await phone.addInitScript(() => localStorage.setItem('language', 'es'));
  await signIn(phone, await buildClientUser(owner, request.client));
  await phone.goto(clientPageUrl('portal', request, '&view=portal'));
  await expect(phone.getByText('Su equipo legal le pregunta de nuevo por una respuesta.')).toBeVisible();
  await saveScreenshot(phone, 'portal-sent-back-es');
  await phone.goto(clientPageUrl('questionnaire', request));
  await expect(phone.getByText('¿Cuál de los dos apellidos?')).toBeVisible();
  await saveScreenshot(phone, 'question-sent-back-es');
  await expectAccessible(phone, 'a question whose answer was sent back');
  await expectOnlySpanish(phone, 'a question whose answer was sent back');
  await expectFitsNarrow(phone, 'a question whose answer was sent back');
  await phone.getByRole('textbox').fill('El primero: López');
  await expect(phone.getByText('¿Cuál de los dos apellidos?')).toBeHidden();
  await new Questionnaire(phone, 'es').expectSaved();
  await expect(row.getByText(/^Pedido de nuevo/)).toBeHidden();
  await phone.context().close();
});

test('an answer that was sent back is accepted later', async ({ page, owner, signIn }) => {
  const request = await buildRequest(owner, { status: 'in-progress', answers: 'all' });
  const [question] = request.template.questions;
  await owner.query(
    `INSERT INTO answers_sent_back (workspace_id, client_request_id, question_id, reason)
     SELECT workspace_id, id, $2, 'Which of them?' FROM client_requests WHERE id = $1`,
    [request.id, question?.id],
  );
  await orderSealing(owner);
  await signIn(page, request.professional);
  const overlay = await openCase(page, request);
  const row = overlay.row(question?.text ?? '');
  await expect(row.getByText('Asked again: Which of them?')).toBeVisible();
  await row.getByRole('button', { name: /^Accept/ }).click();
  await expect(toast(page, 'Answer accepted')).toBeVisible();
  await expect(row.getByText('Asked again: Which of them?')).toBeHidden();
});

test('staff upload a file that came by mail, and the client sees who uploaded it', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await buildRequest(owner, { status: 'pending' });
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  await signIn(page, request.professional);
  const overlay = await openCase(page, request);
  const row = overlay.row('Passport copy');
  const pick = async (button: () => Promise<void>, name: string) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button()]);
    await chooser.setFiles(await smallPdf(browser, name));
  };
  const upload = row.getByRole('button', { name: 'Upload for the client: Passport copy' });
  await saveScreenshot(page, 'upload-for-client-en');
  await expectAccessible(page, 'a document to upload for the client');
  await pick(() => upload.click(), 'from-whatsapp.pdf');
  await overlay.expectUploaded('Passport copy', 'from-whatsapp.pdf');
  await expect(row.getByText(`Uploaded by ${staffName(request)}`)).toBeVisible();
  await expect(row.getByText('Accepted', { exact: true })).toBeVisible();
  await saveScreenshot(page, 'uploaded-for-client-en');

  await row.getByRole('button', { name: 'More for Passport copy' }).click();
  await pick(
    () => page.getByRole('menuitem', { name: 'Upload another file for the client' }).click(),
    'by-mail.pdf',
  );
  await overlay.expectUploaded('Passport copy', 'by-mail.pdf');
  await expect(row.getByText('1 earlier file')).toBeVisible();

  const wrong = { name: 'virus.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') };
  const other = overlay.row('Résumé');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    other.getByRole('button', { name: 'Upload for the client: Résumé' }).click(),
  ]);
  await chooser.setFiles(wrong);
  await expect(other.getByText('virus.pdf', { exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: /^Choose another/ })).toBeVisible();
  await saveScreenshot(page, 'upload-for-client-refused-en');

  const phone = await newVisitor(browser, visafolio);
  await signIn(phone, await buildClientUser(owner, request.client));
  await phone.goto(clientPageUrl('documents', request));
  await expect(phone.getByText(`Uploaded by ${staffName(request)}`)).toBeVisible();
  await expect(phone.getByRole('button', { name: /by-mail.pdf/ })).toBeHidden();
  await saveScreenshot(phone, 'uploaded-for-client-of-client-en');
  await expectAccessible(phone, 'a file that staff uploaded');
  await expectFitsNarrow(phone, 'a file that staff uploaded');
  await phone.context().close();
});
