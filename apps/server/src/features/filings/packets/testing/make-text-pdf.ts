import { PDFDocument } from '@cantoo/pdf-lib';

/** A PDF with one page for each text. */
export async function makeTextPdf(...texts: string[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (const text of texts) document.addPage([595, 842]).drawText(text, { x: 60, y: 700 });
  return Buffer.from(await document.save());
}
