import { deflateSync } from 'node:zlib';
import { encrypted, hostilePdf } from '../../process/active/testing/hostile-pdf.ts';
import type { HostileOpening } from './opening.ts';

const source = (objects: string[], trailer = '/Root 1 0 R', end?: string): Buffer => {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${end ?? start}\n%%EOF\n`,
    'latin1',
  );
};

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = (more = '', box = '[0 0 595 842]') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> ${more} >>`;
const stream = (body: string, head = '', length = body.length) =>
  `<< ${head} /Length ${length} >>\nstream\n${body}\nendstream`;
/** A page that draws this. */
const drawing = (content: string, head = '', more: string[] = []) =>
  source([catalog, pages, page(), stream(content, head), ...more]);
const flated = (bytes: Buffer, times = 1) => {
  let body = bytes;
  for (let turn = 0; turn < times; turn++) body = deflateSync(body, { level: 9 });
  return body.toString('latin1');
};
const filters = (count: number, name = 'FlateDecode') => `/Filter [${`/${name} `.repeat(count)}]`;
const changed = (from: string | RegExp, to: string) =>
  Buffer.from(hostilePdf({}).toString('latin1').replace(from, to), 'latin1');
const image = (head: string, body = 'x') =>
  drawing('q 500 0 0 500 0 0 cm /X Do Q', '', [
    stream(body, `/Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 ${head}`),
  ]);

const builders: [string, HostileOpening['build'], slow?: 'slow'][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['one byte', () => Buffer.from('%')],
  ['a head alone', () => Buffer.from('%PDF-1.7\n')],
  ['a head and an end', () => Buffer.from('%PDF-1.7\n%%EOF\n')],
  ['zeros after the head', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000)])],
  ['a quarter of it', () => hostilePdf({}).subarray(0, 150)],
  ['half of it', () => hostilePdf({}).subarray(0, 300)],
  ['all but its end', () => hostilePdf({}).subarray(0, -40)],
  ['no table of objects', () => changed(/xref[\s\S]*$/, '')],
  ['a table beyond the end', () => changed(/startxref\n\d+/, 'startxref\n99999999999')],
  ['a table at a negative place', () => changed(/startxref\n\d+/, 'startxref\n-1')],
  [
    'a table that starts at itself',
    () => source([catalog, pages, page(), stream('')], '/Root 1 0 R /Prev 9'),
  ],
  ['a table of a thousand million objects', () => changed(/xref\n0 \d+/, 'xref\n0 1000000000')],
  ['two thousand million objects', () => changed(/\/Size \d+/, '/Size 2147483647')],
  [
    'a previous table that is the same table',
    () => {
      const file = hostilePdf({}).toString('latin1');
      const at = /startxref\n(\d+)/.exec(file)?.[1];
      return Buffer.from(file.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${at}`), 'latin1');
    },
  ],
  [
    'a tree of pages whose child is its parent',
    () => source([catalog, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
  ],
  [
    'a tree of pages that goes round',
    () =>
      source([
        catalog,
        '<< /Type /Pages /Kids [3 0 R] /Count 9 >>',
        '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count 9 >>',
      ]),
  ],
  [
    'a catalog that is its own tree of pages',
    () => source(['<< /Type /Catalog /Pages 1 0 R /Kids [1 0 R] /Count 1 >>']),
  ],
  [
    'one page 100,000 times',
    () =>
      source([
        catalog,
        `<< /Type /Pages /Kids [${'3 0 R '.repeat(100_000)}] /Count 100000 >>`,
        page(),
        stream(''),
      ]),
    'slow',
  ],
  [
    'a thousand million pages that are not there',
    () => source([catalog, '<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>', page(), stream('')]),
  ],
  [
    'less than no pages',
    () => source([catalog, '<< /Type /Pages /Kids [3 0 R] /Count -1 >>', page(), stream('')]),
  ],
  ['no pages', () => source([catalog, '<< /Type /Pages /Kids [] /Count 0 >>'])],
  ['a tree of pages 5,000 deep', () => deepTree(5_000)],
  [
    'lists 200,000 deep',
    () => source([`<< /Type /Catalog /Pages 2 0 R /A ${'['.repeat(200_000)}`, pages, page(), stream('')]),
  ],
  [
    'dictionaries 100,000 deep',
    () => source([`<< /Type /Catalog /Pages 2 0 R /A ${'<</A '.repeat(100_000)}`, pages, page(), stream('')]),
  ],
  [
    'a page of a thousand million points',
    () => source([catalog, pages, page('', '[0 0 1000000000 1000000000]'), stream('')]),
  ],
  ['a page without an area', () => source([catalog, pages, page('', '[0 0 0 0]'), stream('')])],
  ['a page of negative size', () => source([catalog, pages, page('', '[500 500 -500 -500]'), stream('')])],
  [
    'a page whose size is no number',
    () => source([catalog, pages, page('', '[/A (b) null 1e999]'), stream('')]),
  ],
  ['a unit of a million', () => source([catalog, pages, page('/UserUnit 1000000'), stream('')])],
  ['a page turned by 45 degrees', () => source([catalog, pages, page('/Rotate 45'), stream('')])],
  [
    'a page turned a thousand million times',
    () => source([catalog, pages, page('/Rotate 999999999999'), stream('')]),
  ],
  [
    'content that is its own length',
    () => source([catalog, pages, page(), '<< /Length 4 0 R >>\nstream\nq\nendstream']),
  ],
  ['content longer than the file', () => source([catalog, pages, page(), stream('q', '', 2_000_000_000)])],
  ['content of negative length', () => source([catalog, pages, page(), stream('q', '', -5)])],
  ['a bomb of 200 MB', () => drawing(flated(Buffer.alloc(200_000_000, 'q ')), filters(1)), 'slow'],
  ['a bomb in a bomb of 300 MB', () => drawing(flated(Buffer.alloc(300_000_000), 2), filters(2)), 'slow'],
  ['a thousand filters', () => drawing('x', filters(1_000))],
  ['filters of letters for ever', () => drawing('41'.repeat(50_000), filters(40, 'ASCIIHexDecode'))],
  ['a filter that there is not', () => drawing('x', '/Filter /Evil')],
  ['a broken LZW', () => drawing('\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01'.repeat(1_000), '/Filter /LZWDecode')],
  [
    'a predictor of a million columns',
    () =>
      drawing(
        flated(Buffer.alloc(1_000)),
        `${filters(1)} /DecodeParms << /Predictor 15 /Columns 2000000000 /Colors 32 /BitsPerComponent 16 >>`,
      ),
  ],
  [
    'a broken JBIG2',
    () =>
      image(
        '/Width 100 /Height 100 /Filter /JBIG2Decode',
        '\x00\x00\x00\x00\x30\x00\x01\xff\xff\xff\xff'.repeat(50),
      ),
  ],
  [
    'a broken JPEG 2000',
    () =>
      image(
        '/Width 100 /Height 100 /Filter /JPXDecode',
        '\x00\x00\x00\x0cjP  \r\n\x87\n\xff\x4f\xff\x51\x00\x2f\xff\xff',
      ),
  ],
  [
    'a broken photo',
    () =>
      image(
        '/Width 65000 /Height 65000 /Filter /DCTDecode',
        '\xff\xd8\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03',
      ),
  ],
  [
    'a broken fax',
    () =>
      image(
        '/Width 60000 /Height 60000 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>',
        '\x00'.repeat(500),
      ),
  ],
  ['a picture of 65,535 by 65,535 from one byte', () => image('/Width 65535 /Height 65535')],
  ['a picture of negative size', () => image('/Width -5 /Height -5')],
  ['a picture whose mask is itself', () => image('/Width 2 /Height 2 /SMask 5 0 R', 'x'.repeat(12))],
  [
    'a form that draws itself',
    () =>
      drawing('/X Do', '', [
        stream(
          '/X Do',
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>',
        ),
      ]),
  ],
  ['forms that draw each other ten times, twenty deep', () => doubling(20, 10), 'slow'],
  ['a million saved states', () => drawing('q '.repeat(1_000_000))],
  ['a million restored states', () => drawing('Q '.repeat(1_000_000))],
  ['a path of 500,000 pieces', () => drawing(`0 0 m ${'9 9 l 0 0 l '.repeat(250_000)} S`), 'slow'],
  ['numbers of 100,000 digits', () => drawing(`${'9'.repeat(100_000)} 0 0 1 0 0 cm 0 0 9 9 re f`)],
  ['a text that never ends', () => drawing(`BT (${'('.repeat(1_000_000)}`)],
  [
    'an inline picture that never ends',
    () => drawing(`BI /W 99999 /H 99999 /CS /RGB /BPC 8 ID ${'x'.repeat(10_000)}`),
  ],
  [
    'a pattern that paints itself',
    () =>
      source([
        catalog,
        pages,
        page('/Resources << /Pattern << /P 5 0 R >> >>'),
        stream('/Pattern cs /P scn 0 0 500 500 re f'),
        stream(
          '/Pattern cs /P scn 0 0 9 9 re f',
          '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 0.0001 /YStep 0.0001 /Resources << /Pattern << /P 5 0 R >> >>',
        ),
      ]),
  ],
  [
    'a font whose letters are written in it',
    () =>
      source([
        catalog,
        pages,
        page('/Resources << /Font << /F 5 0 R >> >>'),
        stream('BT /F 9 Tf (aaaa) Tj ET'),
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> /Resources << /Font << /F 5 0 R >> >> >>',
        stream('BT /F 9 Tf (aaaa) Tj ET'),
      ]),
  ],
  [
    'a font that is noise',
    () =>
      source([
        catalog,
        pages,
        page('/Resources << /Font << /F 5 0 R >> >>'),
        stream('BT /F 9 Tf (abc) Tj ET'),
        '<< /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor 6 0 R >>',
        '<< /Type /FontDescriptor /FontName /A /FontFile2 7 0 R >>',
        stream('\x00\x01\x00\x00\xff\xff'.repeat(2_000)),
      ]),
  ],
  [
    'a shading by a function of itself',
    () =>
      source([
        catalog,
        pages,
        page('/Resources << /Shading << /S 5 0 R >> >>'),
        stream('/S sh'),
        '<< /ShadingType 1 /ColorSpace /DeviceRGB /Function 6 0 R >>',
        '<< /FunctionType 3 /Domain [0 1] /Functions [6 0 R] /Bounds [] /Encode [0 1] >>',
      ]),
  ],
  [
    'a stream of objects that extends itself',
    () =>
      source([
        catalog,
        pages,
        page(),
        stream(''),
        stream('6 0 7 0 ', '/Type /ObjStm /N 1000000 /First 8 /Extends 5 0 R'),
      ]),
  ],
  [
    'bookmarks that go round',
    () =>
      source([
        '<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>',
        pages,
        page(),
        stream(''),
        '<< /First 6 0 R /Last 6 0 R /Count 1 >>',
        '<< /Title (a) /Parent 5 0 R /Next 6 0 R /First 6 0 R >>',
      ]),
  ],
  [
    'fields that are their own children',
    () =>
      source([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] >> >>',
        pages,
        page('/Annots [5 0 R]'),
        stream(''),
        '<< /FT /Tx /T (a) /Kids [5 0 R] /Parent 5 0 R /Subtype /Widget /Rect [0 0 9 9] >>',
      ]),
  ],
  ['names with zeros and turned directions', () => changed('/Type /Page ', '/T#00ype#E2#80#AE /Type /Page ')],
  [
    'an encryption that there is not',
    () => source([catalog, pages, page(), stream('')], '/Root 1 0 R /Encrypt << /Filter /Evil /V 99 >>'),
  ],
  [
    'an encryption with a key of no bits',
    () =>
      source(
        [catalog, pages, page(), stream('')],
        '/Root 1 0 R /ID [(a)(a)] /Encrypt << /Filter /Standard /V 5 /R 6 /Length 0 /O () /U () /OE () /UE () /P -1 /Perms () >>',
      ),
  ],
  ['an encrypted file that is cut', async () => (await encrypted(hostilePdf({}))).subarray(0, -300)],
  ['a root that is missing', () => source([catalog, pages, page(), stream('')], '/Root 99 0 R')],
  ['a root that is a number', () => source(['7', pages, page(), stream('')])],
  ['a web page with a head of PDF', () => Buffer.from('%PDF-1.7\n<html><script>alert(1)</script></html>')],
  ['a picture with a head of PDF', () => Buffer.from('%PDF-1.7\nGIF89a\xff\xff\xff\xff', 'latin1')],
  [
    '10 MB of comments',
    () => Buffer.concat([Buffer.from(`%PDF-1.7\n${'%'.repeat(10_000_000)}\n`), hostilePdf({})]),
  ],
];

export const brokenPdfs: HostileOpening[] = builders.map(([what, build, slow]) => ({
  type: 'pdf',
  what,
  build,
  ...(slow && { isSlow: true }),
}));

function deepTree(depth: number): Buffer {
  const levels = Array.from(
    { length: depth },
    (_, level) => `<< /Type /Pages /Count 1 /Kids [${level + 3} 0 R] >>`,
  );
  return source([catalog, ...levels, '<< /Type /Page /MediaBox [0 0 9 9] >>']);
}

/** The first form draws the second `times` times, and so on. */
function doubling(depth: number, times: number): Buffer {
  const forms = Array.from({ length: depth }, (_, level) =>
    stream(
      '/X Do '.repeat(times),
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${level + 6} 0 R >> >>`,
    ),
  );
  return source([
    catalog,
    pages,
    page(),
    stream('/X Do'),
    ...forms,
    stream('0 0 9 9 re f', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
  ]);
}
