import type { RequestDetail } from '@visafolio/contract/requests/requests.contract.ts';
import { uploadAccept } from '@visafolio/contract/shared/limits.ts';
import type { Ref } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useSendForClient, useUploadLimit } from '../../../uploads/api/transfers.ts';
import { FilePicker } from '../../../uploads/components/file-picker.tsx';
import { PausedUpload } from '../../../uploads/components/paused-upload.tsx';
import { TransferProblem } from '../../../uploads/components/transfer-problem.tsx';
import { TransferProgress } from '../../../uploads/components/transfer-progress.tsx';
import { useTransfers } from '../../../uploads/use-transfers.ts';

const megabyte = 1024 * 1024;

interface UploadForClientProps {
  /** Opens the choice of a file that takes the place of the present one. */
  ref: Ref<HTMLInputElement>;
  request: Pick<RequestDetail, 'id'>;
  /** `name` in the reader's words. */
  document: Pick<RequestDetail['documents'][number], 'id' | 'name' | 'upload'>;
}

/** Uploads a file that came by mail or message: its choice, its way, or what stopped it. */
export function UploadForClient({ ref, request, document }: UploadForClientProps) {
  const { t } = useTranslation();
  const limitBytes = useUploadLimit(true);
  const send = useSendForClient(request.id, limitBytes);
  const { transfers, unfinished, ...act } = useTransfers(request.id);
  const transfer = transfers.get(document.id);
  const paused = unfinished.find(({ documentId }) => documentId === document.id);
  const take = (file: File) => send(document, file);
  return (
    <>
      <input
        ref={ref}
        type="file"
        hidden
        accept={uploadAccept}
        aria-label={t('requests.onBehalf.replaceNamed', { name: document.name })}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Empty again, so that the same file can be chosen once more.
          event.target.value = '';
          if (file) take(file);
        }}
      />
      {state()}
    </>
  );

  function state() {
    if (transfer?.phase === 'failed')
      return (
        <TransferProblem
          problem={transfer.problem ?? 'uploads.failed'}
          fileName={transfer.fileName}
          documentName={document.name}
          limit={t('uploads.megabytes', { count: Math.floor(limitBytes / megabyte) })}
          onRetry={() => act.retry(document.id)}
          onFile={take}
          onDismiss={() => void act.cancel(document.id)}
        />
      );
    if (transfer)
      return (
        <TransferProgress
          transfer={{ ...transfer, phase: transfer.phase }}
          onCancel={() => void act.cancel(document.id)}
        />
      );
    if (paused)
      return (
        <PausedUpload
          upload={paused}
          documentName={document.name}
          onFile={take}
          onDiscard={() => void act.discard(paused)}
          onOver={() => act.settle(paused)}
        />
      );
    if (document.upload) return null;
    return (
      <div className="flex flex-wrap gap-2">
        <FilePicker documentName={document.name} label={t('requests.onBehalf.upload')} onFile={take} />
      </div>
    );
  }
}
