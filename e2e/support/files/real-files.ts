import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { type Zippable, zipSync } from 'fflate';
import { padJpeg } from '../../../apps/server/src/features/files/testing/sample-files.ts';

const photoBytes = 5_000_000;

/** As large as a phone's photo because of incompressible comments; noise would be much slower to read. */
async function makePhoto(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 900, height: 1_200 } });
  await page.setContent(`<body style="margin:60px;background:#d9d2c4;font:40px Arial">
    <h1>Residence card</h1><p>Issued to a person who does not exist, for a test of the whole way.</p>`);
  const picture = await page.screenshot({ type: 'jpeg', quality: 90 });
  await page.close();
  return padJpeg(picture, photoBytes);
}

async function scan(browser: Browser, photo: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const source = `data:image/jpeg;base64,${photo.toString('base64')}`;
  await page.setContent(
    `<h1>Passport</h1><p>A scan with the text that the scanner found.</p><img style="width:100%" src="${source}">`,
    { waitUntil: 'load' },
  );
  const pdf = await page.pdf({ format: 'A4', printBackground: true });
  await page.close();
  return pdf;
}

const contentTypes = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relations = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
const letter = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>To whom it may concern</w:t></w:r></w:p></w:body></w:document>`;

function employmentLetter(photo: Buffer): Buffer {
  const text = (content: string) => new TextEncoder().encode(content);
  const parts: Zippable = {
    '[Content_Types].xml': text(contentTypes),
    '_rels/.rels': text(relations),
    'word/document.xml': text(letter),
    'word/media/image1.jpeg': [photo, { level: 0 }],
    'word/media/image2.jpeg': [randomBytes(1024), { level: 0 }],
  };
  return Buffer.from(zipSync(parts));
}

export interface RealFiles {
  pdf: string;
  jpeg: string;
  docx: string;
}

/** A PDF, a JPEG and a DOCX of several MB each, in `folder`. Returns their paths. */
export async function makeRealFiles(browser: Browser, folder: string): Promise<RealFiles> {
  const photo = await makePhoto(browser);
  const files: RealFiles = {
    pdf: path.join(folder, 'passport scan.pdf'),
    jpeg: path.join(folder, 'photo.jpeg'),
    docx: path.join(folder, 'employment letter.docx'),
  };
  await writeFile(files.jpeg, photo);
  await writeFile(files.pdf, await scan(browser, photo));
  await writeFile(files.docx, employmentLetter(photo));
  return files;
}

/** The same pages with other bytes, because the product warns about identical files. */
export async function makeAnotherScan(pdf: string, number: number): Promise<string> {
  const file = path.join(path.dirname(pdf), `scan ${number}.pdf`);
  await writeFile(file, Buffer.concat([await readFile(pdf), Buffer.from(`\n% ${number}\n`)]));
  return file;
}
