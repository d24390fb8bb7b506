import { describe, expect, it } from 'vitest';
import { checkFile } from './check-file.ts';

const limit = 1_000;

describe('a chosen file', () => {
  const check = (name: string, type = '', size = limit) => checkFile({ name, type, size }, limit);

  it('is accepted by its extension, in any case', () => {
    for (const name of ['a.pdf', 'b.DOC', 'c.docx', 'IMG_1.JPG', 'd.jpeg', 'مستند.png'])
      expect(check(name)).toBeUndefined();
  });

  it('is accepted by its type if it has no extension; without both the server decides', () => {
    expect(check('1000012345', 'image/jpeg')).toBeUndefined();
    expect(check('scan.jfif', 'image/jpeg')).toBeUndefined();
    expect(check('document 12')).toBeUndefined();
  });

  it('is refused when it is of another type, too large, or empty', () => {
    expect(check('a.exe')).toBe('uploads.type_not_allowed');
    expect(check('IMG_1.HEIC', 'image/heic')).toBeUndefined();
    expect(check('clip', 'video/mp4')).toBe('uploads.type_not_allowed');
    expect(check('a.pdf', '', limit + 1)).toBe('uploads.too_large');
    expect(check('a.pdf', '', 0)).toBe('uploads.empty');
  });
});
