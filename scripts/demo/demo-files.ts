import { readFile } from 'node:fs/promises';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { strToU8, zipSync } from 'fflate';
import { PageWriter, type TextStyle } from '../../apps/server/src/shared/files/pdf/page-writer.ts';

export interface DemoFile {
  name: string;
  type: string;
  content: Buffer;
}

/** A client's file for a document: mostly scanned pages, some photographs and Word files. */
export async function makeDemoFile(document: string, client: string, place: number): Promise<DemoFile> {
  if (/passport|identification|photo/i.test(document)) return photograph('passport', document);
  if (/letter|resume|curriculum|cv\b/i.test(document))
    return { name: `${document}.docx`, type: uploadTypes.docx, content: letter(document, client) };
  if (/degree|diploma|transcript|certificate/i.test(document)) return photograph('certificate', document);
  if (place % 4 === 3) return photograph('letter', document);
  return { name: `${document}.pdf`, type: uploadTypes.pdf, content: await scan(document, client) };
}

async function photograph(name: 'passport' | 'certificate' | 'letter', document: string): Promise<DemoFile> {
  const content = await readFile(new URL(`./photos/${name}.jpg`, import.meta.url));
  return { name: `${document}.jpg`, type: uploadTypes.jpg, content };
}

const paragraphs = [
  'This file belongs to a demonstration. The person, the case and every word in it are made up.',
  'The applicant has worked for the undersigned since 2019, first as an analyst and, from 2022, as the head of a team of six. The work covers planning, hiring and the correspondence with authorities in two countries.',
  'During this time the annual volume entrusted to the applicant rose from eleven to forty projects. Each of them was finished within its term; four were presented to the board as examples for other departments.',
  'The position requires a degree in the field, five years of experience, and command of two languages. The applicant meets these requirements, as the enclosed records show, and has trained nine colleagues in them.',
  'We support the application in full and remain at your disposal for questions.',
];

const styles = {
  title: { size: 20, weight: 'bold', color: '#1b2725', leading: 30 },
  body: { size: 11.5, weight: 'regular', color: '#1b2725', leading: 19 },
  foot: { size: 8.5, weight: 'regular', color: '#56615d', leading: 12 },
} as const satisfies Record<string, TextStyle>;

/** At least three pages. */
async function scan(document: string, client: string): Promise<Buffer> {
  const page = new PageWriter({ title: `${document}: ${client}`, author: client, language: 'en' });
  for (const part of [1, 2, 3]) {
    page.write(page.block(part === 1 ? document : `${document}, part ${part}`, styles.title, { after: 6 }));
    page.write(page.block(client, styles.body, { after: 16 }));
    for (let i = 0; i < 12; i++) {
      page.write(page.block(paragraphs[i % paragraphs.length] ?? '', styles.body, { after: 12 }));
    }
  }
  const { pdf } = await page.finish(styles.foot, (number, of) => `${client} · ${number} / ${of}`);
  return pdf;
}

const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const paragraph = (text: string, properties = '') =>
  `<w:p>${properties}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

/** A Word document by https://ecma-international.org/publications-and-standards/standards/ecma-376/, part 1. */
function letter(document: string, client: string): Buffer {
  const heading = '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>';
  const body = [
    paragraph(document, heading),
    paragraph(client),
    ...paragraphs.map((text) => paragraph(text)),
    '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Position</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Head of planning</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>Since</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>2019</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
  ].join('');
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': xml(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      '_rels/.rels': xml(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      ),
      'word/document.xml': xml(
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      ),
    }),
  );
}
