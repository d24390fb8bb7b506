import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { Unzip, UnzipInflate } from 'fflate';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import type { Task } from '../../../../shared/files/child/messages.ts';
import { isPdf, isPicture } from './formats.ts';
import type { Picture } from './pictures.ts';

/** Maximum unpacked bytes of a Word document: more than any real one has. */
const unpackedMax = 150 * 1024 * 1024;

export interface Inspected {
  /** Null for a file without fixed pages, such as a Word document. */
  pages: number | null;
}

/** Opens a file with the same libraries as later steps. */
const inspect: Task<Picture, Inspected> = async ({ type, bytes }) => {
  // Each case has a fresh process, and loading what its file does not need takes longer than opening it.
  if (isPdf(type)) {
    const { withPdf } = await import('./pdf.ts');
    return withPdf(bytes, async (_document, pages) => ({ pages }));
  }
  if (isPicture(type)) {
    const { countPictures, toJpeg, withPicture } = await import('./pictures.ts');
    const pages = await countPictures({ type, bytes });
    // Decodes the image, because only that detects a truncated one.
    await withPicture({ type, bytes }, 1, (picture) => toJpeg(picture, 64, 50));
    return { pages };
  }
  if (type === uploadTypes.docx) unpack(bytes);
  return { pages: null };
};
export default inspect;

/** Unpacks it without storing anything, up to the limit. */
function unpack(bytes: Uint8Array): void {
  let unpacked = 0;
  const zip = new Unzip((part) => {
    part.ondata = (error, chunk) => {
      if (error) throw new FileProblemError('broken');
      unpacked += chunk.length;
      if (unpacked > unpackedMax) throw new FileProblemError('too_large');
    };
    part.start();
  });
  zip.register(UnzipInflate);
  const step = 64 * 1024;
  try {
    for (let at = 0; at < bytes.length; at += step)
      zip.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  } catch (error) {
    throw error instanceof FileProblemError ? error : new FileProblemError('broken');
  }
}
