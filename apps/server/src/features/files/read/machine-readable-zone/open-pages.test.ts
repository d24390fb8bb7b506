import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { forEachPage } from './open-pages.ts';

const letter = 'The applicant is employed by us since 2019 and earns what the contract says. '.repeat(4);
const picture = await readFile(new URL('./testing/passport.jpg', import.meta.url));

type Draw = (pdf: PDFKit.PDFDocument) => unknown;
const typed: Draw = (pdf) => pdf.text(letter);
const lined: Draw = (pdf) => pdf.text(letter).rect(50, 400, 300, 80).stroke();
const zone: Draw = (pdf) => pdf.text(letter).text('P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<');
const withPicture: Draw = (pdf) => pdf.text(letter).image(picture, { width: 300 });
const scan: Draw = (pdf) => pdf.image(picture, { width: 300 });
const few: Draw = (pdf) => pdf.text('Page 1').rect(50, 400, 300, 80).fill();

async function listLookedAt(...pages: Draw[]): Promise<number[]> {
  const pdf = new PDFDocument({ autoFirstPage: false });
  for (const draw of pages) draw(pdf.addPage());
  pdf.end();
  const looked: number[] = [];
  await forEachPage({ type: 'application/pdf', bytes: await buffer(pdf) }, async (_, number) => {
    looked.push(number);
  });
  return looked;
}

it.each<[string, Draw, number[]]>([
  ['text alone', typed, []],
  ['text and lines', lined, []],
  ['a zone as text', zone, [1]],
  ['text and a picture', withPicture, [1]],
  ['a scan', scan, [1]],
  ['shapes and few words', few, [1]],
])('a PDF page with %s is searched, or not', async (_, draw, expected) => {
  expect(await listLookedAt(draw)).toEqual(expected);
});

it('a passport after a letter is searched', async () => {
  expect(await listLookedAt(typed, scan, lined)).toEqual([2]);
});
