import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { WhoseFile } from '@visafolio/contract/files/files.contract.ts';
import { Suspense, useRef, useState } from 'react';
import { errorText, isErrorCode } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { storedFileUrl } from '../../../../../shared/stored-file-url.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { Button } from '../../../../../ui/button.tsx';
import { StaffMark } from '../../../../../ui/layout/staff-mark.tsx';
import { usePhotoCheck } from '../../../scan/use-photo-check.tsx';
import { useRemoveUpload } from '../../api/documents.ts';
import type { FileActions } from '../../api/files.ts';
import { countShownPages, findProblem, isWithheld } from '../../file-state.ts';
import { sentThumbnail } from '../../transfer/transfers.ts';
import { FileLine } from '../file/file-line.tsx';
import type { FileAction } from '../file/file-menu.tsx';
import type { Place } from '../file/place-dialog.tsx';
import { WaitingNote } from '../file/waiting-note.tsx';
import { ConfirmDialog, FileMenu, FileNotes, FileSafety, PlaceDialog } from '../lazy-parts.ts';

interface UploadedFileProps {
  requestId: string;
  upload: RequestUpload;
  /** Set if it seems to belong to somebody else. */
  whose: WhoseFile | undefined;
  document: { id: string; name: string };
  places: readonly Place[];
  actions: Pick<FileActions, 'place' | 'confirm'>;
  /** Name of the document that it moves to when the server is back. */
  waitsFor: string | undefined;
  onReplace: (file: File) => void;
  accept: string;
  /** Whether the file can be changed. */
  changeable: boolean;
  documentActions: readonly FileAction[];
}

/** An uploaded file: preview, removal with confirmation, and a menu with all other actions. */
export function UploadedFile({ requestId, upload, whose, document, places, ...props }: UploadedFileProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [moving, setMoving] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const { take, dialog } = usePhotoCheck(([file]) => props.onReplace(file));
  const remove = useRemoveUpload();
  const name = upload.file_name;
  const changeable = props.changeable && !upload.uploaded_by;
  // While a note asks a question, the only buttons are its answers, and everything else is in the menu.
  const asks = props.changeable && Boolean(whose || upload.question) && !findProblem(upload);
  const more: FileAction[] = [];
  if (changeable) more.push({ label: t('uploads.replace'), onSelect: () => picker.current?.click() });
  if ((changeable || asks) && places.length > 1)
    more.push({ label: t('uploads.move'), onSelect: () => setMoving(true) });
  more.push(...props.documentActions);
  if (changeable && asks)
    more.push({ label: t('uploads.remove'), onSelect: () => setAsking(true), danger: true });

  const place = (documentId: string | null) =>
    props.actions.place(upload.id, documentId, {
      fileName: name,
      documentName: places.find(({ id }) => id === documentId)?.name ?? t('uploads.box.title'),
      from: document.id,
    });
  const confirm = async () => {
    try {
      await remove.mutateAsync({ id: upload.id, request_id: requestId });
      setAsking(false);
    } catch (error) {
      setAsking(false);
      // Another device has removed it already.
      if (!isErrorCode(error, 'uploads.not_found'))
        toast.error(t('uploads.removeFailed'), errorText(error, t));
    }
  };

  return (
    <>
      <FileLine
        thumbnail={upload.thumbnail ? `/api/storage/${upload.thumbnail}` : sentThumbnail(upload.id)}
        rotation={upload.arrangement?.[0]?.rotation}
        type={upload.file_type}
        name={name}
        href={isWithheld(upload) ? undefined : `${storedFileUrl(upload.file_path)}?disposition=inline`}
        size={upload.file_size}
        pages={countShownPages(upload)}
        actions={
          <>
            {changeable && !asks && (
              <Button
                variant="ghost"
                size="sm"
                className="-my-1 px-2 text-muted hover:text-ink"
                aria-label={t('uploads.removeFile', { name })}
                onClick={() => setAsking(true)}
              >
                {t('uploads.remove')}
              </Button>
            )}
            {more.length > 0 && (
              <Suspense fallback={<span className="size-10 shrink-0 pointer-coarse:size-11" />}>
                <FileMenu fileName={name} actions={more} />
              </Suspense>
            )}
          </>
        }
      >
        {props.waitsFor && <WaitingNote documentName={props.waitsFor} />}
        {isWithheld(upload) && (
          <Suspense>
            <FileSafety upload={upload} reader="client" />
          </Suspense>
        )}
        {upload.uploaded_by && <StaffMark person={upload.uploaded_by} what="file" />}
      </FileLine>
      {(whose || upload.question || upload.placed_by === 'product' || findProblem(upload)) &&
        props.changeable && (
          <Suspense>
            <FileNotes
              file={upload}
              documentName={document.name}
              asks="client"
              whose={whose}
              fitting={places.find(({ id }) => id === (whose ?? upload.question)?.document_id)?.name}
              actions={{ ...props.actions, place: (_, documentId) => place(documentId) }}
              onMove={() => setMoving(true)}
            />
          </Suspense>
        )}
      <input
        ref={picker}
        type="file"
        hidden
        accept={props.accept}
        aria-label={t('uploads.replaceFile', { name })}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Resets the input, so that the same file can be chosen twice.
          event.target.value = '';
          void take(files);
        }}
      />
      {dialog}
      {asking && (
        <Suspense>
          <ConfirmDialog
            onOpenChange={setAsking}
            title={t('uploads.confirmRemove.title')}
            description={t('uploads.confirmRemove.text', { name })}
            confirmLabel={t('uploads.confirmRemove.action')}
            onConfirm={() => void confirm()}
            busy={remove.isPending}
            danger
          />
        </Suspense>
      )}
      {moving && (
        <Suspense>
          <PlaceDialog
            fileName={name}
            places={places}
            current={document.id}
            withBox
            onPlace={place}
            onClose={() => setMoving(false)}
          />
        </Suspense>
      )}
    </>
  );
}
