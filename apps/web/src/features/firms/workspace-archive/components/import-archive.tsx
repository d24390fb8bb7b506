import type { ArchiveCounts, ArchiveImport } from '@visafolio/contract/firms/workspace-archive.contract.ts';
import { Upload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { codeText, errorText, isErrorCode, isUnreachable } from '../../../../shared/api/error-text.ts';
import { formatBytes } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Progress } from '../../../../ui/feedback/progress.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { useImportArchive, useRefetchAll } from '../api/workspace-archive.ts';

interface ImportArchiveProps {
  status: { empty: boolean; last_import: ArchiveImport | null };
}

/** Uploads a chosen file; the server then checks it and reports the result. */
export function ImportArchive({ status }: ImportArchiveProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const bring = useImportArchive();
  const last = status.last_import;
  const isWorking = last?.state === 'checking' || last?.state === 'importing';
  useReadingAgain(last);
  const choose = () => picker.current?.click();

  return (
    <div className="flex flex-col items-start gap-3">
      <Heading below className="font-semibold">
        {t('exports.archive.import.title')}
      </Heading>
      <p className="max-w-prose text-muted text-sm" id="archive-import-hint">
        {t(status.empty || isWorking ? 'exports.archive.import.text' : 'exports.archive.import.notEmpty')}
      </p>
      {status.empty && !isWorking && !bring.isPending && (
        <>
          <Button variant="outline" aria-describedby="archive-import-hint" onClick={choose}>
            <Upload size={18} aria-hidden />
            {t('exports.archive.import.choose')}
          </Button>
          <input
            ref={picker}
            type="file"
            accept=".zip,application/zip"
            hidden
            data-testid="archive-file"
            onChange={({ target }) => {
              const file = target.files?.[0];
              // Resets the input, so that the same file can be chosen twice.
              target.value = '';
              if (file) bring.mutate(file);
            }}
          />
        </>
      )}
      {bring.isPending && bring.variables && (
        <Sending file={bring.variables} sent={bring.sent} onCancel={bring.cancel} />
      )}
      {!bring.isPending && bring.error && (
        <Failure
          error={bring.error}
          onAgain={bring.variables && (() => bring.mutate(bring.variables as File))}
        />
      )}
      {isWorking && (
        <div role="status" className="flex items-start gap-3">
          <Spinner className="mt-1" />
          <div>
            <p>
              {t(
                last.state === 'checking'
                  ? 'exports.archive.import.checking'
                  : 'exports.archive.import.importing',
              )}
            </p>
            <p className="text-muted text-sm">{t('exports.archive.import.leave')}</p>
          </div>
        </div>
      )}
      {!bring.isPending && !bring.error && last?.state === 'refused' && last.problem && (
        <Alert tone="danger" title={t('exports.archive.import.refusedTitle')}>
          <p>{codeText(last.problem, t)}</p>
          {last.problem_at && (
            <p className="text-muted text-sm">
              {t('exports.archive.import.place', { place: last.problem_at })}
            </p>
          )}
        </Alert>
      )}
      {last?.state === 'done' && last.counts && <Done counts={last.counts} />}
    </div>
  );
}

function Sending({ file, sent, onCancel }: { file: File; sent: number; onCancel: () => void }) {
  const { t, language } = useTranslation();
  const told = t('exports.archive.import.sent', {
    sent: formatBytes(Math.min(sent, file.size), language),
    size: formatBytes(file.size, language),
  });
  return (
    <div className="flex w-full max-w-prose flex-col gap-2">
      <p className="break-words">{t('exports.archive.import.sending', { name: file.name })}</p>
      <Progress value={(100 * sent) / file.size} label={t('exports.archive.import.title')} valueText={told} />
      <div className="flex items-center justify-between gap-3">
        <p className="text-muted text-sm tabular-nums">{told}</p>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          {t('exports.archive.import.cancel')}
        </Button>
      </div>
    </div>
  );
}

function Failure({ error, onAgain }: { error: Error; onAgain: (() => void) | undefined }) {
  const { t } = useTranslation();
  // The user cancelled.
  if (error.name === 'AbortError' || isErrorCode(error, 'accounts.recent_sign_in_required')) return null;
  const isLost = isUnreachable(error);
  return (
    <Alert
      tone="danger"
      title={t('exports.archive.import.refusedTitle')}
      action={
        isLost &&
        onAgain && (
          <Button variant="outline" size="sm" onClick={onAgain}>
            {t('exports.archive.import.again')}
          </Button>
        )
      }
    >
      {isLost ? t('exports.archive.import.lost') : errorText(error, t)}
    </Alert>
  );
}

function Done({ counts }: { counts: ArchiveCounts }) {
  const { t } = useTranslation();
  const brought = (['cases', 'contacts', 'templates', 'files'] as const).map((what) =>
    t(`exports.archive.import.counts.${what}`, { count: counts[what] }),
  );
  const remarks = (['missing_files', 'unknown_people'] as const).filter((what) => counts[what] > 0);
  return (
    <Alert tone="success" title={t('exports.archive.import.doneTitle')}>
      <p>{brought.join(', ')}</p>
      {remarks.map((what) => (
        <p key={what} className="text-sm">
          {t(`exports.archive.import.counts.${what}`, { count: counts[what] })}
        </p>
      ))}
    </Alert>
  );
}

/** Refetches everything when an import that was running on this page finishes. */
function useReadingAgain(last: ArchiveImport | null): void {
  const readAgain = useRefetchAll();
  const before = useRef(last?.state);
  const state = last?.state;
  useEffect(() => {
    const wasUnderWay = before.current !== undefined && before.current !== state && state === 'done';
    before.current = state;
    if (wasUnderWay) void readAgain();
  }, [state, readAgain]);
}
