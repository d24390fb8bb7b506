import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readWordPackage } from './read-word-package.ts';

const text = strToU8('<w:document/>');

/** Forges the uncompressed size in the package's directory. */
function withDeclaredSize(file: Uint8Array, size: number): Uint8Array {
  const copy = file.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 46 <= copy.length; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return copy;
}

describe('the parts of a Word file', () => {
  test('only what the preview needs is kept', () => {
    const file = zipSync({
      '[Content_Types].xml': text,
      'word/document.xml': text,
      'word/media/image1.png': text,
      'word/media/image2.emf': text,
      'word/embeddings/sheet.xlsx': text,
      'customXml/item1.xml': text,
    });
    expect(Object.keys(unzipSync(new Uint8Array(readWordPackage(file))))).toEqual([
      '[Content_Types].xml',
      'word/document.xml',
      'word/media/image1.png',
    ]);
  });

  test.each([
    ['text', 'word/document.xml', 9_000_000],
    ['pictures', 'word/media/image1.png', 33_000_000],
  ])('a file that unpacks to too many %s is refused', (_, name, size) => {
    const file = zipSync({ [name]: new Uint8Array(size) });
    expect(file.length).toBeLessThan(100_000);
    expect(() => readWordPackage(file)).toThrow('too large');
  });

  test('a part never unpacks to more than its declared size', () => {
    const file = withDeclaredSize(zipSync({ 'word/document.xml': new Uint8Array(60_000_000) }), 1_000);
    let length = 0;
    try {
      length = readWordPackage(file).byteLength;
    } catch {}
    expect(length).toBeLessThan(2_000);
  });

  test('too many parts are refused', () => {
    const parts = Array.from({ length: 2_001 }, (_, index) => [`word/part${index}.xml`, text] as const);
    expect(() => readWordPackage(zipSync(Object.fromEntries(parts)))).toThrow('too many parts');
  });

  test('a damaged file is refused', () => {
    expect(() => readWordPackage(strToU8('no package'))).toThrow();
    expect(() => readWordPackage(zipSync({ 'word/document.xml': text }).subarray(0, 40))).toThrow();
  });
});
