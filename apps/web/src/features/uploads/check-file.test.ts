import { describe, expect, it } from 'vitest';
import { checkFile } from './check-file.ts';

const limit = 1_000;

describe('a chosen file', () => {
  it('is accepted by its ending, in capitals too', () => {
    for (const name of ['a.pdf', 'b.DOC', 'c.docx', 'IMG_1.JPG', 'd.jpeg', 'مستند.png']) {
      expect(checkFile({ name, size: limit }, limit)).toBeUndefined();
    }
  });

  it('is turned away when it is of another type, too large, or empty', () => {
    expect(checkFile({ name: 'a.exe', size: 1 }, limit)).toBe('uploads.type_not_allowed');
    expect(checkFile({ name: 'pdf', size: 1 }, limit)).toBe('uploads.type_not_allowed');
    expect(checkFile({ name: 'a.pdf', size: limit + 1 }, limit)).toBe('uploads.too_large');
    expect(checkFile({ name: 'a.pdf', size: 0 }, limit)).toBe('uploads.empty');
  });
});
