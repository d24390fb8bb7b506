import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPdf } from '../../../../../test/harness/read-pdf.ts';
import { makeSmallForm } from '../../government-forms/testing/small-form.ts';
import buildPacket from './build-packet.ts';

const pdf = 'application/pdf';
const paper = (name: string, bytes: Uint8Array, type = pdf) => ({ name, bytes, type, arrangement: null });

async function makePages(...texts: string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const text of texts) document.addPage([595, 842]).drawText(text, { x: 60, y: 700 });
  return document.save();
}

async function readOutline(bytes: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const outline = await document.getOutline();
  const read = async (items: typeof outline): Promise<unknown[]> =>
    Promise.all(
      (items ?? []).map(async ({ title, dest, items: children }) => [
        title,
        (await document.getPageIndex((dest as [{ num: number; gen: number }])[0])) + 1,
        ...(children.length ? [await read(children as typeof outline)] : []),
      ]),
    );
  const found = await read(outline);
  await document.loadingTask.destroy();
  return found;
}

test('a packet has letter, form, index and exhibits in order, with numbered pages and bookmarks', async () => {
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const made = await buildPacket({
    title: 'Packet',
    sections: [
      {
        title: 'Cover letter',
        exhibit: null,
        papers: [paper('Cover letter', await makePages('Dear Officer'))],
      },
      { title: 'I-999', exhibit: null, papers: [paper('I-999.pdf', await makeSmallForm())] },
      {
        title: 'Pasaporte Łódź',
        exhibit: 'A',
        papers: [
          paper('passport.pdf', await makePages('one', 'two')),
          paper('photo.jpg', photo, 'image/jpeg'),
        ],
      },
      { title: 'Broken', exhibit: 'B', papers: [paper('broken.pdf', Buffer.from('%PDF-1.7 nothing'))] },
    ],
  });
  expect(made.leftOut).toEqual([{ name: 'broken.pdf', problem: 'broken' }]);
  const pages = await readPdf(made.pdf);
  expect(pages).toHaveLength(8);
  expect(made.pages).toBe(8);
  for (const [index, text] of pages.entries()) expect(text).toContain(`Page ${index + 1} of 8`);
  expect(pages[0]).toContain('Dear Officer');
  expect(pages[1]).toContain('Form I-999 Edition');
  expect(pages[2]).toContain('Exhibit A: Pasaporte Łódź, page 4');
  expect(pages[2]).toContain('Exhibit B: Broken, page 8');
  expect(pages[3]).toContain('Exhibit A');
  expect(pages[4]).toContain('one');
  const document = await PDFDocument.load(made.pdf);
  expect(document.getPages().map((page) => [page.getWidth(), page.getHeight()])).toEqual([
    [595, 842],
    [612, 792],
    [612, 792],
    [612, 792],
    [595, 842],
    [595, 842],
    [792, 612],
    [612, 792],
  ]);
  expect(await readOutline(made.pdf)).toEqual([
    ['Cover letter', 1],
    ['I-999', 2],
    ['Index of exhibits', 3],
    [
      'Exhibit A: Pasaporte Łódź',
      4,
      [
        ['passport.pdf', 5],
        ['photo.jpg', 7],
      ],
    ],
    ['Exhibit B: Broken', 8],
  ]);
});

test('a packet of nothing that opens is refused', async () => {
  const sections = [{ title: 'x', exhibit: null, papers: [paper('x.pdf', Buffer.from('nothing'))] }];
  await expect(buildPacket({ title: 'Packet', sections })).rejects.toMatchObject({ problem: 'broken' });
});
