import type { Transfer } from '../../transfer/transfers.ts';
import type { UnfinishedUpload } from '../../transfer/unfinished-uploads.ts';
import type { TransferActions } from '../../use-transfers.ts';
import { PausedUpload } from './paused-upload.tsx';
import { TransferProblem } from './transfer-problem.tsx';
import { TransferProgress } from './transfer-progress.tsx';

interface TransfersProps {
  document: { name: string };
  transfers: readonly Transfer[];
  unfinished: readonly UnfinishedUpload[];
  /** The maximum file size, formatted. */
  limit: string;
  actions: TransferActions;
  /** Storage key of scans for the document; undefined without a scanner. */
  scans?: string | undefined;
  /** Replacement for a refused file, or the file of a paused upload. */
  onFiles: (continues: UnfinishedUpload | undefined, files: readonly File[]) => void;
}

export function Transfers({
  document,
  transfers,
  unfinished,
  limit,
  actions,
  scans,
  onFiles,
}: TransfersProps) {
  if (transfers.length === 0 && unfinished.length === 0) return null;
  return (
    <ul className="flex flex-col gap-4">
      {transfers.map((transfer) => (
        <li key={transfer.id}>
          {transfer.phase === 'failed' ? (
            <TransferProblem
              problem={transfer.problem ?? 'uploads.failed'}
              fileName={transfer.fileName}
              documentName={document.name}
              limit={limit}
              onRetry={() => actions.onRetry(transfer)}
              onSendAnyway={() => actions.onSendAnyway(transfer)}
              onFile={(file) => {
                actions.onCancel(transfer);
                onFiles(undefined, [file]);
              }}
              onDismiss={() => actions.onCancel(transfer)}
            />
          ) : (
            <TransferProgress
              transfer={{ ...transfer, phase: transfer.phase }}
              onCancel={() => actions.onCancel(transfer)}
            />
          )}
        </li>
      ))}
      {unfinished.map((upload) => (
        <li key={upload.fingerprint}>
          <PausedUpload
            upload={upload}
            documentName={document.name}
            place={scans}
            onFile={(file) => onFiles(upload, [file])}
            onDiscard={() => actions.onDiscard(upload)}
            onOver={() => actions.onOver(upload)}
          />
        </li>
      ))}
    </ul>
  );
}
