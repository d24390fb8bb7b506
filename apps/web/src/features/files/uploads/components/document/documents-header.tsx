import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Progress } from '../../../../../ui/feedback/progress.tsx';
import { PageTitle } from '../../../../../ui/layout/page-title.tsx';

interface DocumentsHeaderProps {
  requestId: string;
  uploaded: number;
  total: number;
  /** The maximum file size, formatted; undefined if nothing can be sent. */
  limit: string | undefined;
}

export function DocumentsHeader({ requestId, uploaded, total, limit }: DocumentsHeaderProps) {
  const { t } = useTranslation();
  const progress = t('uploads.progress', { uploaded, total });
  return (
    <div className="flex flex-col gap-1">
      <Link
        to="/client/portal"
        search={{ request_id: requestId, view: 'portal' }}
        className="-ms-2 inline-flex min-h-11 items-center gap-2 self-start rounded-md px-2 font-semibold text-accent no-underline hover:bg-accent-soft"
      >
        <ArrowLeft size={18} className="rtl:rotate-180" aria-hidden />
        {t('uploads.back')}
      </Link>
      <PageTitle className="mt-2">{t('uploads.title')}</PageTitle>
      {total > 0 && (
        <p className="text-muted">
          {t(limit === undefined ? 'uploads.closed.subtitle' : 'uploads.subtitle')}
        </p>
      )}
      {total > 0 && (
        <div className="mt-4 flex flex-col gap-2">
          <p className="font-semibold text-sm" role="status">
            {progress}
          </p>
          <Progress
            value={(uploaded / total) * 100}
            label={t('uploads.progressLabel')}
            valueText={progress}
          />
        </div>
      )}
      {limit !== undefined && total > 0 && (
        <p className="mt-3 text-muted text-sm">{t('uploads.limits', { limit })}</p>
      )}
    </div>
  );
}
