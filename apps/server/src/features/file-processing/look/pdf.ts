import type { PDFiumDocument } from '@hyzyla/pdfium';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { fileLimits } from '@visafolio/contract/shared/limits.ts';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';

let library: Promise<PDFiumLibrary> | undefined;

/** Opens a PDF that needs no password. Throws FileProblemError for any other. */
export async function withPdf<Result>(
  bytes: Uint8Array,
  use: (document: PDFiumDocument, pages: number) => Promise<Result>,
): Promise<Result> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(bytes).catch((error: unknown) => {
    // The library tells by its message alone.
    throw new FileProblemError(/password/i.test(String(error)) ? 'password_protected' : 'broken');
  });
  try {
    const pages = document.getPageCount();
    if (pages < 1) throw new FileProblemError('broken');
    if (pages > fileLimits.pagesMax) throw new FileProblemError('too_many_pages');
    return await use(document, pages);
  } finally {
    document.destroy();
  }
}
