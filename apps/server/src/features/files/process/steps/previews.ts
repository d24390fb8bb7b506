import { insertDerivedWithin, type StoredDerived, storeDerived } from '../derived/derived-files.ts';
import { needsConversion } from '../look/formats.ts';
import type { PagesToRender, RenderedPage } from '../look/render-pages.ts';
import type { FileStep } from './step.ts';

/** Pages with thumbnails rendered ahead; thumbnails of further pages are rendered on request. */
const aheadMax = 40;

/** Renders thumbnails of its pages, and a JPEG of an image that browsers cannot show. */
export const previewsStep: FileStep = {
  name: 'previews',
  limits: { ms: 90_000, megabytes: 1_200 },
  async run({ services, file, bytes, inChild, finish }) {
    if (!file.pages) return;
    const numbers = Array.from({ length: Math.min(file.pages, aheadMax) }, (_, i) => i + 1);
    const input: PagesToRender = {
      type: file.file_type,
      bytes: await bytes(),
      pages: numbers.flatMap((page) => [
        { page, size: 'thumbnail' as const },
        ...(needsConversion(file.file_type) ? [{ page, size: 'screen' as const }] : []),
      ]),
    };
    const rendered = await inChild<RenderedPage[]>(
      new URL('../look/render-pages.ts', import.meta.url),
      input,
    );
    const stored: StoredDerived[] = [];
    await insertDerivedWithin(services, stored, async (write) => {
      for (const { page, size, jpeg } of rendered)
        stored.push(
          await storeDerived(services, file.owner_id, {
            workspaceId: file.workspace_id,
            requestId: file.client_request_id,
            uploadId: file.id,
            documentId: null,
            kind: size === 'thumbnail' ? 'thumbnail' : 'page_image',
            page,
            madeFrom: file.id,
            fileType: 'image/jpeg',
            content: jpeg,
          }),
        );
      await finish(write);
    });
  },
};
