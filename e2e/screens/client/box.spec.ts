import { randomBytes } from 'node:crypto';
import { buildTemplate } from '../../../apps/server/test/builders/templates.ts';
import { Box } from '../../pages/client/box.ts';
import { Documents } from '../../pages/client/documents.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { expectFitsNarrow } from '../../support/checks/narrow.ts';
import { expectOnlySpanish } from '../../support/checks/only-spanish.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../support/client.ts';
import { slowUploads } from '../../support/faults/network.ts';
import { recipe } from '../../support/files/made-papers.ts';
import { photograph } from '../../support/files/photographs.ts';
import { smallPdf } from '../../support/files/small-pdf.ts';

const blank = (name: string) => ({ name, title: name, lines: recipe });

test('files without a place wait in the box, are placed by the client, and moved back', async ({
  page,
  enter,
  browser,
}) => {
  await enter('documents');
  const documents = new Documents(page);
  const box = new Box(page);
  await documents.expectOpen();
  await box.give(await photograph(browser, [blank('one.jpg'), blank('two.jpg'), blank('three.jpg')]));
  for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) await box.expectReceived(name);
  await documents.expectProgress(0, 3);
  await expectAccessible(page, 'files in the box');
  await expectFitsNarrow(page, 'files in the box');
  await saveScreenshot(page, 'en-box');

  await box.file('one.jpg').getByRole('button', { name: 'Choose a place: one.jpg' }).click();
  await expectAccessible(page, 'the choice of a place');
  await saveScreenshot(page, 'en-box-place');
  await box.choosePlace('Passport copy');
  await documents.expectUploaded('Passport copy', 'one.jpg');
  await box.place('two.jpg', 'Passport copy');
  await documents.expectUploaded('Passport copy', 'two.jpg');
  await expect(box.file('one.jpg')).toBeHidden();
  await documents.expectProgress(1, 3);

  await page.reload();
  await box.expectReceived('three.jpg');
  await documents.item('Passport copy').getByRole('button', { name: 'Move two.jpg', exact: true }).click();
  await page.getByRole('button', { name: 'I will decide later: keep it in the box' }).click();
  await box.expectReceived('two.jpg');
  await box.file('two.jpg').getByRole('button', { name: 'Remove two.jpg' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove file' }).click();
  await expect(box.file('two.jpg')).toBeHidden();
  await documents.expectUploaded('Passport copy', 'one.jpg');
});

test('a document takes several files, which are turned, put in order and left out page by page', async ({
  page,
  enter,
  browser,
}) => {
  await enter('documents');
  const documents = new Documents(page);
  await documents.expectOpen();
  const item = documents.item('Passport copy');
  await documents.choose('Passport copy', await photograph(browser, [blank('front.jpg'), blank('back.jpg')]));
  await documents.expectUploaded('Passport copy', 'front.jpg');
  await documents.expectUploaded('Passport copy', 'back.jpg');
  const pages = item.getByRole('button', { name: 'Pages and order of Passport copy' });
  await pages.click();
  const dialog = page.getByRole('dialog', { name: 'Pages of Passport copy' });
  const front = dialog.getByRole('region', { name: 'front.jpg' });
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
  await dialog.getByRole('button', { name: 'Move back.jpg up' }).click();
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['back.jpg', 'front.jpg']);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(item.getByRole('link')).toHaveText(['back.jpg', 'front.jpg']);

  await page.reload();
  await expect(item.getByRole('link')).toHaveText(['back.jpg', 'front.jpg']);
  await pages.click();
  await expect(front.getByRole('button', { name: /turned by 90 degrees/ })).toBeVisible();
});

test('what was given before, needs a password or is broken is told at once, with a way on', async ({
  page,
  enter,
  browser,
}) => {
  await enter('documents');
  const documents = new Documents(page);
  const box = new Box(page);
  await documents.expectOpen();
  const [photo] = await photograph(browser, [blank('photo.jpg')]);
  if (!photo) throw new Error('no photo');
  await documents.upload('Passport copy', photo, 'photo.jpg');
  await box.give([{ ...photo, name: 'again.jpg' }]);
  const again = box.region().getByRole('alert').filter({ hasText: 'again.jpg' });
  await expect(again).toContainText('You have already given this file for this request.');
  await expectAccessible(page, 'a file that was given before');
  await saveScreenshot(page, 'en-box-identical');
  await again.getByRole('button', { name: 'Send it anyway' }).click();
  await box.expectReceived('again.jpg');

  const whole = (await smallPdf(browser, 'half.pdf')).buffer;
  whole.fill('x', 20, whole.length - 40);
  await box.give([{ name: 'half.pdf', mimeType: 'application/pdf', buffer: whole }]);
  const broken = box.region().getByRole('alert').filter({ hasText: 'half.pdf' });
  await expect(broken).toContainText('This file is damaged and cannot be opened.');
  await expect(broken.getByRole('button', { name: /^Choose another file/ })).toBeVisible();
  await broken.getByRole('button', { name: 'Cancel' }).click();
  await expect(broken).toBeHidden();
});

test('a page closed in the middle keeps what was received, and names what was not sent', async ({
  page,
  invite,
  browser,
}) => {
  const request = await invite();
  const url = clientPageUrl('documents', request);
  await page.goto(url);
  await new Documents(page).expectOpen();
  const names = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'];
  const photos = (await photograph(browser, names.map(blank))).map((photo) => ({
    ...photo,
    // As large as a phone's: what follows the picture is not looked at.
    buffer: Buffer.concat([photo.buffer, randomBytes(8_000_000)]),
  }));
  const [first] = photos;
  if (!first) throw new Error('no photo');
  await new Box(page).give([first]);
  await new Box(page).expectReceived('1.jpg');
  await slowUploads(page, 200_000);
  await new Box(page).give(photos.slice(1));
  await expect(new Box(page).file('5.jpg')).toContainText('Waits for its turn');
  const listed = () => page.evaluate((key) => localStorage.getItem(key), `unfinished-uploads:${request.id}`);
  await expect.poll(async () => JSON.parse((await listed()) ?? '[]').length).toBe(4);
  await saveScreenshot(page, 'en-box-sending');

  const next = await page.context().newPage();
  // Without its connection, because Chromium may send the rest at full speed while a slowed page closes.
  await page.context().setOffline(true);
  await page.close();
  await page.context().setOffline(false);
  await next.goto(url);
  const box = new Box(next);
  await box.expectReceived('1.jpg');
  const paused = box.region().getByRole('alert').filter({ hasText: '4 files were not sent to the end' });
  for (const name of names.slice(1)) await expect(paused).toContainText(name);
  await expectAccessible(next, 'files that were not sent');
  await saveScreenshot(next, 'en-box-paused');
  const opened = next.waitForEvent('filechooser');
  await paused.getByRole('button', { name: /^Choose them again/ }).click();
  await (await opened).setFiles(photos.slice(1));
  for (const name of names) await box.expectReceived(name);
  await expect(paused).toBeHidden();
});

test('the box speaks Spanish', async ({ page, owner, invite, browser }) => {
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
  await box.give(await photograph(browser, [{ name: 'foto.jpg', title: 'Hola', lines: recipe }]));
  await box.expectReceived('foto.jpg');
  await saveScreenshot(page, 'es-box');
  await expectOnlySpanish(page, 'the box');
  await box.place('foto.jpg', 'Pasaporte');
  const item = new Documents(page, 'es').item('Pasaporte');
  await item.getByRole('button', { name: 'Páginas y orden de Pasaporte' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Página 1,/ })).toBeVisible();
  await expectOnlySpanish(page, 'the pages of a document');
  await saveScreenshot(page, 'es-pages');
});
