import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

const headStart = '600px';

interface LoadMoreProps {
  label: string;
  /** Shown when the last try failed. */
  failedText: string;
  onLoad: () => void;
  loading: boolean;
  /** Only a click tries again. */
  failed: boolean;
}

/** Loads the next page as it comes near the window; a button for those who do not scroll. */
export function LoadMore({ label, failedText, onLoad, loading, failed }: LoadMoreProps) {
  const mark = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (loading || failed || !mark.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onLoad();
      },
      { rootMargin: headStart },
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [onLoad, loading, failed]);

  return (
    <div ref={mark} className="flex flex-col items-center gap-3 pt-2">
      {failed && (
        <p role="alert" className="text-danger">
          {failedText}
        </p>
      )}
      <Button variant="outline" loading={loading} onClick={onLoad}>
        {label}
      </Button>
    </div>
  );
}
