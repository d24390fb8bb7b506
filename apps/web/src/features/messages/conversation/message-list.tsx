import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import type { Row } from './rows.ts';

/** Distance from the end, in pixels, within which the list follows new messages. */
const nearEnd = 80;
const estimates = { day: 44, new: 36, message: 92, unsent: 92 };
/** Number of rows from the top at which older messages load. */
const headStart = 8;

interface MessageListProps {
  rows: readonly Row[];
  renderRow: (row: Row) => ReactNode;
  older: { isLoading: boolean; hasFailed: boolean; load: (() => void) | undefined };
  /** Whether the newest row is visible. */
  onEnd: (isAtEnd: boolean) => void;
}

/**
 * A virtualized message list. Opens at the end and follows new messages there; older messages are prepended without moving the scroll
 * position.
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

  // A growing composer or a phone's keyboard shrinks the list: keep its end in view.
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

  // Scrolls to a message that the user sends, wherever they had scrolled.
  const unsent = rows.filter(({ kind }) => kind === 'unsent').length;
  const [unsentBefore, setUnsentBefore] = useState(unsent);
  if (unsent !== unsentBefore) setUnsentBefore(unsent);
  useEffect(() => {
    if (unsent > 0) virtualizer.scrollToEnd();
  }, [unsent, virtualizer]);

  const first = items[0]?.index ?? headStart;
  const { load, hasFailed } = older;
  useEffect(() => {
    // After a failure only a click retries.
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
