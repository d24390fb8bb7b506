import { PDFDocument } from '@cantoo/pdf-lib';
import { developmentDocuments } from './development.ts';
import { renderPdf } from './render.ts';

/** One PDF with the named made documents. */
export async function joinPapers(names: readonly string[]): Promise<Buffer> {
  const joined = await PDFDocument.create();
  for (const name of names) {
    const made = developmentDocuments.find((each) => each.name === name);
    if (!made) throw new Error(`no made document ${name}`);
    const source = await PDFDocument.load(await renderPdf(made));
    for (const page of await joined.copyPages(source, source.getPageIndices())) joined.addPage(page);
  }
  return Buffer.from(await joined.save());
}
