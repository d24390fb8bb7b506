import type { UploadType } from '@visafolio/contract/shared/limits.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanFileName, hasUploadExtension } from './clean-file-name.ts';

const nasty = fc.constantFrom(
  '/',
  '\\',
  '..',
  '.',
  ' ',
  '\0',
  '\n',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u061c',
  '\ufeff',
  ':',
  '<',
  '"',
  '?',
  'CON',
  'nul',
  'com1.',
  'pdf',
  '.pdf',
  '.PNG',
  '.exe',
  '\ud800',
  'e\u0301',
  '\u0301',
  '👩‍👩‍👧',
  'حاشية',
  'x'.repeat(150),
);
const names = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 5 })), { maxLength: 12 })
    .map((parts) => parts.join('')),
);
const types = fc.constantFrom<UploadType>('pdf', 'doc', 'docx', 'jpg', 'png');
const endings = {
  pdf: /\.pdf$/i,
  doc: /\.doc$/i,
  docx: /\.docx$/i,
  jpg: /\.(jpe?g|jpe|jfif)$/i,
  png: /\.png$/i,
  heic: /\.(?:heic|heif|hif)$/i,
  avif: /\.avifs?$/i,
  webp: /\.webp$/i,
  tiff: /\.tiff?$/i,
};

const always = (holds: (clean: string, type: UploadType) => void) =>
  fc.assert(
    fc.property(names, types, (name, type) => holds(cleanFileName(name, type), type)),
    { numRuns: 2_000 },
  );

describe('the clean name of any file name', () => {
  it('is one segment without control characters, bidi marks or zero-width characters', () =>
    always((clean) => {
      expect(clean).not.toMatch(/[/\\<>:"|?*\p{Cc}\p{Cf}\u2028\u2029]/u);
      expect(clean.isWellFormed()).toBe(true);
    }));

  it('is in NFC, and neither empty nor longer than 200', () =>
    always((clean) => {
      expect(clean).toBe(clean.normalize('NFC'));
      expect(clean.length).toBeLessThanOrEqual(200);
      expect(clean.slice(0, clean.lastIndexOf('.'))).not.toBe('');
    }));

  it('is no hidden file, no device name, and does not end in what Windows drops', () =>
    always((clean) => {
      expect(clean).not.toMatch(/^[.\s]|[.\s]$/u);
      expect(clean).not.toMatch(/^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*\./i);
    }));

  it('has the extension of its content', () =>
    always((clean, type) => {
      expect(clean).toMatch(endings[type]);
    }));

  it('does not change when cleaned again', () =>
    always((clean, type) => {
      expect(cleanFileName(clean, type)).toBe(clean);
    }));
});

it('keeps a harmless name', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Za-z0-9áéñÜ_()-]([A-Za-z0-9áéñÜ_() -]{0,60}[A-Za-z0-9áéñÜ_()-])?$/),
      (base) => {
        fc.pre(!/^(con|prn|aux|nul|com\d|lpt\d)$/i.test(base) && !/\s\s/.test(base));
        expect(cleanFileName(`${base}.PDF`, 'pdf')).toBe(`${base}.PDF`);
      },
    ),
  );
});

it.each([
  ['scan.pdf', 'png', 'scan.png'],
  ['IMG_0001.JPEG', 'jpg', 'IMG_0001.JPEG'],
  ['Ms. J.Smith', 'doc', 'Ms. J.Smith.doc'],
  ['invoice.pdf.exe', 'pdf', 'invoice.pdf.exe.pdf'],
  ['.htaccess', 'pdf', 'htaccess.pdf'],
  ['COM1.tar.pdf', 'pdf', '_COM1.tar.pdf'],
  ['a\tb\r\nc.pdf', 'pdf', 'a b c.pdf'],
  ['C:\\Users\\Ana\\título.docx', 'docx', 'título.docx'],
] as const)('%j as %s is %j', (name, type, clean) => expect(cleanFileName(name, type)).toBe(clean));

it.each([
  ['a.PDF', true],
  ['a.jfif', true],
  ['a.pdf ', true],
  ['a.pdf.exe', false],
  ['pdf', false],
  ['', false],
])('%j has the extension of an accepted type: %s', (name, promises) =>
  expect(hasUploadExtension(name)).toBe(promises),
);
