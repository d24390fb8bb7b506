import type { PDFiumDocument } from '@hyzyla/pdfium';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { fileLimits } from '@visafolio/contract/shared/limits.ts';
import type { Sharp } from 'sharp';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';

let library: Promise<PDFiumLibrary> | undefined;

/** Opens a PDF without a password. Throws FileProblemError for any other file. */
export async function withPdf<Result>(
  bytes: Uint8Array,
  use: (document: PDFiumDocument, pages: number) => Promise<Result>,
): Promise<Result> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(bytes).catch((error: unknown) => {
    // The library reports the reason only in its message.
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

/** Renders a page, from 1, with a longer side of `pixels`. Throws FileProblemError if the page does not load. */
export async function drawPdfPage(
  document: PDFiumDocument,
  page: number,
  { pixels, renderFormFields = false }: { pixels: number; renderFormFields?: boolean },
): Promise<Sharp> {
  const opened = document.getPage(page - 1);
  const { originalWidth, originalHeight } = opened.getOriginalSize();
  // A page that does not load has no size.
  if (!(originalWidth > 0 && originalHeight > 0)) throw new FileProblemError('broken');
  const scale = pixels / Math.max(originalWidth, originalHeight);
  const { data, width, height } = await opened.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    scale: 1,
    colorSpace: 'BGRA',
    render: 'bitmap',
    renderFormFields,
  });
  const { default: sharp } = await import('sharp');
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/** Renders a page, from 1, as a JPEG with a longer side of `pixels`. Throws FileProblemError if the page does not load. */
export async function renderPage(
  document: PDFiumDocument,
  page: number,
  { pixels, quality }: { pixels: number; quality: number },
): Promise<Buffer> {
  // Shows the values of form fields.
  const drawn = await drawPdfPage(document, page, { pixels, renderFormFields: true });
  return drawn.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer();
}
