import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of each page of a PDF, as a reader shows it. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  try {
    const pages = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, i) => (await pdf.getPage(i + 1)).getTextContent()),
    );
    return pages.map(({ items }) =>
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** Titles of the outermost bookmarks of a PDF. */
export async function readBookmarks(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  try {
    return ((await pdf.getOutline()) ?? []).map(({ title }) => title);
  } finally {
    await pdf.loadingTask.destroy();
  }
}
