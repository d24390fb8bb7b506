import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';

const headStart = '600px';

interface LoadMoreProps {
  /** Of a list in pages: loads the next one. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  label: string;
  /** Shown when the last try failed. */
  failedText: string;
  className?: string;
}

/** Loads the next page as it comes near the window; a button for those who do not scroll. Nothing after the last. */
export function LoadMore({ query, label, failedText, className = 'pt-2' }: LoadMoreProps) {
  const mark = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage: loading, isFetchNextPageError: failed, fetchNextPage } = query;

  useEffect(() => {
    // After a failure, only a click tries again.
    if (!hasNextPage || loading || failed || !mark.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) fetchNextPage();
      },
      { rootMargin: headStart },
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [hasNextPage, fetchNextPage, loading, failed]);

  if (!hasNextPage) return null;
  return (
    <div ref={mark} className={clsx('flex flex-col items-center gap-3', className)}>
      {failed && (
        <p role="alert" className="text-danger">
          {failedText}
        </p>
      )}
      <Button variant="outline" loading={loading} onClick={() => fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
