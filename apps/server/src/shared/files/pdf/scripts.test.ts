import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { samples } from '../../../../test/harness/samples.ts';
import { makeDrawable } from './drawable.ts';
import { openFont } from './font-file.ts';
import { findFont } from './fonts.ts';
import { PageWriter, type TextStyle } from './page-writer.ts';
import { textsByScript } from './testing/texts-by-script.ts';

const style: TextStyle = { size: 11, weight: 'regular', color: '#000000', leading: 17 };

async function write(texts: string[]): Promise<Buffer> {
  const page = new PageWriter({ title: 'Writings', author: 'Puente Legal', language: 'es' });
  for (const text of texts) page.write(page.block(text, style, { after: 10 }));
  return (await page.finish(style, (number, of) => `${number}/${of}`)).pdf;
}

const invisible = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Readers add direction marks. Composed again for the comparison. */
const clean = (text: string) => text.normalize('NFC').replace(invisible, '').replace(/\s+/g, ' ').trim();
const getWords = (text: string) => clean(text).match(/[\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+/gu) ?? [];
const isRightToLeft = (text: string) =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u.test(
    text,
  );

const hasPdftotext = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

async function readWithPdfium(pdf: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    return [...document.pages()].map((page) => page.getText()).join('\n');
  } finally {
    library.destroy();
  }
}

const readWithPdftotext = (pdf: Buffer) =>
  execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });

async function readWithPdfJs(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ disableNormalization: true });
    texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  await document.loadingTask.destroy();
  return texts.join('\n');
}

/** Known changes that a reader makes to correct text. */
const limits: Record<string, Record<string, string>> = {
  pdftotext: {
    "N'Ko": 'takes it for a writing from left to right',
  },
  pdfium: {
    'A flag of a region': 'drops the second of two equal invisible characters',
  },
  'pdf.js': {
    'Arabic with vowels': 'puts a space before the vowel of a last letter',
    Thaana: 'puts a space before the vowel of a last letter',
    'A flag of a region': 'drops invisible characters',
  },
};

describe('a text in', () => {
  let pdf: Buffer;
  const read: Record<string, string> = {};
  beforeAll(async () => {
    pdf = await write(Object.values(textsByScript));
    read.pdfium = clean(await readWithPdfium(pdf));
    read['pdf.js'] = clean(await readWithPdfJs(pdf));
    if (hasPdftotext) read.pdftotext = clean(readWithPdftotext(pdf));
    else process.stderr.write('pdftotext (Debian: poppler-utils) is missing: its reading is not tested\n');
  });

  test.each(Object.entries(textsByScript))('%s is drawn completely', (_, text) => {
    const { text: drawable, notDrawn } = makeDrawable(text);
    expect(notDrawn).toEqual([]);
    for (const { segment } of new Intl.Segmenter().segment(drawable)) {
      const font = openFont(findFont(segment, 'regular', undefined) ?? '');
      expect(
        font.shape(segment, isRightToLeft(segment)).flatMap(({ glyphs }) => glyphs.map(({ id }) => id)),
      ).not.toContain(0);
    }
  });

  test.each(Object.entries(textsByScript))(
    '%s is copied, searched and spoken with the same words',
    (name, text) => {
      for (const [reader, found] of Object.entries(read)) {
        if (limits[reader]?.[name]) continue;
        for (const word of getWords(text)) expect(found, reader).toContain(word);
        // Readers order the pieces of a line with both directions differently.
        if (!isRightToLeft(text))
          expect(found.replaceAll(' ', ''), reader).toContain(clean(text).replaceAll(' ', ''));
      }
    },
  );
});

test('answers that once were empty boxes are read with pdftotext', async ({ skip }) => {
  const path = new URL('cases/answers-in-17-scripts.json', samples);
  if (!existsSync(path)) return skip('the folder of cases is missing');
  if (!hasPdftotext) return skip('pdftotext (Debian: poppler-utils) is missing');
  const answers: string[] = JSON.parse(readFileSync(path, 'utf8'));
  const found = clean(readWithPdftotext(await write(answers)));
  for (const answer of answers) for (const word of getWords(answer)) expect(found).toContain(word);
});

test('a PDF declares its language and title', async () => {
  const pdf = await getDocument({ data: new Uint8Array(await write(['Hola'])), verbosity: 0 }).promise;
  const { info } = await pdf.getMetadata();
  await pdf.loadingTask.destroy();
  expect(info).toMatchObject({ Title: 'Writings', Language: 'es' });
});

test('a character without a font is replaced by its name, and its neighbours are drawn', async () => {
  expect(makeDrawable('Anna 𓀀𓀁 \ue000!')).toEqual({
    text: 'Anna [U+13000][U+13001] [U+E000]!',
    notDrawn: ['𓀀', '𓀁', '\ue000'],
  });
  const pdf = await write(['Anna 𓀀']);
  expect(await readWithPdfium(pdf)).toContain('Anna [U+13000]');
});

test('a mark without a font does not prevent its letter from being drawn', () => {
  expect(makeDrawable('a\u{16ff0}b').text).toBe('a[U+16FF0]b');
});

test('an English text embeds two hundred characters in a few kilobytes and no other font', async () => {
  const pdf = await write(['I have worked at the company since May 2010, in Boston (MA).'.repeat(20)]);
  expect(pdf.toString('latin1').match(/\/FontFile\d/g)).toHaveLength(1);
  expect(pdf.length).toBeLessThan(12_000);
});
