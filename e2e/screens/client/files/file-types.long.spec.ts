import sharp from 'sharp';
import { heic, lockedPdf } from '../../../../apps/server/src/features/files/process/testing/sample-pages.ts';
import { docx } from '../../../../apps/server/src/features/files/testing/sample-files.ts';
import { buildRequest } from '../../../../apps/server/test/builders/requests.ts';
import { buildClientUser } from '../../../../apps/server/test/builders/sessions.ts';
import { Box } from '../../../pages/client/box.ts';
import { Documents } from '../../../pages/client/documents.ts';
import { CasePage } from '../../../pages/staff/case-page.ts';
import { expectAccessible } from '../../../support/checks/accessible.ts';
import { saveScreenshot } from '../../../support/checks/screenshot.ts';
import { clientPageUrl, expect, test } from '../../../support/client.ts';
import { recipe } from '../../../support/files/made-papers.ts';
import { makePhotos } from '../../../support/files/photographs.ts';
import { newVisitor } from '../../../support/visitor.ts';

const passport = 'Passport copy';

test('HEIC, TIFF, WebP and Word files are stored unchanged, and both sides see images of their pages', async ({
  page,
  owner,
  browser,
  visafolio,
  signIn,
}) => {
  const request = await buildRequest(owner);
  await signIn(page, await buildClientUser(owner, request.client));
  await page.goto(clientPageUrl('documents', request));
  const documents = new Documents(page);
  const [paper] = await makePhotos(browser, [{ name: 'paper', title: 'Rice with tomatoes', lines: recipe }]);
  if (!paper) throw new Error('no photo');
  const given = [
    { name: 'phone.heic', mimeType: 'image/heic', buffer: await heic() },
    {
      name: 'fax.tif',
      mimeType: 'image/tiff',
      buffer: await sharp(paper.buffer).tiff({ compression: 'lzw' }).toBuffer(),
    },
    { name: 'picture.webp', mimeType: 'image/webp', buffer: await sharp(paper.buffer).webp().toBuffer() },
    // As from a phone that does not know the type.
    { name: 'letter.docx', mimeType: '', buffer: docx() },
  ];
  await documents.choose(passport, given);
  const item = documents.item(passport);
  for (const { name } of given) await documents.expectUploaded(passport, name);
  await expect(documents.files(passport)).toHaveText(given.map(({ name }) => name));
  for (const { name, buffer } of given) {
    const href = await item.getByRole('link', { name, exact: true }).getAttribute('href');
    const stored = await page.request.get(href ?? '');
    expect((await stored.body()).equals(buffer), name).toBe(true);
  }
  // Images by the server, because no browser shows HEIC and TIFF.
  await expect.poll(() => item.locator('img[src^="/api/storage/"]').count()).toBe(3);
  await expectAccessible(page, 'files of every type');
  await saveScreenshot(page, 'en-file-types');

  await owner.query(
    `UPDATE client_document_uploads SET arrangement = '[{"page": 1, "rotation": 90}]'
     WHERE client_request_id = $1 AND file_name = 'phone.heic'`,
    [request.id],
  );
  const office = await newVisitor(browser, visafolio);
  await signIn(office, request.professional);
  await office.goto(`/requests/${request.id}/documents`);
  const row = new CasePage(office, request.client.name).row(passport);
  await row.getByRole('button', { name: 'Preview phone.heic' }).click();
  const picture = office.getByRole('dialog', { name: passport }).getByRole('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(500);
  await saveScreenshot(office, 'en-heic-turned');
  const [inner, outer] = [await picture.boundingBox(), await picture.locator('..').boundingBox()];
  expect(inner?.width, 'a turned page lies across').toBeGreaterThan(inner?.height ?? 0);
  expect(inner?.width, 'and nothing of it is cut off').toBeLessThanOrEqual((outer?.width ?? 0) + 1);
  await office.context().close();
});

test('a PDF with a password is reported at once, in the box and for a document, and another file is processed', async ({
  page,
  enter,
}) => {
  await enter('documents');
  const documents = new Documents(page);
  await documents.expectOpen();
  const locked = { name: 'locked.pdf', mimeType: 'application/pdf', buffer: await lockedPdf() };
  await documents.choose(passport, locked);
  const reason = 'This PDF opens only with a password. Save or print it as a PDF without one';
  await documents.expectRefused(passport, 'locked.pdf', reason);
  await expectAccessible(page, 'a PDF with a password');
  await saveScreenshot(page, 'en-locked');
  await documents.expectProgress(0, 3);

  const box = new Box(page);
  await box.give([locked, { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }]);
  const refused = box.region().getByRole('alert');
  await expect(refused.filter({ hasText: 'locked.pdf' })).toContainText(reason);
  await expect(refused.filter({ hasText: 'empty.pdf' })).toContainText('This file is empty.');
  await saveScreenshot(page, 'en-box-refused');
  const opened = page.waitForEvent('filechooser');
  await refused
    .filter({ hasText: 'locked.pdf' })
    .getByRole('button', { name: /^Choose another file/ })
    .click();
  await (await opened).setFiles({ name: 'letter.docx', mimeType: '', buffer: docx() });
  await box.expectReceived('letter.docx');
  await expect(refused.filter({ hasText: 'locked.pdf' })).toBeHidden();
});
