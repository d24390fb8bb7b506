import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import type { FileActions } from '../api/files.ts';
import { isSameOrder, type PageOrder, readPages, toArrangement } from './page-order.ts';

/** The desired order of a document's files and pages. */
export interface Arranging {
  files: readonly string[];
  pages: Readonly<Record<string, PageOrder>>;
}

/** Debounce: quick changes are saved together. */
const saveAfterMs = 700;
/** Delay before retrying a call without an answer. */
const tryAgainMs = 5_000;

/**
 * Reorders files and pages. Each change is shown at once, saved after a delay, and can be undone. Calls without an answer are retried until
 * the dialog closes; a refused change is reverted.
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

  /** False if the server did not answer. */
  const store = async (): Promise<boolean> => {
    const next = wanted.current;
    const counts = new Map(files.map(({ id, pages }) => [id, pages ?? 0]));
    for (const [id, order] of Object.entries(next.pages)) {
      const before = stored.current.pages[id] ?? [];
      // Files without pages had not been counted when the dialog opened, and nobody has changed them.
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

  /** Resolves to whether everything was stored or refused. */
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
  // Saves on unmount.
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
    /** The server has not answered; a retry is scheduled. */
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
