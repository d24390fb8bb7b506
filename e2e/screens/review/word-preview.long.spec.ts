import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { strToU8, unzipSync, zipSync } from 'fflate';
import type pg from 'pg';
import { type BuiltRequest, buildRequest } from '../../../apps/server/test/builders/requests.ts';
import { recordPlainFile } from '../../../apps/server/test/builders/stored-files.ts';
import { makeDemoFile } from '../../../scripts/demo/demo-files.ts';
import { RequestOverlay } from '../../pages/staff/request-overlay.ts';
import { expectAccessible } from '../../support/checks/accessible.ts';
import { saveScreenshot } from '../../support/checks/screenshot.ts';
import { expect, test } from '../../support/test.ts';

/** Turns an upload of a built request into a Word file. */
async function storeWord(
  owner: pg.Pool,
  dataDir: string,
  upload: BuiltRequest['uploads'][number] | undefined,
  { content, type = uploadTypes.docx, name }: { content: Buffer; type?: string; name: string },
): Promise<void> {
  if (!upload) throw new Error('no such upload');
  const place = path.join(dataDir, 'files', 'client-documents', upload.file_path);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, content);
  await recordPlainFile(owner, upload.file_path);
  await owner.query(
    'UPDATE client_document_uploads SET file_size = $2, file_type = $3, file_name = $4 WHERE id = $1',
    [upload.id, content.length, type, name],
  );
}

const demoLetter = async () => (await makeDemoFile('Support letter', 'Ana Sol', 0)).content;

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The demo's letter with another body, whose links and pictures are external. */
async function hostileLetter(): Promise<Buffer> {
  const picture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="p"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:link="rPicture"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const parts = unzipSync(await demoLetter());
  return Buffer.from(
    zipSync({
      ...parts,
      'word/document.xml': strToU8(
        `<w:document ${word} xmlns:r="${relationships}"><w:body><w:p><w:r><w:t>&lt;img src=x onerror="document.title='run'"&gt;</w:t></w:r></w:p><w:p><w:hyperlink r:id="rScript"><w:r><w:t>Press here</w:t></w:r></w:hyperlink></w:p>${picture}</w:body></w:document>`,
      ),
      'word/_rels/document.xml.rels': strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rScript" Type="${relationships}/hyperlink" Target="javascript:document.title='run'" TargetMode="External"/><Relationship Id="rPicture" Type="${relationships}/image" Target="https://elsewhere.invalid/pixel.png" TargetMode="External"/></Relationships>`,
      ),
    }),
  );
}

for (const language of ['en', 'es'] as const) {
  test(`a Word file is previewed inside the request, in ${language}`, async ({
    page,
    owner,
    visafolio,
    signIn,
  }) => {
    const request = await buildRequest(owner, { status: 'documents_submitted' });
    const [passport, certificate] = request.uploads;
    await storeWord(owner, visafolio.dataDir, passport, { content: await demoLetter(), name: 'Carta.docx' });
    await storeWord(owner, visafolio.dataDir, certificate, {
      content: Buffer.from('an older format'),
      type: uploadTypes.doc,
      name: 'Antigua.doc',
    });
    await signIn(page, request.professional);
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto(`/dashboard?request=${request.id}`);
    await new RequestOverlay(page, request.client.name, language).expectOpen();
    const named = (text: string) => (language === 'en' ? text : text.replace('Preview', 'Vista previa de'));
    await page.getByRole('button', { name: named('Preview Carta.docx') }).click();
    const preview = page.getByRole('dialog').last();
    await expect(preview.getByRole('heading', { name: 'Support letter' })).toBeVisible();
    await expect(preview.getByText('The position requires a degree')).toBeVisible();
    await expect(preview.getByRole('cell', { name: 'Head of planning' })).toBeVisible();
    await saveScreenshot(page, `case-preview-word-${language}`);
    await expectAccessible(page, 'the preview of a Word file');
    const note =
      language === 'en' ? 'The text, tables and pictures of' : 'El texto, las tablas y las imágenes del';
    await expect(preview.getByText(note)).toBeVisible();
    await page.keyboard.press('Escape');
    // The older format has no preview, only a download.
    await expect(page.locator('a[download="Antigua.doc"]')).toBeVisible();
    await expect(page.getByRole('button', { name: named('Preview Antigua.doc') })).toHaveCount(0);
  });
}

test('a hostile Word file runs no code, loads nothing and has no links', async ({
  page,
  owner,
  visafolio,
  signIn,
}) => {
  const request = await buildRequest(owner, { status: 'documents_submitted' });
  await storeWord(owner, visafolio.dataDir, request.uploads[0], {
    content: await hostileLetter(),
    name: 'Letter.docx',
  });
  await signIn(page, request.professional);
  const elsewhere: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('elsewhere.invalid')) elsewhere.push(sent.url());
  });
  await page.goto(`/dashboard?request=${request.id}`);
  await page.getByRole('button', { name: 'Preview Letter.docx' }).click();
  const preview = page.getByRole('dialog').last();
  await expect(preview.getByText('<img src=x')).toBeVisible();
  await expect(preview.getByText('Press here')).toBeVisible();
  await expect(preview.getByRole('link', { name: 'Press here' })).toHaveCount(0);
  expect(await preview.locator('[dir="auto"] img[src*="elsewhere"]').count()).toBe(0);
  expect(elsewhere).toEqual([]);
  expect(await page.title()).not.toBe('run');
});

for (const [what, content] of [
  ['is damaged', async () => (await demoLetter()).subarray(0, 400)],
  [
    'unpacks to far more than a letter',
    async () =>
      Buffer.from(
        zipSync({ ...unzipSync(await demoLetter()), 'word/document.xml': new Uint8Array(200_000_000) }),
      ),
  ],
] as const) {
  test(`a Word file that ${what} says so and can be downloaded`, async ({
    page,
    owner,
    visafolio,
    signIn,
  }) => {
    const request = await buildRequest(owner, { status: 'documents_submitted' });
    await storeWord(owner, visafolio.dataDir, request.uploads[0], {
      content: await content(),
      name: 'Letter.docx',
    });
    await signIn(page, request.professional);
    await page.goto(`/dashboard?request=${request.id}`);
    await page.getByRole('button', { name: 'Preview Letter.docx' }).click();
    const preview = page.getByRole('dialog').last();
    await expect(preview.getByText('This file could not be shown. Please download it.')).toBeVisible();
    await expect(preview.getByRole('link', { name: 'Download' })).toBeVisible();
  });
}
