import type { Browser } from '@playwright/test';
import { docx } from '../../../../apps/server/src/features/files/testing/sample-files.ts';
import { buildTemplate } from '../../../../apps/server/test/builders/templates.ts';
import { Box } from '../../../pages/client/box.ts';
import { Documents } from '../../../pages/client/documents.ts';
import { Portal } from '../../../pages/client/portal.ts';
import { expectAccessible } from '../../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../../support/client.ts';
import { breakCall, skipRetryDelays } from '../../../support/faults/failing.ts';
import { slowUploads } from '../../../support/faults/network.ts';
import { smallPdf } from '../../../support/files/small-pdf.ts';

/** PDFs with text of no known kind, so that tests that are not about reading need no text recognition. */
const smallPdfs = (browser: Browser, names: readonly string[]) =>
  Promise.all(names.map((name) => smallPdf(browser, name)));

test('files wait in the box, and the client assigns them to documents and moves them back', async ({
  page,
  enter,
  browser,
}) => {
  await enter('documents');
  const documents = new Documents(page);
  const box = new Box(page);
  await documents.expectOpen();
  const names = ['one.pdf', 'two.pdf', 'three.pdf'];
  await box.give(await smallPdfs(browser, names));
  for (const name of names) await box.expectReceived(name);
  await documents.expectProgress(0, 3);
  await expectAccessible(page, 'files in the box');
  await expectFitsNarrow(page, 'files in the box');
  await saveScreenshot(page, 'en-box');

  await box.file('one.pdf').getByRole('button', { name: 'Choose a place: one.pdf' }).click();
  await expectAccessible(page, 'the choice of a place');
  await saveScreenshot(page, 'en-box-place');
  await box.choosePlace('Passport copy');
  await documents.expectUploaded('Passport copy', 'one.pdf');
  await box.place('two.pdf', 'Passport copy');
  await documents.expectUploaded('Passport copy', 'two.pdf');
  await expect(box.file('one.pdf')).toBeHidden();
  await documents.expectProgress(1, 3);

  await page.reload();
  await box.expectReceived('three.pdf');
  await documents.chooseAction('Passport copy', 'two.pdf', 'Move');
  await page.getByRole('button', { name: 'I will decide later: keep it in the box' }).click();
  await box.expectReceived('two.pdf');
  await box.remove('two.pdf');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove file' }).click();
  await expect(box.file('two.pdf')).toBeHidden();
  await documents.expectUploaded('Passport copy', 'one.pdf');
});

test('a document that is chosen offline is sent when the connection is back, and moves no file that was moved elsewhere meanwhile', async ({
  page,
  browser,
  owner,
  enter,
}) => {
  const request = await enter('documents');
  const documents = new Documents(page);
  const box = new Box(page);
  await documents.expectOpen();
  await box.give(await smallPdfs(browser, ['first.pdf', 'second.pdf']));
  for (const name of ['first.pdf', 'second.pdf']) await box.expectReceived(name);
  const waits = 'Waits for the connection, then goes to “Passport copy”.';

  await page.context().setOffline(true);
  await box.place('first.pdf', 'Passport copy');
  await expect(box.file('first.pdf')).toContainText(waits);
  await expect(page.getByText('This could not be changed')).toHaveCount(0);
  await expectAccessible(page, 'a place that waits');
  await saveScreenshot(page, 'en-place-waits');
  await page.context().setOffline(false);
  await expect(documents.files('Passport copy')).toHaveText(['first.pdf']);
  await expect(box.file('first.pdf')).toBeHidden();
  await expect(box.file('second.pdf')).toContainText('We could not tell what this is.', { timeout: 60_000 });

  const away = '**/api/rpc/place_file';
  await page.route(away, (route) => route.abort());
  await box.place('second.pdf', 'Passport copy');
  await expect(box.file('second.pdf')).toContainText(waits);
  await owner.query(
    `UPDATE client_document_uploads SET client_request_document_id = $2
      WHERE client_request_id = $1 AND file_name = 'second.pdf'`,
    [request.id, request.documents[1]?.id],
  );
  await page.unroute(away);
  await page.reload();
  await expect(page.getByText('second.pdf was not put into “Passport copy”')).toBeVisible();
  await expect(page.getByRole('link', { name: 'second.pdf', exact: true })).toBeVisible();
  await expect(documents.files('Passport copy')).toHaveText(['first.pdf']);
});

test('a document has several files, whose pages are rotated, reordered and hidden', async ({
  page,
  enter,
  browser,
}) => {
  await enter('documents');
  const documents = new Documents(page);
  await documents.expectOpen();
  await documents.choose('Passport copy', await smallPdfs(browser, ['front.pdf', 'back.pdf']));
  await documents.expectUploaded('Passport copy', 'front.pdf');
  await documents.expectUploaded('Passport copy', 'back.pdf');
  await documents.chooseAction('Passport copy', 'front.pdf', 'Pages and order');
  const dialog = page.getByRole('dialog', { name: 'Pages of Passport copy' });
  const front = dialog.getByRole('region', { name: 'front.pdf' });
  await expect(front.getByRole('button', { name: 'Page 1, shown as 1 of 1' })).toBeVisible();
  await expect
    .poll(() => front.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(page, 'the pages of a document');
  await saveScreenshot(page, 'en-pages');

  await front.getByRole('button', { name: /^Page 1,/ }).click();
  await dialog.getByRole('button', { name: 'Turn', exact: true }).click();
  await expect(front.getByRole('button', { name: /turned by 90 degrees/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Turn', exact: true }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(front.getByRole('button', { name: /turned by 90 degrees/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Move back.pdf up' }).click();
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['back.pdf', 'front.pdf']);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(documents.files('Passport copy')).toHaveText(['back.pdf', 'front.pdf']);

  await page.reload();
  await expect(documents.files('Passport copy')).toHaveText(['back.pdf', 'front.pdf']);
  await documents.chooseAction('Passport copy', 'front.pdf', 'Pages and order');
  await expect(front.getByRole('button', { name: /turned by 90 degrees/ })).toBeVisible();
});

test('a repeated, protected or broken file is reported at once, with a next step', async ({
  page,
  enter,
  browser,
}) => {
  await enter('documents');
  const documents = new Documents(page);
  const box = new Box(page);
  await documents.expectOpen();
  const scan = await smallPdf(browser, 'scan.pdf');
  await documents.upload('Passport copy', scan, 'scan.pdf');
  await box.give([{ ...scan, name: 'again.pdf' }]);
  const again = box.region().getByRole('alert').filter({ hasText: 'again.pdf' });
  await expect(again).toContainText('You have already given this file for this request.');
  await expectAccessible(page, 'a file that was given before');
  await saveScreenshot(page, 'en-box-identical');
  await again.getByRole('button', { name: 'Send it anyway' }).click();
  await box.expectReceived('again.pdf');

  const whole = (await smallPdf(browser, 'half.pdf')).buffer;
  whole.fill('x', 20, whole.length - 40);
  await box.give([{ name: 'half.pdf', mimeType: 'application/pdf', buffer: whole }]);
  const broken = box.region().getByRole('alert').filter({ hasText: 'half.pdf' });
  await expect(broken).toContainText('This file is damaged and cannot be opened.');
  await expect(broken.getByRole('button', { name: /^Choose another file/ })).toBeVisible();
  await broken.getByRole('button', { name: 'Cancel' }).click();
  await expect(broken).toBeHidden();
});

test('after a page is closed during uploads, received files are kept and the missing ones are listed', async ({
  page,
  invite,
}) => {
  const request = await invite();
  const url = clientPageUrl('documents', request);
  await page.goto(url);
  await new Documents(page).expectOpen();
  const names = ['1.docx', '2.docx', '3.docx', '4.docx', '5.docx'];
  // As large as a phone's photos, but cheap to read.
  const files = names.map((name) => ({ name, mimeType: '', buffer: docx(3_000_000) }));
  const [first] = files;
  if (!first) throw new Error('no file');
  await new Box(page).give([first]);
  await new Box(page).expectReceived('1.docx');
  await slowUploads(page, 200_000);
  await new Box(page).give(files.slice(1));
  await expect(new Box(page).file('5.docx')).toContainText('Waits for its turn');
  const listed = () => page.evaluate((key) => localStorage.getItem(key), `unfinished-uploads:${request.id}`);
  await expect.poll(async () => JSON.parse((await listed()) ?? '[]').length).toBe(4);
  await saveScreenshot(page, 'en-box-sending');

  const next = await page.context().newPage();
  // Offline, because Chromium may send the rest at full speed while a throttled page closes.
  await page.context().setOffline(true);
  await page.close();
  await page.context().setOffline(false);
  await next.goto(url);
  const box = new Box(next);
  await box.expectReceived('1.docx');
  const paused = box.region().getByRole('alert').filter({ hasText: '4 files were not sent to the end' });
  for (const name of names.slice(1)) await expect(paused).toContainText(name);
  await expectAccessible(next, 'files that were not sent');
  await saveScreenshot(next, 'en-box-paused');
  const opened = next.waitForEvent('filechooser');
  await paused.getByRole('button', { name: /^Choose them again/ }).click();
  await (await opened).setFiles(files.slice(1));
  for (const name of names) await box.expectReceived(name);
  await expect(paused).toBeHidden();
});

test('the box is in Spanish', async ({ page, owner, invite, browser }) => {
  const template = await buildTemplate(owner, {
    documents: [
      { name: 'Pasaporte', required: true },
      { name: 'Acta de nacimiento', required: true },
    ],
  });
  const request = await invite({ template });
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await page.goto(clientPageUrl('documents', request));
  const box = new Box(page, 'es');
  await box.give(await smallPdf(browser, 'hoja.pdf'));
  await box.expectReceived('hoja.pdf');
  await saveScreenshot(page, 'es-box');
  await expectOnlySpanish(page, 'the box');
  await box.place('hoja.pdf', 'Pasaporte');
  await new Documents(page, 'es').chooseAction('Pasaporte', 'hoja.pdf', 'Páginas y orden');
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Página 1,/ })).toBeVisible();
  await expectOnlySpanish(page, 'the pages of a document');
  await saveScreenshot(page, 'es-pages');
});

test('with two tabs and double clicks each file is moved and removed once, without errors', async ({
  page,
  browser,
  enter,
  owner,
}) => {
  await enter('portal', {}, '&view=portal');
  await new Portal(page).openDocuments();
  const documents = new Documents(page);
  const box = new Box(page);
  await documents.expectOpen();
  await box.give(await smallPdfs(browser, ['move.pdf', 'remove.pdf']));
  for (const name of ['move.pdf', 'remove.pdf'])
    await expect(box.file(name)).toContainText('We could not tell what this is.', { timeout: 60_000 });
  // Waits until all files are read: until then, tabs poll and would notice what the other tab has done.
  await expect
    .poll(
      async () =>
        (
          await owner.query(`SELECT FROM file_steps s JOIN client_document_uploads u ON u.id = s.upload_id
            WHERE u.file_name IN ('move.pdf', 'remove.pdf') AND s.state IN ('waiting', 'running')`)
        ).rowCount,
      {
        timeout: 60_000,
      },
    )
    .toBe(0);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const otherBox = new Box(other);
  await otherBox.expectReceived('remove.pdf');

  await box.file('move.pdf').getByRole('button', { name: 'Choose a place: move.pdf' }).dblclick();
  await expect(box.places()).toHaveCount(1);
  await page.goBack();
  await expect(box.places()).toBeHidden();
  await expect(box.file('move.pdf')).toBeVisible();
  await box.file('move.pdf').getByRole('button', { name: 'Choose a place: move.pdf' }).click();
  await box.placeButton('Passport copy').dblclick();
  await expect(box.places()).toBeHidden();
  await expect(documents.files('Passport copy')).toHaveText(['move.pdf']);
  await expect(box.file('move.pdf')).toBeHidden();

  // The second click of a double click hits the dialog that the first one opened, or its overlay.
  for (const name of ['Remove file', 'Cancel']) {
    await box.menuButton('remove.pdf').click();
    await box.removeItem().evaluate((button, label) => {
      const window = new MutationObserver(() => {
        const inside = [...document.querySelectorAll('[role=alertdialog] button')];
        const second = inside.find(({ textContent }) => textContent === label);
        if (!second) return;
        window.disconnect();
        second.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
      });
      window.observe(document.body, { childList: true, subtree: true });
      (button as HTMLElement).click();
    }, name);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove file' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(box.file('remove.pdf')).toBeVisible();
  }

  for (const [tab, list] of [
    [page, box],
    [other, otherBox],
  ] as const) {
    await list.menuButton('remove.pdf').click();
    await list.removeItem().dblclick();
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Remove file' }).dblclick();
    await expect(list.file('remove.pdf')).toBeHidden();
    await expect(tab.getByRole('alertdialog')).toBeHidden();
  }
  await expect(otherBox.file('move.pdf')).toBeHidden();
  await new Documents(other).expectUploaded('Passport copy', 'move.pdf');
  for (const tab of [page, other]) await expect(tab.getByText('This could not be changed')).toHaveCount(0);
});

test('if the files of the box fail to load, the box says so and shows them once they load', async ({
  page,
  browser,
  enter,
}) => {
  await enter('documents');
  const documents = new Documents(page);
  const box = new Box(page);
  await documents.expectOpen();
  await box.give(await smallPdf(browser, 'one.pdf'));
  await box.expectReceived('one.pdf');
  await page.clock.install();
  const mend = await breakCall(page, 'box');
  await page.reload();
  const failed = page
    .getByRole('alert')
    .filter({ hasText: 'The files without a place could not be loaded.' });
  await skipRetryDelays(page, failed);
  await expect(box.region()).toBeVisible();
  await saveScreenshot(page, 'en-box-failed');
  await mend();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await box.expectReceived('one.pdf');
  await expect(failed).toBeHidden();
});
