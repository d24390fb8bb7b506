import { useCallback, useEffect, useRef, useState } from 'react';
import type { Corners } from './images/geometry.ts';
import type { Look } from './images/looks.ts';
import type { Turns } from './images/straighten.ts';
import { makePdf } from './pdf.ts';
import { UnreadablePhoto } from './processing/canvas.ts';
import { type PhotoSteps, startPhotoSteps } from './processing/photo-steps.ts';
import type { FinishedPage } from './processing/steps.ts';
import {
  finishDraft,
  orderPages,
  readPages,
  readPicture,
  removeDraft,
  removePage,
  type StoredPage,
  savePage,
  survivesReload,
} from './storage/page-store.ts';
import { registerScan, toPdfFile } from './stored-scans.ts';

export interface ScanPage extends StoredPage {
  thumbnailUrl: string;
}

export interface PageChange {
  corners?: Corners;
  look?: Look;
  turns?: Turns;
}

/** The pages of a scan, stored in the browser until their file has been sent. */
export function useScan(place: string) {
  const [pages, setPages] = useState<ScanPage[]>();
  const current = useRef<ScanPage[]>([]);
  const steps = useRef<PhotoSteps>(undefined);
  const urls = useRef(new Set<string>());

  const show = useCallback((next: ScanPage[]) => {
    const used = new Set(next.map(({ thumbnailUrl }) => thumbnailUrl));
    for (const url of urls.current) if (!used.has(url)) URL.revokeObjectURL(url);
    urls.current = used;
    current.current = next;
    setPages(next);
  }, []);

  useEffect(() => {
    let left = false;
    const started = startPhotoSteps();
    steps.current = started;
    const load = async () => {
      const kept = await readPages(place);
      const loaded = await Promise.all(
        kept.map(async (page) => ({
          ...page,
          thumbnailUrl: toUrl(await readPicture(place, page.id, 'thumbnail')),
        })),
      );
      if (!left) show(loaded);
    };
    // If stored pages cannot be read, starts empty.
    load().catch(() => !left && show([]));
    return () => {
      left = true;
      started.close();
      for (const url of urls.current) URL.revokeObjectURL(url);
    };
  }, [place, show]);

  const put = (page: ScanPage) => {
    const isNew = !current.current.some(({ id }) => id === page.id);
    show(
      isNew
        ? [...current.current, page]
        : current.current.map((other) => (other.id === page.id ? page : other)),
    );
    return page;
  };

  const keep = async (
    page: Pick<StoredPage, 'id' | 'corners' | 'found' | 'look' | 'turns' | 'usedAnyway'>,
    finished: FinishedPage,
    photo?: Blob,
  ) => {
    const { jpeg, thumbnail, width, height, problems } = finished;
    const kept = { ...page, problems, width, height, bytes: jpeg.size };
    await savePage(place, kept, {
      jpeg: await jpeg.arrayBuffer(),
      thumbnail: await thumbnail.arrayBuffer(),
      ...(photo ? { photo: await photo.arrayBuffer() } : {}),
    });
    return put({ ...kept, thumbnailUrl: URL.createObjectURL(thumbnail) });
  };

  const started = () => {
    if (!steps.current) throw new Error('The scanner has been left');
    return steps.current;
  };

  return {
    /** Undefined until stored pages are loaded. */
    pages,
    isKept: survivesReload(),
    /** Adds a page, or replaces the photo of the page with this id. Throws UnreadablePhoto if the file is not an image. */
    async take(taken: Blob, id: string = newId()): Promise<ScanPage> {
      const { photo, corners, found } = await started().prepare(taken);
      const look = current.current.at(-1)?.look ?? 'document';
      const finished = await started().finish({ photo, corners, look, turns: 0 });
      return keep({ id, corners, found, look, turns: 0, usedAnyway: false }, finished, photo);
    },
    async change(id: string, change: PageChange): Promise<ScanPage> {
      const page = current.current.find((each) => each.id === id);
      const photo = await readPicture(place, id, 'photo');
      if (!page || !photo) throw new Error('The page is gone');
      const { corners, look, turns } = { ...page, ...change };
      const finished = await started().finish({ photo: toJpegBlob(photo), corners, look, turns });
      const usedAnyway = page.usedAnyway && change.corners === undefined;
      return keep(
        { id, corners, look, turns, usedAnyway, found: page.found || Boolean(change.corners) },
        finished,
      );
    },
    async keepAnyway(id: string): Promise<void> {
      const page = current.current.find((each) => each.id === id);
      if (!page) return;
      const { thumbnailUrl, ...kept } = { ...page, usedAnyway: true };
      await savePage(place, kept, {});
      put({ ...kept, thumbnailUrl });
    },
    async remove(id: string): Promise<void> {
      await removePage(place, id);
      show(current.current.filter((page) => page.id !== id));
    },
    async move(id: string, by: -1 | 1): Promise<void> {
      const next = [...current.current];
      const from = next.findIndex((page) => page.id === id);
      const [page] = next.splice(from, 1);
      if (!page) return;
      next.splice(Math.max(0, from + by), 0, page);
      show(next);
      await orderPages(
        place,
        next.map((each) => each.id),
      );
    },
    async startOver(): Promise<void> {
      await removeDraft(place);
      show([]);
    },
    /** A PDF of all pages. It is stored until `forgetScan` is called. */
    async finish(documentName: string): Promise<File> {
      const contents = [];
      for (const { id, width, height } of current.current) {
        const jpeg = await readPicture(place, id, 'jpeg');
        if (!jpeg) throw new Error('A page is gone');
        contents.push({ jpeg, width, height });
      }
      const pdf = await makePdf(contents).arrayBuffer();
      const name = fileName(documentName);
      const scanId = newId();
      await finishDraft({ scanId, place, name, pdf, madeAt: Date.now() });
      return registerScan(toPdfFile(pdf, name), scanId);
    },
    readPicture: (id: string, kind: 'photo' | 'jpeg') => readPicture(place, id, kind),
  };
}

export type Scan = ReturnType<typeof useScan>;

export const isUnreadable = (error: unknown): boolean => error instanceof UnreadablePhoto;

/** Pages with problems that the user has not accepted. */
export const isDoubtful = ({ problems, usedAnyway }: StoredPage): boolean =>
  problems.length > 0 && !usedAnyway;

export const toJpegBlob = (bytes: ArrayBuffer): Blob => new Blob([bytes], { type: 'image/jpeg' });

const toUrl = (bytes: ArrayBuffer | undefined): string =>
  bytes ? URL.createObjectURL(toJpegBlob(bytes)) : '';

// `randomUUID` is missing on pages loaded without https.
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('');

/** Removes characters that file systems or ZIP archives do not allow. */
function fileName(documentName: string): string {
  const name = documentName
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${name.slice(0, 100) || 'scan'}.pdf`;
}
