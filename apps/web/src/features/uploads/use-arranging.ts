import type { RequestUpload } from '@visafolio/contract/requests/requests.contract.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileActions } from './api/files.ts';
import { isSameOrder, type PageOrder, readPages, toArrangement } from './page-order.ts';

/** How the files of a document and their pages are to stand. */
export interface Arranging {
  files: readonly string[];
  pages: Readonly<Record<string, PageOrder>>;
}

/** From the last change to the call: quick changes are one. */
const saveAfterMs = 700;

/**
 * Changes the order of files and pages. Each change is shown at once, stored a moment later, and can be undone; `flush`
 * stores what waits, before the window closes.
 */
export function useArranging(
  documentId: string,
  files: readonly RequestUpload[],
  actions: Pick<FileActions, 'arrange' | 'order'>,
) {
  const [now, setNow] = useState(() => read(files));
  const [earlier, setEarlier] = useState<readonly Arranging[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const stored = useRef(now);
  const wanted = useRef(now);
  const last = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const store = async () => {
    const next = wanted.current;
    const before = stored.current;
    const counts = new Map(files.map(({ id, pages }) => [id, pages ?? 0]));
    for (const [id, order] of Object.entries(next.pages)) {
      // Without pages they were not counted when the window opened, and nobody has touched them.
      if (order.length === 0 || isSameOrder(order, before.pages[id] ?? [])) continue;
      const done = await actions.arrange(id, toArrangement(order, counts.get(id) ?? 0));
      if (done) stored.current = { ...stored.current, pages: { ...stored.current.pages, [id]: order } };
    }
    if (next.files.join() !== before.files.join() && (await actions.order(documentId, [...next.files])))
      stored.current = { ...stored.current, files: next.files };
  };
  const current = useRef(store);
  useEffect(() => {
    current.current = store;
  });

  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    if (stored.current === wanted.current) return last.current;
    setIsSaving(true);
    last.current = last.current.then(() => current.current()).finally(() => setIsSaving(false));
    return last.current;
  }, []);
  // A closed window has stored what it showed.
  useEffect(() => () => void flush(), [flush]);

  const show = (next: Arranging) => {
    setNow(next);
    wanted.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), saveAfterMs);
  };
  return {
    now,
    isSaving,
    flush,
    change: (next: Arranging) => {
      setEarlier([...earlier, now]);
      show(next);
    },
    undo: earlier.length
      ? () => {
          setEarlier(earlier.slice(0, -1));
          show(earlier.at(-1) ?? now);
        }
      : undefined,
  };
}

const read = (files: readonly RequestUpload[]): Arranging => ({
  files: files.map(({ id }) => id),
  pages: Object.fromEntries(files.map((file) => [file.id, readPages(file)])),
});
