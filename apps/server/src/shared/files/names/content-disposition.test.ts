import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

it('encodes every name exactly, in a valid header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      const value = contentDisposition('attachment', name);
      expect(value).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.!~%-]*$/);
      expect(value.match(/"/g)).toHaveLength(2);
      expect(decodeURIComponent(value.slice(value.indexOf("''") + 2))).toBe(name);
    }),
  );
});
