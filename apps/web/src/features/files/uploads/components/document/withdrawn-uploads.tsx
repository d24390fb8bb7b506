import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { popFailedFile, type Transfer } from '../../transfer/transfers.ts';
import type { UnfinishedUpload } from '../../transfer/unfinished-uploads.ts';
import type { TransferActions } from '../../use-transfers.ts';
import { TransferProgress } from '../sending/transfer-progress.tsx';

interface WithdrawnUploadsProps {
  rows: readonly { id: string }[];
  transfers: readonly Transfer[];
  unfinished: readonly UnfinishedUpload[];
  actions: TransferActions;
  /** Undefined if no more files are accepted. */
  onToBox: ((file: File) => void) | undefined;
}

/** Uploads to a document that the legal team has removed meanwhile. */
export function WithdrawnUploads({ rows, transfers, unfinished, actions, onToBox }: WithdrawnUploadsProps) {
  const { t } = useTranslation();
  const isElsewhere = ({ documentId }: { documentId: string | null }) =>
    documentId !== null && !rows.some(({ id }) => id === documentId);
  const sending = transfers.filter(isElsewhere);
  const paused = unfinished.filter(isElsewhere);
  if (sending.length === 0 && paused.length === 0) return null;

  return (
    <ul className="flex flex-col gap-4">
      {sending.map((transfer) => (
        <li key={transfer.id}>
          {transfer.phase === 'failed' ? (
            <Alert
              tone="warning"
              title={t('uploads.withdrawn.title')}
              action={
                <>
                  {onToBox && (
                    <Button
                      size="sm"
                      variant="outline"
                      className="max-sm:grow"
                      onClick={() => {
                        const file = popFailedFile(transfer.id);
                        if (file) onToBox(file);
                      }}
                    >
                      {t('uploads.withdrawn.toBox')}
                    </Button>
                  )}
                  <Button
                    size="sm"
                    variant="ghost"
                    className="max-sm:grow"
                    onClick={() => actions.onCancel(transfer)}
                  >
                    {t('uploads.withdrawn.dismiss')}
                  </Button>
                </>
              }
            >
              <FileName name={transfer.fileName} /> {t('uploads.withdrawn.notSent')}
            </Alert>
          ) : (
            <TransferProgress
              transfer={{ ...transfer, phase: transfer.phase }}
              onCancel={() => actions.onCancel(transfer)}
            />
          )}
        </li>
      ))}
      {paused.map((upload) => (
        <li key={`${upload.documentId}/${upload.fingerprint}`}>
          <Alert
            tone="warning"
            title={t('uploads.withdrawn.title')}
            action={
              <Button
                size="sm"
                variant="ghost"
                className="max-sm:grow"
                onClick={() => actions.onDiscard(upload)}
              >
                {t('uploads.withdrawn.dismiss')}
              </Button>
            }
          >
            <FileName name={upload.fileName} /> {t('uploads.withdrawn.paused')}
          </Alert>
        </li>
      ))}
    </ul>
  );
}

function FileName({ name }: { name: string }) {
  return (
    <strong className="wrap-anywhere font-semibold" dir="auto">
      {name}
    </strong>
  );
}
