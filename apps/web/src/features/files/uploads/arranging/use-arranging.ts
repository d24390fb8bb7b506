import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import type { FileActions } from '../api/files.ts';
import { isSameOrder, type PageOrder, readPages, toArrangement } from './page-order.ts';

/** How the files of a document and their pages are to stand. */
export interface Arranging {
  files: readonly string[];
  pages: Readonly<Record<string, PageOrder>>;
}

/** From the last change to the call: quick changes are one. */
const saveAfterMs = 700;
/** From a call without an answer to the next. */
const tryAgainMs = 5_000;

/**
 * Changes the order of files and pages. Each change is shown at once, stored a moment later, and can be undone. What the
 * server does not answer is tried again until the window closes; what it refuses is shown as it was.
 */
export function useArranging(
  documentId: string,
  files: readonly RequestUpload[],
  actions: Pick<FileActions, 'arrange' | 'order'>,
) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => read(files));
  const [earlier, setEarlier] = useState<readonly Arranging[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const stored = useRef(now);
  const wanted = useRef(now);
  const last = useRef<Promise<boolean>>(Promise.resolve(true));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isClosed = useRef(false);

  /** False where the server did not answer. */
  const store = async (): Promise<boolean> => {
    const next = wanted.current;
    const counts = new Map(files.map(({ id, pages }) => [id, pages ?? 0]));
    for (const [id, order] of Object.entries(next.pages)) {
      const before = stored.current.pages[id] ?? [];
      // Without pages they were not counted when the window opened, and nobody has touched them.
      if (order.length === 0 || isSameOrder(order, before)) continue;
      const outcome = await actions.arrange(id, toArrangement(order, counts.get(id) ?? 0));
      if (outcome === 'unanswered') return false;
      if (outcome === 'stored') stored.current = withPages(stored.current, id, order);
      else showAgain(withPages(wanted.current, id, before));
    }
    if (next.files.join() !== stored.current.files.join()) {
      const outcome = await actions.order(documentId, [...next.files]);
      if (outcome === 'unanswered') return false;
      if (outcome === 'stored') stored.current = { ...stored.current, files: next.files };
      else showAgain({ ...wanted.current, files: stored.current.files });
    }
    return true;
  };
  const showAgain = (before: Arranging) => {
    wanted.current = before;
    setNow(before);
  };
  const saidLost = () => toast.error(t('uploads.changeFailed'), t('errors.network'));
  const current = useRef({ store, saidLost });
  useEffect(() => {
    current.current = { store, saidLost };
  });

  /** Whether everything is stored or refused. */
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    if (stored.current === wanted.current) return last.current;
    setIsSaving(true);
    last.current = last.current.then(async () => {
      const answered = await current.current.store();
      setIsSaving(false);
      setIsWaiting(!answered);
      if (!answered && isClosed.current) current.current.saidLost();
      else if (!answered) timer.current = setTimeout(() => void flush(), tryAgainMs);
      return answered;
    });
    return last.current;
  }, []);
  // A closed window has stored what it showed.
  useEffect(() => {
    const again = () => void flush();
    isClosed.current = false;
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      isClosed.current = true;
      void flush();
    };
  }, [flush]);

  const show = (next: Arranging) => {
    setNow(next);
    wanted.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), saveAfterMs);
  };
  return {
    now,
    isSaving,
    /** The server has not answered; it is tried again. */
    isWaiting,
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

const withPages = (arranging: Arranging, file: string, pages: PageOrder): Arranging => ({
  ...arranging,
  pages: { ...arranging.pages, [file]: pages },
});

const read = (files: readonly RequestUpload[]): Arranging => ({
  files: files.map(({ id }) => id),
  pages: Object.fromEntries(files.map((file) => [file.id, readPages(file)])),
});
