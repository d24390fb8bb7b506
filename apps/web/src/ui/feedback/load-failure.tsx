import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { Button } from '../button.tsx';
import { Alert } from './alert.tsx';

interface LoadFailureProps {
  title?: string;
  /** What could not be loaded. */
  children: ReactNode;
  /** Of a query: loads it again. */
  query: { isFetching: boolean; refetch: () => unknown };
  className?: string;
}

/** In place of a part of a page that could not be loaded: what happened, and 'Try again'. */
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
