import type { RequestUpload } from '@visafolio/contract/requests/requests.contract.ts';
import { CircleCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorText, isErrorCode } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { StaffMark } from '../../../ui/layout/staff-mark.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useRemoveUpload } from '../api/documents.ts';
import { FileLine } from './file-line.tsx';

interface UploadedFileProps {
  requestId: string;
  upload: RequestUpload;
  /** Without it the file stays. */
  removable: boolean;
}

/** The file that the firm has, to look at, and to take back after a question. */
export function UploadedFile({ requestId, upload, removable }: UploadedFileProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const remove = useRemoveUpload();

  const confirm = async () => {
    try {
      await remove.mutateAsync({ id: upload.id, request_id: requestId });
      setAsking(false);
    } catch (error) {
      setAsking(false);
      // Another device removed it first.
      if (!isErrorCode(error, 'uploads.not_found'))
        toast.error(t('uploads.removeFailed'), errorText(error, t));
    }
  };

  return (
    <>
      <FileLine
        icon={<CircleCheck size={20} className="shrink-0 text-success" aria-hidden />}
        name={
          <a
            href={`/api/storage/client-documents/${upload.file_path}?disposition=inline`}
            target="_blank"
            rel="noreferrer"
            className="text-ink underline decoration-control underline-offset-4 hover:decoration-ink"
          >
            {upload.file_name}
          </a>
        }
        size={upload.file_size}
        actions={
          removable &&
          !upload.uploaded_by && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('uploads.removeFile', { name: upload.file_name })}
              onClick={() => setAsking(true)}
            >
              <Trash2 size={18} aria-hidden />
            </Button>
          )
        }
      />
      {upload.uploaded_by && <StaffMark person={upload.uploaded_by} what="file" />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('uploads.confirmRemove.title')}
        description={t('uploads.confirmRemove.text', { name: upload.file_name })}
        confirmLabel={t('uploads.confirmRemove.action')}
        onConfirm={() => void confirm()}
        busy={remove.isPending}
        danger
      />
    </>
  );
}
