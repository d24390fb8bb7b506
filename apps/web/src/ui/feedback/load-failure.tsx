import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { Button } from '../button.tsx';
import { Alert } from './alert.tsx';

interface LoadFailureProps {
  title?: string;
  /** What could not be loaded. */
  children: ReactNode;
  /** The failed query, for the retry. */
  query: { isFetching: boolean; refetch: () => unknown };
  className?: string;
}

/** Replaces a part of a page that failed to load, with 'Try again'. */
export function LoadFailure({ title, children, query, className }: LoadFailureProps) {
  const { t } = useTranslation();
  return (
    <Alert
      tone="danger"
      title={title}
      className={className}
      action={
        <Button variant="outline" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
