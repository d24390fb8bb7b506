import { clear, createStore, del, delMany, get, keys, setMany, type UseStore, update } from 'idb-keyval';
import type { Corners } from '../images/geometry.ts';
import type { Look } from '../images/looks.ts';
import type { PhotoProblem } from '../images/quality.ts';
import type { Turns } from '../images/straighten.ts';

/** A scanned page, without its pictures. */
export interface StoredPage {
  id: string;
  corners: Corners;
  found: boolean;
  look: Look;
  turns: Turns;
  problems: PhotoProblem[];
  /** The user saw the problems and keeps the page anyway. */
  usedAnyway: boolean;
  /** Of the finished page, in pixels and bytes. */
  width: number;
  height: number;
  bytes: number;
}

/** Bytes and not blobs, because Safari's private windows cannot store blobs. */
export type PagePictures = Record<'photo' | 'jpeg' | 'thumbnail', ArrayBuffer>;

export interface FinishedScan {
  scanId: string;
  place: string;
  name: string;
  pdf: ArrayBuffer;
  /** Epoch milliseconds. */
  madeAt: number;
}

interface Draft {
  pages: StoredPage[];
  /** Epoch milliseconds. */
  savedAt: number;
}

/** Abandoned pages and files are deleted after this time. */
const keptForMs = 7 * 24 * 60 * 60_000;

let store: UseStore | undefined;
/** Fallback for this visit if the browser cannot store anything: private windows, full phones. */
const memory = new Map<string, unknown>();
let keepsNothing = false;

export const survivesReload = (): boolean => !keepsNothing;

const draftKey = (place: string) => `draft ${place}`;
const pictureKey = (place: string, id: string, kind: keyof PagePictures) => `${kind} ${place} ${id}`;
const finishedPrefix = 'finished ';

export async function readPages(place: string): Promise<StoredPage[]> {
  await dropOld();
  return (await read<Draft>(draftKey(place)))?.pages ?? [];
}

export function readPicture(place: string, id: string, kind: keyof PagePictures) {
  return read<ArrayBuffer>(pictureKey(place, id, kind));
}

/** Stores a new or changed page; omitted pictures stay unchanged. */
export async function savePage(
  place: string,
  page: StoredPage,
  pictures: Partial<PagePictures>,
): Promise<void> {
  const entries = Object.entries(pictures).map(
    ([kind, bytes]) => [pictureKey(place, page.id, kind as keyof PagePictures), bytes] as const,
  );
  await write(entries);
  await changeDraft(place, (pages) =>
    pages.some(({ id }) => id === page.id)
      ? pages.map((other) => (other.id === page.id ? page : other))
      : [...pages, page],
  );
}

export async function removePage(place: string, id: string): Promise<void> {
  await changeDraft(place, (pages) => pages.filter((page) => page.id !== id));
  await remove(allPictures(place, [id]));
}

/** Pages added by another tab meanwhile stay, at the end. */
export function orderPages(place: string, ids: readonly string[]): Promise<void> {
  return changeDraft(place, (pages) => {
    const rank = ({ id }: StoredPage) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    return [...pages].sort((one, other) => rank(one) - rank(other));
  });
}

export async function removeDraft(place: string): Promise<void> {
  const pages = (await read<Draft>(draftKey(place)))?.pages ?? [];
  await remove([
    draftKey(place),
    ...allPictures(
      place,
      pages.map(({ id }) => id),
    ),
  ]);
}

/** Turns the pages into a file that is kept until it is sent. */
export async function finishDraft(scan: FinishedScan): Promise<void> {
  await write([[finishedPrefix + scan.scanId, scan]]);
  await removeDraft(scan.place);
}

export async function readFinished(place: string): Promise<FinishedScan[]> {
  const ids = (await allKeys()).filter((key) => key.startsWith(finishedPrefix));
  const scans = await Promise.all(ids.map((key) => read<FinishedScan>(key)));
  return scans
    .filter((scan) => scan?.place === place)
    .flatMap((scan) => scan ?? [])
    .sort((one, other) => one.madeAt - other.madeAt);
}

export const removeFinished = (scanId: string): Promise<void> => remove([finishedPrefix + scanId]);

export async function removeEverything(): Promise<void> {
  memory.clear();
  if (keepsNothing) return;
  await orInMemory(
    async () => clear(await usedStore()),
    () => memory.clear(),
  );
}

function allPictures(place: string, ids: readonly string[]): string[] {
  return ids.flatMap((id) =>
    (['photo', 'jpeg', 'thumbnail'] as const).map((kind) => pictureKey(place, id, kind)),
  );
}

async function dropOld(): Promise<void> {
  const names = (await allKeys()).filter((key) => key.startsWith('draft ') || key.startsWith(finishedPrefix));
  for (const name of names) {
    const entry = await read<Draft | FinishedScan>(name);
    if (!entry) continue;
    const age = Date.now() - ('savedAt' in entry ? entry.savedAt : entry.madeAt);
    if (age < keptForMs) continue;
    if ('savedAt' in entry) await removeDraft(name.slice('draft '.length));
    else await remove([name]);
  }
}

/** Two tabs may change the same draft: a Web Lock keeps both changes. */
async function changeDraft(place: string, change: (pages: StoredPage[]) => StoredPage[]): Promise<void> {
  const next = (draft: Draft | undefined): Draft => ({
    pages: change(draft?.pages ?? []),
    savedAt: Date.now(),
  });
  const key = draftKey(place);
  await orInMemory(
    async () => update<Draft>(key, next, await usedStore()),
    () => void memory.set(key, next(memory.get(key) as Draft | undefined)),
  );
}

const read = <T>(key: string): Promise<T | undefined> =>
  orInMemory(
    async () => get<T>(key, await usedStore()),
    () => memory.get(key) as T | undefined,
  );

const write = (entries: (readonly [string, unknown])[]): Promise<void> =>
  orInMemory(
    async () =>
      setMany(
        entries.map(([key, value]) => [key, value]),
        await usedStore(),
      ),
    () => entries.forEach(([key, value]) => void memory.set(key, value)),
  );

const remove = (names: string[]): Promise<void> =>
  orInMemory(
    async () => {
      const used = await usedStore();
      await (names.length === 1 && names[0] !== undefined ? del(names[0], used) : delMany(names, used));
    },
    () => names.forEach((name) => void memory.delete(name)),
  );

const allKeys = (): Promise<string[]> =>
  orInMemory(
    async () => keys<string>(await usedStore()),
    () => [...memory.keys()],
  );

async function usedStore(): Promise<UseStore> {
  store ??= createStore('visafolio-scans', 'pages');
  return store;
}

async function orInMemory<T>(kept: () => Promise<T>, inMemory: () => T): Promise<T> {
  if (!keepsNothing) {
    try {
      return await kept();
    } catch {
      await moveToMemory();
    }
  }
  return inMemory();
}

/** Copies what was stored so far to memory. */
async function moveToMemory(): Promise<void> {
  keepsNothing = true;
  try {
    const used = await usedStore();
    for (const key of await keys<string>(used)) memory.set(key, await get(key, used));
  } catch {
    // There was nothing to copy.
  }
}
