import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import type { Task } from '../../../../shared/files/child/messages.ts';
import { isPdf } from './formats.ts';
import { renderPage, withPdf } from './pdf.ts';
import { type Picture, toJpeg, withPicture } from './pictures.ts';

/** Longer side in pixels, and JPEG quality. */
export const sizes = {
  thumbnail: { pixels: 360, quality: 72 },
  screen: { pixels: 1_800, quality: 80 },
} as const;
export type PageSize = keyof typeof sizes;

export interface PagesToRender extends Picture {
  pages: { page: number; size: PageSize }[];
}

export interface RenderedPage {
  page: number;
  size: PageSize;
  jpeg: Uint8Array;
}

/** Renders pages in original order, rotated upright by EXIF data. */
const renderPages: Task<PagesToRender, RenderedPage[]> = async ({ type, bytes, pages }) =>
  isPdf(type) ? renderPdf(bytes, pages) : renderPicture({ type, bytes }, pages);
export default renderPages;

const renderPdf = (bytes: Uint8Array, pages: PagesToRender['pages']): Promise<RenderedPage[]> =>
  withPdf(bytes, async (document, count) => {
    const rendered: RenderedPage[] = [];
    for (const { page, size } of pages) {
      if (page > count) throw new FileProblemError('broken');
      rendered.push({ page, size, jpeg: await renderPage(document, page, sizes[size]) });
    }
    return rendered;
  });

async function renderPicture(picture: Picture, pages: PagesToRender['pages']): Promise<RenderedPage[]> {
  const rendered: RenderedPage[] = [];
  for (const page of new Set(pages.map((each) => each.page)))
    await withPicture(picture, page, async (opened) => {
      for (const { size } of pages.filter((each) => each.page === page)) {
        const { pixels, quality } = sizes[size];
        rendered.push({ page, size, jpeg: await toJpeg(opened.clone(), pixels, quality) });
      }
    });
  return rendered;
}
