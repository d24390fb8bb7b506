import type { Page } from '@playwright/test';
import { typedPdf } from '../../../../apps/server/src/features/files/process/testing/sample-pages.ts';
import { insertRows } from '../../../../apps/server/test/builders/rows.ts';
import { buildTemplate } from '../../../../apps/server/test/builders/templates.ts';
import { Documents } from '../../../pages/client/documents.ts';
import { Portal } from '../../../pages/client/portal.ts';
import { expectAccessible } from '../../../support/checks/accessible.ts';
import { expectFocusKept, pressOn, tabTo } from '../../../support/checks/keyboard.ts';
import { expectFitsNarrow } from '../../../support/checks/narrow.ts';
import { expectToastCoversNothing, overlap } from '../../../support/checks/notices.ts';
import { expectOnlySpanish } from '../../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../../support/client.ts';
import { breakCall, holdCall, skipRetryDelays } from '../../../support/faults/failing.ts';
import { slowUploads } from '../../../support/faults/network.ts';
import { smallPdf } from '../../../support/files/small-pdf.ts';
import { leaveFilesUnread } from '../../../support/files/without-reading.ts';
import { newVisitor } from '../../../support/visitor.ts';

leaveFilesUnread();

const passport = 'Passport copy';
const notice = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('a client sees the requested documents, uploads and submits them', async ({ page, invite, browser }) => {
  const request = await invite();
  const goOn = await holdCall(page, 'documents');
  await page.goto(clientPageUrl('documents', request));
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  goOn();
  const documents = new Documents(page);
  await documents.expectOpen();
  await expect(page.getByText('Upload your required documents securely')).toBeVisible();
  await expect(
    page.getByText('PDF, Word files and photos (JPG, PNG, HEIC, WebP, TIFF), up to 25 MB each.'),
  ).toBeVisible();
  await documents.expectProgress(0, 3);
  await expect(page.getByText('0/2 Complete')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Optional Documents' }).getByText('Optional', { exact: true }),
  ).toBeVisible();
  await expect(documents.submitButton()).toBeDisabled();
  await expect(page.getByText('Please upload all required documents to continue')).toBeVisible();
  await expectAccessible(page, 'the documents');
  await expectFitsNarrow(page, 'the documents');
  await saveScreenshot(page, 'en-documents');

  for (const document of await documents.required()) {
    await documents.upload(document, await smallPdf(browser, 'scan.pdf'), 'scan.pdf');
    await expect(notice(page, `${document} uploaded successfully`)).toBeVisible();
  }
  await documents.expectProgress(2, 3);
  await expect(page.getByText('2/2 Complete')).toBeVisible();
  await documents.remove(passport, 'scan.pdf');
  await documents.expectProgress(1, 3);
  await expect(documents.submitButton()).toBeDisabled();
  await expectFocusKept(page, 'a file was removed');
  await documents.upload(passport, await smallPdf(browser, 'scan.pdf'), 'scan.pdf');
  await expectAccessible(page, 'uploaded documents');
  await saveScreenshot(page, 'en-documents-uploaded');

  const submitting = await holdCall(page, 'handingIn');
  await documents.submitButton().click();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  submitting();
  await expect(notice(page, 'Documents Submitted')).toContainText(
    'Your documents have been successfully submitted for review',
  );
  await new Portal(page).expectOpen();
  await expect(page.getByText('Documents submitted', { exact: true })).toBeVisible();
});

test('the same works in Spanish, without English, and by keyboard', async ({
  page,
  owner,
  invite,
  browser,
}) => {
  const template = await buildTemplate(owner, { documents: [{ name: 'Pasaporte', required: true }] });
  const request = await invite({ template });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto(clientPageUrl('documents', request));
  const documents = new Documents(page, 'es');
  await documents.expectOpen();
  await expectOnlySpanish(page, 'the documents');
  const opened = page.waitForEvent('filechooser');
  await pressOn(page, page.getByRole('button', { name: 'Subir: Pasaporte' }));
  await (await opened).setFiles(await smallPdf(browser, 'pasaporte.pdf'));
  await documents.expectUploaded('Pasaporte', 'pasaporte.pdf');
  await expectOnlySpanish(page, 'an uploaded document');
  await saveScreenshot(page, 'es-documents');
});

test('if documents do not load, the client can try again or go back', async ({ page, invite }) => {
  const request = await invite();
  await page.clock.install();
  await page.goto(clientPageUrl('portal', request, '&view=portal'));
  await new Portal(page).expectOpen();
  const mend = await breakCall(page, 'documents');
  await page.goto(clientPageUrl('documents', request));
  const failed = page.getByRole('alert').filter({ hasText: 'Error loading documents. Please try again.' });
  await skipRetryDelays(page, failed);
  await expectAccessible(page, 'documents that do not load');
  await saveScreenshot(page, 'en-documents-failed');
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await new Documents(page).expectOpen();

  await breakCall(page, 'documents');
  await page.reload();
  await skipRetryDelays(page, failed);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await page.waitForURL((url) => url.pathname === '/client/portal');
});

test('a request without documents is reported', async ({ page, owner, enter }) => {
  const template = await buildTemplate(owner, { documents: [] });
  await enter('documents', { template });
  await expect(page.getByRole('heading', { name: 'No documents needed' })).toBeVisible();
  await expectAccessible(page, 'no documents');
  await saveScreenshot(page, 'en-no-documents');
});

test.describe('an upload', () => {
  test('an upload that the server cannot store is reported and works when retried', async ({
    page,
    enter,
    browser,
  }) => {
    await enter('documents');
    const documents = new Documents(page);
    const file = await smallPdf(browser, 'scan.pdf');
    await page.clock.install();
    const mend = await breakCall(page, 'uploads', { status: 500, code: 'uploads.failed' });
    await documents.choose(passport, file);
    const failed = notice(page, 'Upload Failed');
    const row = documents.item(passport);
    await skipRetryDelays(page, row.getByRole('button', { name: 'Try again' }));
    await expect(row).toContainText('Failed to upload document');
    // The row keeps the error after the toast has disappeared.
    await page.clock.fastForward(10_000);
    await expect(failed).toBeHidden();
    await expectAccessible(page, 'a failed upload');
    await saveScreenshot(page, 'en-upload-failed');
    await mend();
    const goOn = await holdCall(page, 'uploads');
    await row.getByRole('button', { name: 'Try again' }).click();
    goOn();
    await documents.expectUploaded(passport, 'scan.pdf');
  });

  test('an upload after the session ended asks to sign in', async ({ page, owner, enter, browser }) => {
    const request = await enter('documents');
    const documents = new Documents(page);
    await documents.expectOpen();
    const file = await smallPdf(browser, 'scan.pdf');
    // The page polls for changes every few seconds and would notice the ended session first.
    const look = '**/api/rpc/get_client_request_with_template';
    await page.route(look, () => {});
    // The previous poll has its response.
    await page.waitForRequest(look);
    await owner.query(
      'DELETE FROM auth.session WHERE user_id = (SELECT id FROM auth."user" WHERE email = $1)',
      [request.client.email],
    );
    await documents.choose(passport, file);
    await expect(notice(page, 'Upload Failed')).toContainText('User not authenticated');
    await expect(documents.item(passport)).toContainText('Sign in again: the upload continues');
    await documents.item(passport).getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname === '/auth');
  });

  test('an upload after access was revoked is reported', async ({ page, owner, enter, browser }) => {
    const request = await enter('documents');
    const documents = new Documents(page);
    await documents.expectOpen();
    const file = await smallPdf(browser, 'scan.pdf');
    await owner.query('DELETE FROM client_users WHERE client_request_id = $1', [request.id]);
    await documents.choose(passport, file);
    await expect(notice(page, 'Upload Failed')).toContainText(
      'Client user ID is required for document upload',
    );
    await expect(documents.item(passport)).toContainText('Please use the link from your email.');
  });

  test('an upload beyond the limit of unfinished uploads says what to do', async ({
    page,
    owner,
    enter,
    browser,
  }) => {
    const request = await enter('documents');
    const documents = new Documents(page);
    await documents.expectOpen();
    const file = await smallPdf(browser, 'scan.pdf');
    const { rows } = await owner.query<{ id: string }>('SELECT id FROM auth."user" WHERE email = $1', [
      request.client.email,
    ]);
    const unfinished = {
      account_id: rows[0]?.id,
      workspace_id: request.professional.workspaceId,
      client_request_id: request.id,
      begun_at: new Date(),
    };
    await insertRows(
      owner,
      'unfinished_uploads',
      Array.from({ length: 40 }, () => ({ ...unfinished, id: crypto.randomUUID() })),
    );
    await documents.choose(passport, file);
    await expect(notice(page, 'Upload Failed')).toContainText('Too many of your uploads are unfinished.');
    await owner.query('DELETE FROM unfinished_uploads WHERE client_request_id = $1', [request.id]);
    await documents.item(passport).getByRole('button', { name: 'Try again' }).click();
    await documents.expectUploaded(passport, 'scan.pdf');
  });

  test('an upload on a slow network shows its progress, waits while offline, and completes', async ({
    page,
    enter,
    browser,
  }) => {
    await enter('documents');
    const documents = new Documents(page);
    const file = await smallPdf(browser, 'scan.pdf');
    const comment = Buffer.alloc(1_000_000, '%');
    const scan = { ...file, buffer: Buffer.concat([file.buffer, comment, Buffer.from('\n%%EOF\n')]) };
    const fast = await slowUploads(page, 100_000);
    await documents.choose(passport, scan);
    await documents.expectUploading(passport);
    await expect(documents.item(passport).getByText('Uploading…').first()).toBeVisible();
    await expect(documents.submitButton()).toBeDisabled();
    await saveScreenshot(page, 'en-uploading');
    await fast();
    await page.context().setOffline(true);
    await expect(documents.item(passport).getByText('Not sent yet: no connection.').first()).toBeVisible();
    await expectAccessible(page, 'an upload that waits');
    await saveScreenshot(page, 'en-upload-waiting');
    await page.context().setOffline(false);
    await documents.expectUploaded(passport, 'scan.pdf');
  });
});

for (const width of [390, 1280])
  test(`a notice covers neither the header nor the button that was pressed, at ${width} px`, async ({
    page,
    enter,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await enter('documents');
    const documents = new Documents(page);
    await documents.upload(passport, await smallPdf(browser, 'scan.pdf'), 'scan.pdf');
    const header = page.getByRole('banner');
    const brief = notice(page, `${passport} uploaded successfully`);
    await expect(brief).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => overlap(brief, header)).toBe(false);
    for (const control of await header.locator('a, button').all())
      await expect.poll(() => overlap(brief, control)).toBe(false);
    await saveScreenshot(page, `en-notice-${width}`);

    await breakCall(page, 'removal');
    const remove = page.getByRole('button', { name: 'Remove scan.pdf' });
    await remove.click();
    await page.getByRole('button', { name: 'Remove file' }).click();
    const staying = notice(page, 'The file could not be removed');
    await expect(staying).toBeVisible();
    await expect.poll(() => overlap(staying, remove)).toBe(false);
    for (const scrolled of [0, 10, 40, 300]) {
      await page.evaluate((y) => scrollTo(0, y), scrolled);
      await expect.poll(() => overlap(staying, header)).toBe(false);
    }
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  test('a phone offers the scanner, and a toast does not cover the pressed button', async ({
    page,
    enter,
    browser,
  }) => {
    await enter('documents');
    const documents = new Documents(page);
    await expect(page.getByRole('button', { name: `Scan with the camera: ${passport}` })).toBeVisible();

    for (const document of await documents.required())
      await documents.upload(document, await smallPdf(browser, 'scan.pdf'), 'scan.pdf');
    await breakCall(page, 'handingIn');
    await documents.submitButton().tap();
    const failed = notice(page, 'Submission Failed');
    await expect(failed).toContainText('Failed to submit documents');
    await expectToastCoversNothing(page, failed, documents.submitButton());
  });
});

test('a failed submission is reported and can be repeated', async ({ page, enter }) => {
  await enter('documents', { documents: 'all' });
  const documents = new Documents(page);
  const mend = await breakCall(page, 'handingIn');
  await documents.submitButton().click();
  await expect(notice(page, 'Submission Failed')).toContainText('Failed to submit documents');
  await expectAccessible(page, 'a failed submission');
  const close = notice(page, 'Submission Failed').getByRole('button', { name: 'Close' });
  await tabTo(page, close);
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await pressOn(page, close);
  await expect(close).toBeHidden();
  await expectFocusKept(page, 'a notice was put away');
  await mend();
  await documents.submit();
});

test('submitting after another device removed a file shows what is missing', async ({
  page,
  owner,
  enter,
}) => {
  const request = await enter('documents', { documents: 'all' });
  const documents = new Documents(page);
  await documents.expectProgress(3, 3);
  await owner.query('DELETE FROM client_documents WHERE client_request_id = $1', [request.id]);
  await owner.query('DELETE FROM client_document_uploads WHERE client_request_id = $1', [request.id]);
  await owner.query(`UPDATE client_request_documents SET status = 'pending' WHERE client_request_id = $1`, [
    request.id,
  ]);
  await documents.submitButton().click();
  await expect(notice(page, 'Submission Failed')).toContainText(
    'Please upload all required documents to continue',
  );
  await documents.expectProgress(0, 3);
});

test('a file that cannot be removed stays, with a notice; the back button only closes the confirmation', async ({
  page,
  enter,
}) => {
  await enter('portal', { documents: 'all' }, '&view=portal');
  await new Portal(page).openDocuments();
  const documents = new Documents(page);
  await breakCall(page, 'removal');
  const remove = page.getByRole('button', { name: `Remove ${passport}.pdf` });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Remove this file?' });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await remove.click();
  await saveScreenshot(page, 'en-remove');
  await page.getByRole('button', { name: 'Remove file' }).click();
  await expect(notice(page, 'The file could not be removed')).toBeVisible();
  await documents.expectUploaded(passport, `${passport}.pdf`);
});

test('an uploaded file shows its name, one button and a menu for everything else, by touch and keyboard', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter('documents', { documents: 'all' });
  const documents = new Documents(page);
  const file = `${passport}.pdf`;
  await documents.expectUploaded(passport, file);
  const item = documents.item(passport);
  const menu = documents.menuButton(passport, file);
  await expect(menu).toBeVisible();
  await expect(item.getByRole('link')).toHaveText([file]);
  await expect(item.getByRole('button')).toHaveText(['Remove', '']);
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  const items = page.getByRole('menu', { name: `More actions for ${file}` }).getByRole('menuitem');
  await expect(items).toHaveText(['Replace', 'Move', 'Add a file', 'Ask about this document']);
  await saveScreenshot(page, 'en-file-menu');
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expectAccessible(page, 'a file with its menu');

  await documents.chooseAction(passport, file, 'Move');
  await expect(page.getByRole('dialog', { name: 'Which document is this file for?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  const second = { name: 'back.pdf', mimeType: 'application/pdf', buffer: await typedPdf(1) };
  const opened = page.waitForEvent('filechooser');
  await documents.chooseAction(passport, file, 'Add a file');
  await (await opened).setFiles(second);
  await documents.expectUploaded(passport, 'back.pdf');
  await expect(item.getByRole('link')).toHaveCount(2);

  await documents.chooseAction(passport, file, 'Ask about this document');
  await expect(page.getByText(`About: ${passport}`)).toBeVisible();
});

test('a file with a question has two buttons and a menu for everything else', async ({
  page,
  owner,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const request = await enter('documents', { documents: 'all' });
  const documents = new Documents(page);
  const file = `${passport}.pdf`;
  await documents.expectUploaded(passport, file);
  await owner.query(
    `INSERT INTO file_readings (upload_id, workspace_id, client_request_id, pages, engine, kind, certainty, question)
     SELECT u.id, u.workspace_id, u.client_request_id, '', 'test', 'bank_statement', 'certain',
       jsonb_build_object('asked_for', u.client_request_document_id, 'document_id', (
         SELECT d.id FROM client_request_documents d WHERE d.client_request_id = u.client_request_id
           AND d.id <> u.client_request_document_id ORDER BY d.id LIMIT 1))
     FROM client_document_uploads u WHERE u.client_request_id = $1 AND u.file_name = $2`,
    [request.id, file],
  );
  await page.reload();
  const item = documents.item(passport);
  await expect(item.getByRole('alert').getByRole('button')).toHaveText(['Yes', /^Move to “/]);
  const menu = documents.menuButton(passport, file);
  await expect(menu).toBeVisible();
  await expect(item.getByRole('button')).toHaveCount(3);
  await saveScreenshot(page, 'en-file-question');
  await expectAccessible(page, 'a file that is asked about');
  await menu.click();
  const items = page.getByRole('menu', { name: `More actions for ${file}` }).getByRole('menuitem');
  await expect(items).toHaveText(['Replace', 'Move', 'Add a file', 'Ask about this document', 'Remove']);
  await page.keyboard.press('Escape');
  await documents.chooseAction(passport, file, 'Remove');
  await expect(page.getByRole('alertdialog', { name: 'Remove this file?' })).toBeVisible();
});

test('a document that was requested again shows the reason until there is a new file', async ({
  page,
  browser,
  signIn,
  visafolio,
  enter,
}) => {
  const request = await enter('documents', { status: 'documents_submitted', documents: 'all' });
  const documents = new Documents(page);
  await documents.expectProgress(3, 3);
  const office = await newVisitor(browser, visafolio);
  await signIn(office, request.professional);
  const [upload] = request.uploads;
  const asked = await office.request.post(
    `/api/client_requests/${request.id}/documents/${upload?.client_request_document_id}/ask_again`,
    { data: { upload_id: upload?.id, reason: 'The photo is too dark: please scan it.' } },
  );
  expect(asked.status()).toBe(200);
  await office.context().close();

  await page.goto(clientPageUrl('portal', request, '&view=portal'));
  await expect(page.getByText('Your legal team asks for a document again.')).toBeVisible();
  await new Portal(page).openDocuments();
  const item = documents.item(passport);
  await expect(item.getByRole('alert')).toContainText('The photo is too dark: please scan it.');
  await expectAccessible(page, 'a document asked for again');
  await saveScreenshot(page, 'en-asked-again');
  await documents.upload(passport, await smallPdf(browser, 'scan.pdf'), 'scan.pdf');
  await expect(item.getByRole('alert')).toBeHidden();
});
