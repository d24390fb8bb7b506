import clsx from 'clsx';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFileDrop } from '../../../ui/form/use-file-drop.ts';
import { useKeptFocus } from '../../../ui/kept-focus.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { ScanButton } from '../../scan/scan-button.tsx';
import { useUploadLimit } from '../api/transfers.ts';
import type { DocumentRow } from '../document-rows.ts';
import type { Transfer } from '../transfer/transfers.ts';
import type { UnfinishedUpload } from '../transfer/unfinished-uploads.ts';
import { FilePicker } from './file-picker.tsx';
import { FilesNotTaken } from './files-not-taken.tsx';
import { PausedUpload } from './paused-upload.tsx';
import { TransferProblem } from './transfer-problem.tsx';
import { TransferProgress } from './transfer-progress.tsx';
import { UploadedFile } from './uploaded-file.tsx';

export interface DocumentActions {
  onFile: (row: DocumentRow, file: File) => void;
  onCancel: (row: DocumentRow) => void;
  onRetry: (row: DocumentRow) => void;
  onDiscard: (upload: UnfinishedUpload) => void;
  onOver: (upload: UnfinishedUpload) => void;
}

interface DocumentItemProps extends DocumentActions {
  requestId: string;
  row: DocumentRow;
  transfer: Transfer | undefined;
  unfinished: UnfinishedUpload | undefined;
  /** The largest size, in words. */
  limit: string;
  readOnly: boolean;
}

/** One requested document, with its upload, its transfer or its problem. */
export function DocumentItem(props: DocumentItemProps) {
  const { row, transfer, readOnly } = props;
  const { t } = useTranslation();
  const free = !readOnly && !row.upload && (!transfer || transfer.phase === 'failed');
  const [notTaken, setNotTaken] = useState<string[]>([]);
  const { over, handlers } = useFileDrop(([file, ...others]) => {
    setNotTaken(others.map((other) => other.name));
    props.onFile(row, file);
  }, free);
  const name = useRef<HTMLHeadingElement>(null);
  const keptFocus = useKeptFocus(name);

  return (
    <li
      {...handlers}
      {...keptFocus}
      className={clsx(
        'flex flex-col gap-4 px-5 py-5 transition-colors sm:px-6',
        over && 'bg-accent-soft outline-2 outline-accent -outline-offset-4 outline-dashed',
      )}
    >
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1" dir="auto">
          <h3 ref={name} tabIndex={-1} lang={row.lang.name} className="min-w-0 break-words font-semibold">
            {row.name}
          </h3>
          {row.required && <Badge tone="accent">{t('uploads.required')}</Badge>}
        </div>
        {row.description && (
          <p className="break-words text-muted" dir="auto" lang={row.lang.description}>
            {row.description}
          </p>
        )}
      </div>
      {row.askedAgain !== null && !readOnly && (
        <Alert tone="warning" title={t('uploads.askedAgain')}>
          <span className="whitespace-pre-line" dir="auto">
            {row.askedAgain}
          </span>
        </Alert>
      )}
      <DocumentState {...props} />
      {notTaken.length > 0 && <FilesNotTaken names={notTaken} onDismiss={() => setNotTaken([])} />}
    </li>
  );
}

function DocumentState(props: DocumentItemProps) {
  const { requestId, row, transfer, unfinished, limit, readOnly } = props;
  const { t } = useTranslation();
  const limitBytes = useUploadLimit(true);
  const send = (file: File) => props.onFile(row, file);

  if (row.upload) return <UploadedFile requestId={requestId} upload={row.upload} removable={!readOnly} />;
  if (readOnly) return <p className="text-muted text-sm">{t('uploads.none')}</p>;
  if (transfer?.phase === 'failed') {
    return (
      <TransferProblem
        problem={transfer.problem ?? 'uploads.failed'}
        fileName={transfer.fileName}
        documentName={row.name}
        limit={limit}
        onRetry={() => props.onRetry(row)}
        onFile={send}
        onDismiss={() => props.onCancel(row)}
      />
    );
  }
  if (transfer) {
    return (
      <TransferProgress
        transfer={{ ...transfer, phase: transfer.phase }}
        onCancel={() => props.onCancel(row)}
      />
    );
  }
  if (unfinished) {
    return (
      <PausedUpload
        upload={unfinished}
        documentName={row.name}
        place={`${requestId}/${row.id}`}
        onFile={send}
        onDiscard={() => props.onDiscard(unfinished)}
        onOver={() => props.onOver(unfinished)}
      />
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilePicker
        documentName={row.name}
        label={t('uploads.upload')}
        prominent={row.required}
        onFile={send}
      />
      <ScanButton
        documentName={row.name}
        place={`${requestId}/${row.id}`}
        limitBytes={limitBytes}
        onDone={send}
      />
      <span className="text-muted text-sm pointer-coarse:hidden">{t('uploads.orDrop')}</span>
      {row.status === 'in-progress' && (
        <span className="w-full text-muted text-sm">{t('uploads.elsewhere')}</span>
      )}
    </div>
  );
}
