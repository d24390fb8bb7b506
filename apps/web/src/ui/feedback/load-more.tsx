import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';

const headStart = '600px';

interface LoadMoreProps {
  /** An infinite query, which loads its next page. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  label: string;
  /** Shown if the last attempt failed. */
  failedText: string;
  className?: string;
}

/**
 * Loads the next page when its end comes near the viewport; also a button, for people who do not scroll. Renders nothing on the last page.
 */
export function LoadMore({ query, label, failedText, className = 'pt-2' }: LoadMoreProps) {
  const mark = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage: loading, isFetchNextPageError: failed, fetchNextPage } = query;

  useEffect(() => {
    // After a failure only a click retries.
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
