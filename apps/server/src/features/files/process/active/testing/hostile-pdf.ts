import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';

interface PdfToBuild {
  /** Added to the catalog, to the page, and to its annotations: as PDF source. */
  catalog?: string;
  page?: string;
  annotations?: string[];
  /** Further objects, from number 5 on. */
  objects?: string[];
  /** In an object stream, compressed, with a cross-reference stream. */
  isCompressed?: boolean;
}

/** A PDF of one page from source, as only a hostile hand writes it. */
export function hostilePdf({
  catalog = '',
  page = '',
  annotations = [],
  objects = [],
  isCompressed = false,
}: PdfToBuild): Buffer {
  const annots = annotations.length
    ? `/Annots [${annotations.map((each) => `<< /Type /Annot /Rect [0 0 99 99] ${each} >>`).join(' ')}]`
    : '';
  const content = 'BT /F1 24 Tf 72 700 Td (An ordinary page) Tj ET';
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
      /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> ${annots} ${page} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...objects,
  ];
  return isCompressed ? compressed(all) : plain(all);
}

function plain(all: string[]): Buffer {
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';
  const offsets: number[] = [];
  for (const [i, object] of all.entries()) {
    offsets.push(file.length);
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = all.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Streams stay outside: an object stream has none. */
function compressed(all: string[]): Buffer {
  let file = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  const entries: [number, number, number][] = [[0, 0, 65_535]];
  const inside: [number, string][] = [];
  const append = (number: number, head: string, bytes: Buffer) => {
    entries[number] = [1, file.length, 0];
    file = Buffer.concat([
      file,
      Buffer.from(`${number} 0 obj\n<< ${head} /Length ${bytes.length} >>\nstream\n`, 'latin1'),
      bytes,
      Buffer.from('\nendstream\nendobj\n', 'latin1'),
    ]);
  };
  for (const [i, object] of all.entries()) {
    const [, head, body] = /^<<([\s\S]*)>>\nstream\n([\s\S]*)\nendstream$/.exec(object) ?? [];
    if (body === undefined) inside.push([i + 1, object]);
    else append(i + 1, (head ?? '').replace(/\/Length \d+/, ''), Buffer.from(body, 'latin1'));
  }
  const holder = all.length + 1;
  let body = '';
  const places: string[] = [];
  for (const [index, [number, object]] of inside.entries()) {
    places.push(`${number} ${body.length}`);
    entries[number] = [2, holder, index];
    body += `${object} `;
  }
  const head = `${places.join(' ')} `;
  append(
    holder,
    `/Type /ObjStm /N ${inside.length} /First ${head.length} /Filter /FlateDecode`,
    deflateSync(Buffer.from(head + body, 'latin1')),
  );
  const start = file.length;
  entries[holder + 1] = [1, start, 0];
  const table = Buffer.concat(
    entries.map(([type, place, more]) => {
      const row = Buffer.alloc(7);
      row[0] = type;
      row.writeUInt32BE(place, 1);
      row.writeUInt16BE(more, 5);
      return row;
    }),
  );
  append(
    holder + 1,
    `/Type /XRef /Size ${holder + 2} /W [1 4 2] /Root 1 0 R /Filter /FlateDecode`,
    deflateSync(table),
  );
  return Buffer.concat([file, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
}

/** Encrypted so that it opens without a password, as many official forms are. */
export async function encrypted(pdf: Buffer): Promise<Buffer> {
  const document = await PDFDocument.load(pdf);
  document.encrypt({ userPassword: '', ownerPassword: 'owner' });
  return Buffer.from(await document.save());
}

/** The catalog is replaced by a later revision: what the first one had is still in the file. */
export function hiddenByRevision(pdf: Buffer): Buffer {
  const source = pdf.toString('latin1');
  const before = /startxref\n(\d+)/.exec(source)?.[1];
  const at = source.length;
  const object = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n';
  return Buffer.from(
    `${source}${object}xref\n1 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 9 /Root 1 0 R /Prev ${before} >>\nstartxref\n${at + object.length}\n%%EOF\n`,
    'latin1',
  );
}
