import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { samples } from '../../../../../test/harness/samples.ts';
import { countPictures, toJpeg, withPicture } from '../../process/look/pictures.ts';
import { compoundFile } from '../../testing/compound-file.ts';
import { doc, docx, jpeg, pdf, png } from '../../testing/sample-files.ts';
import { zip } from '../../testing/zip.ts';
import { detectUploadType, isCutOff } from './detect-upload-type.ts';

async function detect(content: Buffer): Promise<string | null> {
  return detectUploadType({
    size: content.length,
    read: async (position, length) => content.subarray(position, position + length),
  });
}

const wordText = (mainType: string) => docx(10, { mainType });
const stream = Buffer.alloc(5_000, 1);
const words = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

describe('real files', () => {
  it.each([
    ['pdf', pdf()],
    ['pdf', Buffer.concat([Buffer.from('\ufeff'), pdf()])],
    ['pdf', Buffer.concat([pdf(), Buffer.alloc(20_000)])],
    ['png', png()],
    ['jpg', jpeg()],
    ['jpg', jpeg(3_000_000)],
    ['docx', docx()],
    ['docx', docx(10, { more: { 'word/document2.xml': '<x/>' } })],
    ['doc', doc()],
    ['doc', doc(9_000_000)],
    ['doc', compoundFile('WordDocument', stream, 40)],
  ])('%s', async (type, content) => expect(await detect(content)).toBe(type));

  it('a package whose content types come last', async () => {
    const { '[Content_Types].xml': types, ...rest } = {
      '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${words}.document.main+xml"/></Types>`,
      'word/document.xml': '<w:document/>',
    };
    expect(await detect(zip({ ...rest, '[Content_Types].xml': types }))).toBe('docx');
  });
});

describe('junk before the header of a PDF', () => {
  it.each([
    ['a line of text', 'TEXTxxxx \ufeff\r\n'],
    ['an empty line', '\r\n\r\n'],
    ['the header of a mail', 'Content-Type: application/pdf\r\nContent-Disposition: inline\r\n\r\n'],
    ['zeros', '\0'.repeat(128)],
    ['1,024 bytes', 'x'.repeat(1_024)],
  ])('%s: it is a PDF', async (_, junk) => {
    expect(await detect(Buffer.concat([Buffer.from(junk), pdf()]))).toBe('pdf');
  });

  it('more than readers skip: it is not accepted', async () => {
    expect(await detect(Buffer.concat([Buffer.alloc(1_025, 'x'), pdf()]))).toBeNull();
  });

  it.each(['<html>', '#!/bin/sh\n', 'MZ\x90', '<!-- -->', '<?php ?>'])(
    '%s: it is none of ours',
    async (active) => {
      expect(await detect(Buffer.concat([Buffer.from(active), pdf()]))).toBeNull();
    },
  );
});

describe('a truncated file', () => {
  const cutOff = (content: Buffer) =>
    isCutOff({
      size: content.length,
      read: async (position, length) => content.subarray(position, position + length),
    });

  it.each([
    ['a PDF', pdf(9_000).subarray(0, 5_000)],
    ['a PDF after junk', Buffer.concat([Buffer.from('junk\n'), pdf(9_000).subarray(0, 5_000)])],
    ['a JPEG', jpeg(9_000).subarray(0, 20)],
    ['a PNG', png().subarray(0, 20)],
    ['a Word file', docx(9_000).subarray(0, 4_000)],
  ])('%s is recognized by its start', async (_, content) => {
    expect(await detect(content)).toBeNull();
    expect(await cutOff(content)).toBe(true);
  });

  it.each([
    ['HTML', Buffer.from('<!doctype html><html></html>')],
    ['a spreadsheet', zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<x/>' })],
    ['an archive', zip({ 'a.txt': 'x' }).subarray(0, 30)],
    ['HTML in front of a PDF', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf()])],
    ['nothing', Buffer.alloc(0)],
  ])('%s is another type, not truncated', async (_, content) => {
    expect(await cutOff(content)).toBe(false);
  });
});

const avif = () =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: '#888888' } })
    .avif()
    .toBuffer();

it('an AVIF photo is recognized and opens', async () => {
  const bytes = await avif();
  expect(await detect(bytes)).toBe('avif');
  expect(await countPictures({ type: 'image/avif', bytes })).toBe(1);
  const drawn = await withPicture({ type: 'image/avif', bytes }, 1, (picture) => toJpeg(picture, 64, 50));
  expect((await sharp(drawn).metadata()).format).toBe('jpeg');
});

it('a truncated AVIF photo is broken', async () => {
  const bytes = (await avif()).subarray(0, -20);
  await expect(
    withPicture({ type: 'image/avif', bytes }, 1, (picture) => toJpeg(picture, 64, 50)),
  ).rejects.toMatchObject({ problem: 'broken' });
});

describe('disguised and similar types', () => {
  const text = (content: string) => Buffer.from(content);
  it.each([
    ['HTML', text('<!doctype html><html></html>')],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a shell script', text('#!/bin/sh\n')],
    ['a script that mentions PDF', text('#!/bin/sh\n# %PDF-1.7\n%%EOF\n')],
    ['a PDF header and nothing else', text('%PDF-1.7\n<script>alert(1)</script>')],
    ['HTML in front of a PDF', Buffer.concat([text('<script>alert(1)</script>\n'), pdf()])],
    ['a program', Buffer.concat([text('MZ'), Buffer.alloc(4_000)])],
    ['a GIF', text('GIF89a\x01\x00\x01\x00\x00\x00\x00;')],
    ['a picture signature before HTML', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), text('<html>')])],
    ['a PNG signature before HTML', Buffer.concat([png().subarray(0, 8), text('<html><script>')])],
    [
      'a PNG whose header is damaged',
      Buffer.concat([png().subarray(0, 20), Buffer.from([9]), png().subarray(21)]),
    ],
    ['a JPEG without a picture', jpeg(10).subarray(0, 40)],
    ['a spreadsheet', zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<x/>' })],
    ['a zip without word/', zip({ 'readme.txt': 'hello', 'a.exe': text('MZ') })],
    ['a zip with only word/', zip({ 'word/document.xml': '<x/>' })],
    ['a macro document', docx(10, { more: { 'word/vbaProject.bin': stream } })],
    ['a macro document by its type', wordText('application/vnd.ms-word.document.macroEnabled.main+xml')],
    ['a template', wordText(`${words}.template.main+xml`)],
    ['a damaged package', docx(5_000).subarray(0, 4_000)],
    ['an old spreadsheet', compoundFile('Workbook', stream)],
    ['an encrypted package', compoundFile('EncryptedPackage', stream)],
    ['a compound file cut off', doc().subarray(0, 600)],
    ['one byte', text('x')],
  ])('%s is not accepted', async (_, content) => expect(await detect(content)).toBeNull());

  it('a Word stream outside the root does not count', async () => {
    const nested = compoundFile('WordDocument', stream, 1);
    // The first entry becomes a storage, and the following one its child.
    const directoryAt = 512 * (nested.readUInt32LE(48) + 1);
    nested[directoryAt + 128 + 66] = 1;
    nested.writeUInt32LE(0xffffffff, directoryAt + 128 + 72);
    nested.writeUInt32LE(2, directoryAt + 128 + 76);
    expect(await detect(nested)).toBeNull();
  });

  it('damage of any kind returns null instead of throwing', async () => {
    const samples = [pdf(300), png(300), jpeg(300), docx(300), doc(4_096)];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...samples),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
        fc.nat(),
        async (sample, hits, cut) => {
          const damaged = Buffer.from(sample.subarray(0, 1 + (cut % sample.length)));
          for (const [at, value] of hits) damaged[at % Math.min(damaged.length, 700)] = value;
          expect([null, 'pdf', 'png', 'jpg', 'docx', 'doc']).toContain(await detect(damaged));
        },
      ),
      { numRuns: 300 },
    );
  });
});

const cases = fileURLToPath(new URL('cases', samples));

it.skipIf(!existsSync(cases))(
  'files that were reported: junk before a header, and one that was cut off',
  async () => {
    expect(await detect(await readFile(path.join(cases, 'junk-before-header.pdf')))).toBe('pdf');
    const cut = await readFile(path.join(cases, 'cut-off.pdf'));
    expect(await detect(cut)).toBeNull();
    expect(
      await isCutOff({ size: cut.length, read: async (at, length) => cut.subarray(at, at + length) }),
    ).toBe(true);
  },
);
