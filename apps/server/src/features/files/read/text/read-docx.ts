import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import type { TextReading, TextToRead } from './text-reading.ts';

/** Maximum size of the unpacked XML: more is a zip bomb. */
const maxBytes = 20_000_000;
const maxText = 400_000;

/** The text of a Word document, which has no fixed pages. */
export async function readDocx({ bytes }: TextToRead): Promise<Omit<TextReading, 'language'>> {
  const xml = await readEntry(Buffer.from(bytes), 'word/document.xml');
  const text = xml
    .replace(/<w:tab\b[^>]*>/g, ' ')
    .replace(/<w:(?:br|cr)\b[^>]*>|<\/w:(?:p|tr)>/g, '\n')
    .replace(/<\/w:tc>/g, ' ')
    .replace(/<w:(?:instrText|delText)\b[^>]*>[^<]*<\/w:(?:instrText|delText)>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|amp|quot|apos|#\d{1,6}|#x[\da-f]{1,5});/gi, decodeEntity)
    .slice(0, maxText);
  const page = { text, words: [], source: 'file', rotation: 0, confidence: null, picture: null } as const;
  return { pages: [{ ...page, words: [] }], pageCount: 1, engine: 'docx' };
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
function decodeEntity(_whole: string, name: string): string {
  const plain = named[name.toLowerCase()];
  if (plain) return plain;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function readEntry(bytes: Buffer, wanted: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new FileProblemError('broken'));
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error || !zip) return fail();
      zip.on('error', fail);
      zip.on('end', () => fail());
      zip.on('entry', (entry: { fileName: string; uncompressedSize: number }) => {
        if (entry.fileName !== wanted) return zip.readEntry();
        if (entry.uncompressedSize > maxBytes) return reject(new FileProblemError('too_large'));
        zip.openReadStream(entry as never, (failed, stream) => {
          if (failed || !stream) return fail();
          buffer(stream).then((content) => resolve(content.toString('utf8')), fail);
        });
      });
      zip.readEntry();
    });
  });
}
