import type { TemplateVersion } from '@visafolio/contract/templates/templates.contract.ts';
import { useState } from 'react';
import { formatTime } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useVersions } from '../../api/versions.ts';
import { VersionChanges } from './version-changes.tsx';

interface HistoryDialogProps {
  templateId: string;
  onClose: () => void;
  onUpdateRunning: () => void;
}

/** The versions of the template, each with what is different from the one before. */
export default function HistoryDialog({ templateId, onClose, onUpdateRunning }: HistoryDialogProps) {
  const { t } = useTranslation();
  const versions = useVersions(templateId);
  const isOlderUsed = versions.data?.some(({ requests }, index) => index > 0 && requests > 0) ?? false;
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={t('editor.history.title')}
      description={t('editor.history.hint')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.close')}
          </Button>
          {isOlderUsed && <Button onClick={onUpdateRunning}>{t('editor.running.title')}</Button>}
        </>
      }
    >
      {versions.error && !versions.data && (
        <LoadFailure query={versions}>{t('editor.history.failed')}</LoadFailure>
      )}
      {!versions.error && !versions.data && <PageSpinner label={t('templates.detail.loading')} />}
      {versions.data && (
        <ol className="flex flex-col divide-y divide-line">
          {versions.data.map((version, index) => (
            <Version
              key={version.number}
              templateId={templateId}
              version={version}
              previous={versions.data[index + 1]?.number}
              isCurrent={index === 0}
            />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

interface VersionProps {
  templateId: string;
  version: TemplateVersion;
  /** The number of the version before; undefined for the first. */
  previous: number | undefined;
  isCurrent: boolean;
}

function Version({ templateId, version, previous, isCurrent }: VersionProps) {
  const { t, language } = useTranslation();
  const [isOpen, setOpen] = useState(isCurrent);
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="font-semibold">
          {t(isCurrent ? 'editor.history.current' : 'editor.history.version', { number: version.number })}
        </h3>
        <p className="me-auto text-muted text-sm">{formatTime(version.created_at, language)}</p>
        <p className="text-muted text-sm">{t('editor.history.requests', { count: version.requests })}</p>
      </div>
      {previous === undefined && <p className="text-muted text-sm">{t('editor.history.first')}</p>}
      {previous !== undefined && !isOpen && (
        <Button variant="link" size="sm" className="-ms-1 self-start" onClick={() => setOpen(true)}>
          {t('editor.history.show', { number: previous })}
        </Button>
      )}
      {previous !== undefined && isOpen && (
        <VersionChanges templateId={templateId} older={previous} newer={version.number} />
      )}
    </li>
  );
}
