import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { archivePaths, archiveSegment } from './archive-names.ts';

const named = (document_name: string, file_name: string) => ({
  year: 2026,
  folder_type: 'Source Docs' as const,
  document_name,
  file_name,
});
const toPaths = (...documents: ReturnType<typeof named>[]) => archivePaths(documents, (folder) => folder);
const toName = (document: string, file: string) => toPaths(named(document, file))[0]?.split('/').at(-1) ?? '';

describe('a folder named after a client', () => {
  test.each([
    ['CON', '_CON'],
    ['con.x', '_con.x'],
    ['Lpt1', '_Lpt1'],
    ['COM¹', '_COM¹'],
    ['Constance', 'Constance'],
    ['../../etc', '_.._etc'],
    ['C:\\Windows', 'C__Windows'],
    ['a<b>"c"|d?*', 'a_b__c__d__'],
    [' . Ana . ', 'Ana'],
    ['Ana\u202eexe.\u0000\u200b', 'Anaexe'],
    ['Ana\n\tMaría', 'Ana María'],
    ['Jose\u0301', 'José'],
    ['\ud800', '\ufffd'],
    ['...', 'Client'],
  ])('%j is valid on every system: %j', (name, made) => {
    expect(archiveSegment(name, 'Client')).toBe(made);
  });

  test.each(['👩‍👩‍👧‍👧', '李', 'ك', 'é', 'w'])('of 300 %s is cut between characters', (character) => {
    const made = archiveSegment(character.repeat(300), 'Client');
    expect(made).toBe(made.toWellFormed());
    expect(Buffer.byteLength(made)).toBeLessThan(255);
  });
});

describe('files', () => {
  test('sort by name in order, also beyond a hundred, and keep their extension', () => {
    const paths = toPaths(...Array.from({ length: 120 }, (_, i) => named('Passport copy', `Scan ${i}.PDF`)));
    expect(paths[0]).toBe('2026/Source Docs/001 Passport copy - Scan 0.pdf');
    expect(paths).toEqual([...paths].sort());
  });

  test('that differ only in case or in the encoding of accents, or not at all, stay apart', () => {
    const paths = toPaths(
      ...['Résumé', 'RÉSUMÉ', 'Re\u0301sume\u0301', 'Résumé'].map((n) => named('', `${n}.pdf`)),
    );
    const folded = paths.map((path) => path.normalize('NFD').toLowerCase());
    expect(new Set(folded).size).toBe(4);
  });

  test('named like their document have the name once', () => {
    expect(toName('Passport copy', 'Passport copy.pdf')).toBe('01 Passport copy.pdf');
    expect(toName('', '.pdf')).toBe('01 Document.pdf');
  });

  test('of any name fit into 255 bytes, and with their folders into the limit of Windows', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(text, text, text, (client, document, file) => {
        const name = toName(document, `${file}.docx`);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}<>:"/\\|?*]|[. ]$/u);
        const root = archiveSegment(client, 'Client');
        expect(`${root}/${toPaths(named(document, file))[0]}`.length).toBeLessThanOrEqual(180);
      }),
    );
    for (const letter of ['李', '🛂', 'ك', 'w']) {
      expect(Buffer.byteLength(toName(letter.repeat(200), `${letter.repeat(199)}x.docx`))).toBeLessThan(256);
    }
  });
});
