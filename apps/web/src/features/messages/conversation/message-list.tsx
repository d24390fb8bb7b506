import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import type { Row } from './rows.ts';

/** Pixels from the end within which a reader follows what comes. */
const nearEnd = 80;
const estimates = { day: 44, new: 36, message: 92, unsent: 92 };
/** Rows from the first one at which older messages are loaded. */
const headStart = 8;

interface MessageListProps {
  rows: readonly Row[];
  renderRow: (row: Row) => ReactNode;
  older: { isLoading: boolean; hasFailed: boolean; load: (() => void) | undefined };
  /** The newest row is in sight, or is not. */
  onEnd: (isAtEnd: boolean) => void;
}

/**
 * The rows of a conversation that are in sight, and a few beside them. It opens at its end and follows what comes there;
 * older messages are put above without moving what is read.
 */
export function MessageList({ rows, renderRow, older, onEnd }: MessageListProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimates[rows[index]?.kind ?? 'message'],
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    overscan: 6,
    paddingStart: 12,
    paddingEnd: 12,
    onChange: (instance) => {
      const isAtEnd = instance.isAtEnd(nearEnd);
      setAway(!isAtEnd);
      onEnd(isAtEnd);
    },
  });
  const items = virtualizer.getVirtualItems();

  useLayoutEffect(() => {
    virtualizer.scrollToEnd();
  }, [virtualizer]);

  // The box below grows with what is typed, and a keyboard opens on a phone: whoever reads the end goes on reading it.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let height = element.clientHeight;
    const observer = new ResizeObserver(() => {
      const wasAtEnd = element.scrollHeight - element.scrollTop - height <= nearEnd;
      height = element.clientHeight;
      if (wasAtEnd) virtualizer.scrollToEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [virtualizer]);

  // What the reader sends is shown, wherever they had scrolled.
  const unsent = rows.filter(({ kind }) => kind === 'unsent').length;
  const [unsentBefore, setUnsentBefore] = useState(unsent);
  if (unsent !== unsentBefore) setUnsentBefore(unsent);
  useEffect(() => {
    if (unsent > 0) virtualizer.scrollToEnd();
  }, [unsent, virtualizer]);

  const first = items[0]?.index ?? headStart;
  const { load, hasFailed } = older;
  useEffect(() => {
    // After a failure, only a click tries again.
    if (first < headStart && !hasFailed) load?.();
  }, [first, hasFailed, load]);

  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroller}
        aria-label={t('messages.list')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        tabIndex={0}
        className="absolute inset-0 overflow-y-auto overscroll-contain px-4 [overflow-anchor:none] focus-visible:-outline-offset-3 sm:px-5"
      >
        {(older.isLoading || hasFailed) && (
          <div className="sticky top-2 z-10 flex justify-center">
            {hasFailed ? (
              <Button variant="outline" size="sm" onClick={() => load?.()}>
                {t('messages.olderFailed')} {t('common.tryAgain')}
              </Button>
            ) : (
              <span className="flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 text-muted text-sm shadow-raised">
                <Spinner label={t('messages.olderLoading')} />
              </span>
            )}
          </div>
        )}
        <ol className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <li
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  className="absolute start-0 top-0 w-full pb-1.5"
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  {renderRow(row)}
                </li>
              )
            );
          })}
        </ol>
      </section>
      {isAway && virtualizer.getTotalSize() > (virtualizer.scrollRect?.height ?? 0) && (
        <Button
          variant="outline"
          size="icon"
          className="absolute end-4 bottom-3 z-10 rounded-full shadow-raised"
          aria-label={t('messages.toNewest')}
          onClick={() => virtualizer.scrollToEnd({ behavior: 'smooth' })}
        >
          <ArrowDown size={18} aria-hidden />
        </Button>
      )}
    </div>
  );
}
