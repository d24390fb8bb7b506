import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { uploadAccept } from '@visafolio/contract/shared/limits.ts';
import { type ChangeEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useSendForClient, useUploadLimit } from '../../../files/uploads/api/transfers.ts';
import { FilePicker } from '../../../files/uploads/components/sending/file-picker.tsx';
import { Transfers } from '../../../files/uploads/components/sending/transfers.tsx';
import { useTransfers } from '../../../files/uploads/use-transfers.ts';

const megabyte = 1024 * 1024;

export interface FileChoice {
  /** Opens the file picker to replace the current files. */
  replace: () => void;
  /** Opens the file picker to add files. */
  add: () => void;
}

interface UploadForClientProps {
  ref: Ref<FileChoice>;
  request: Pick<RequestDetail, 'id'>;
  /** `name` in the user's language. */
  document: Pick<RequestDetail['documents'][number], 'id' | 'name' | 'files'>;
}

/** Uploads files that came by mail or message: file picker, progress and problems. */
export function UploadForClient({ ref, request, document }: UploadForClientProps) {
  const { t } = useTranslation();
  const limitBytes = useUploadLimit(true);
  const send = useSendForClient(request.id, limitBytes);
  const { actions, ...all } = useTransfers(request.id);
  const replacement = useRef<HTMLInputElement>(null);
  const addition = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({
    replace: () => replacement.current?.click(),
    add: () => addition.current?.click(),
  }));
  const ofDocument = ({ documentId }: { documentId: string | null }) => documentId === document.id;
  const transfers = all.transfers.filter(ofDocument);
  const unfinished = all.unfinished.filter(ofDocument);
  const isEmpty = document.files.length === 0 && transfers.length === 0 && unfinished.length === 0;
  const take = (joins: 'add' | 'replaceAll') => (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Resets the input, so that the same file can be chosen twice.
    event.target.value = '';
    send({ document, joins }, files);
  };
  return (
    <>
      <input
        ref={replacement}
        type="file"
        hidden
        accept={uploadAccept}
        aria-label={t('requests.onBehalf.replaceNamed', { name: document.name })}
        onChange={take('replaceAll')}
      />
      <input
        ref={addition}
        type="file"
        hidden
        multiple
        accept={uploadAccept}
        aria-label={t('requests.onBehalf.addNamed', { name: document.name })}
        onChange={take('add')}
      />
      <Transfers
        document={document}
        transfers={transfers}
        unfinished={unfinished}
        limit={t('uploads.megabytes', { count: Math.floor(limitBytes / megabyte) })}
        actions={actions}
        onFiles={(continues, files) => send({ document, joins: 'add', continues }, files)}
      />
      {isEmpty && (
        <div className="flex flex-wrap gap-2">
          <FilePicker
            documentName={document.name}
            label={t('requests.onBehalf.upload')}
            multiple
            onFiles={(files) => send({ document, joins: 'add' }, files)}
          />
        </div>
      )}
    </>
  );
}
