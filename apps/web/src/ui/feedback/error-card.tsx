import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { Button } from '../button.tsx';
import { Card } from '../layout/card.tsx';
import { PageTitle } from '../layout/page-title.tsx';

interface ErrorCardProps {
  title: string;
  message: ReactNode;
  onRetry?: () => void;
  /** A button or link beside 'Try again'. */
  action?: ReactNode;
}

/** Replaces a page that cannot be shown. Renders the page's title. */
export function ErrorCard({ title, message, onRetry, action }: ErrorCardProps) {
  const { t } = useTranslation();
  return (
    <Card className="m-auto w-full max-w-lg items-center gap-3 px-6 py-10 text-center">
      <CircleAlert size={36} strokeWidth={1.5} className="text-danger" aria-hidden />
      <PageTitle>{title}</PageTitle>
      <p role="alert" className="min-w-0 max-w-full break-words text-muted">
        {message}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {onRetry && <Button onClick={onRetry}>{t('common.tryAgain')}</Button>}
        {action}
      </div>
    </Card>
  );
}
