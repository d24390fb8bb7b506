import { expect, test } from 'vitest';
import { makePdf } from './pdf.ts';

const jpeg = (length: number): ArrayBuffer => Uint8Array.from({ length }, (_, index) => index % 251).buffer;
const pages = [
  { jpeg: jpeg(1000), width: 1700, height: 2200 },
  { jpeg: jpeg(333), width: 1012, height: 638 },
];

const text = async (pdf: Blob) => Buffer.from(await pdf.arrayBuffer()).toString('latin1');

test('every page has the length of letter paper and contains its unmodified picture', async () => {
  const pdf = await text(makePdf(pages));
  expect(pdf).toContain('/MediaBox [0 0 612 792]');
  expect(pdf).toContain('/MediaBox [0 0 792 499.3]');
  for (const { jpeg: bytes } of pages) expect(pdf).toContain(Buffer.from(bytes).toString('latin1'));
});

test('the cross-reference table has the offset of every object', async () => {
  const pdf = await text(makePdf(pages));
  const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
  expect(pdf.slice(table, table + 4)).toBe('xref');
  const places = [...pdf.slice(table).matchAll(/(\d{10}) 00000 n/g)].map(([, place]) => Number(place));
  expect(places).toHaveLength(2 + 3 * pages.length);
  for (const [index, place] of places.entries()) {
    expect(pdf.slice(place, place + 12)).toContain(`${index + 1} 0 obj`);
  }
});

test('the same pages produce the same bytes', async () => {
  expect(await text(makePdf(pages))).toBe(await text(makePdf(pages)));
});
