import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';

const headStart = '600px';

interface LoadMoreProps {
  onLoad: () => void;
  loading: boolean;
  /** The last try failed: only a click tries again. */
  failed: boolean;
}

/** Loads the next page as it comes near the window; a button for those who do not scroll. */
export function LoadMore({ onLoad, loading, failed }: LoadMoreProps) {
  const { t } = useTranslation();
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
          {t('requests.list.moreFailed')}
        </p>
      )}
      <Button variant="outline" loading={loading} onClick={onLoad}>
        {t('requests.list.loadMore')}
      </Button>
    </div>
  );
}
