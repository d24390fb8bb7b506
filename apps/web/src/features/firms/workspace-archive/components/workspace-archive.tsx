import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorText, isErrorCode } from '../../../../shared/api/error-text.ts';
import { formatRelative } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { ErrorCard } from '../../../../ui/feedback/error-card.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { archiveQuery, archiveTexts, useExportArchive } from '../api/workspace-archive.ts';
import { ImportArchive } from './import-archive.tsx';

interface WorkspaceArchiveProps {
  /** Undefined for a professional's own workspace. */
  firm?: object;
}

/** Exports the whole workspace as an archive, and imports one. Renders nothing for users who do not administer their firm. */
export function WorkspaceArchive({ firm }: WorkspaceArchiveProps) {
  const { t, language } = useTranslation();
  const texts = useQuery(archiveTexts);
  const { data: status, error, refetch } = useQuery(archiveQuery());
  const take = useExportArchive();
  const failure = texts.error ?? (status ? null : error);
  if (failure) {
    const again = () => void (texts.error ? texts.refetch() : refetch());
    return <ErrorCard title={t('common.failure.title')} message={errorText(failure, t)} onRetry={again} />;
  }
  if (!status || !texts.data) return <PageSpinner />;
  if (!status.allowed) return null;
  const refused = take.error && !isErrorCode(take.error, 'accounts.recent_sign_in_required') && take.error;
  return (
    <section aria-labelledby="workspace-archive" className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Heading id="workspace-archive" className="font-serif text-xl">
          {t('exports.archive.title')}
        </Heading>
        <p className="max-w-prose text-muted">{t('exports.archive.intro')}</p>
      </div>
      <div className="flex flex-col items-start gap-3">
        <Heading below className="font-semibold">
          {t('exports.archive.download.title')}
        </Heading>
        <p className="max-w-prose text-muted text-sm" id="archive-download-hint">
          {t('exports.archive.download.text')} {firm && t('exports.archive.download.restricted')}
        </p>
        <Button
          variant="outline"
          loading={take.isPending}
          aria-describedby="archive-download-hint"
          onClick={() => take.mutate()}
        >
          <Download size={18} aria-hidden />
          {t('exports.archive.download.button')}
        </Button>
        {take.isSuccess && (
          <Alert tone="success">
            {t(firm ? 'exports.archive.download.startedFirm' : 'exports.archive.download.started')}
          </Alert>
        )}
        {refused && <Alert tone="danger">{errorText(refused, t)}</Alert>}
        {status.last_export && (
          <p className="break-words text-muted text-sm">
            {t('exports.archive.download.last', {
              time: formatRelative(status.last_export.at, language),
              name: status.last_export.by,
            })}
          </p>
        )}
      </div>
      <ImportArchive status={status} />
    </section>
  );
}
