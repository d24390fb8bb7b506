import type { Arrangement } from '@visafolio/contract/files/file.ts';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import type { Task } from '../../../../shared/files/child/messages.ts';
import makePdf from './make-pdf.ts';
import type { Picture } from './pictures.ts';

export interface SplitTask {
  file: Picture;
  /** One entry per paper. */
  papers: { pages: Arrangement; title: string }[];
}

/** For all papers together, because a library may copy shared objects into each. Bytes. */
const togetherMax = 500 * 1024 * 1024;

/** Makes a PDF for each paper with its pages of the file. */
const splitPdf: Task<SplitTask, Uint8Array[]> = async ({ file, papers }) => {
  const made: Uint8Array[] = [];
  let size = 0;
  for (const { pages, title } of papers) {
    const { pdf, pages: count } = await makePdf({ parts: [{ ...file, arrangement: pages }], title });
    if (count !== pages.length) throw new FileProblemError('broken');
    size += pdf.length;
    if (size > togetherMax) throw new FileProblemError('too_large');
    made.push(pdf);
  }
  return made;
};
export default splitPdf;
