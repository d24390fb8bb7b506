import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { WhoseFile } from '@visafolio/contract/files/files.contract.ts';
import { uploadAccept } from '@visafolio/contract/shared/limits.ts';
import clsx from 'clsx';
import { Circle, CircleAlert, CircleCheck, CircleCheckBig } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { useFileDrop } from '../../../../../ui/form/use-file-drop.ts';
import { OpenMessagesLink, useOpenMessages } from '../../../../../ui/layout/open-messages-link.tsx';
import { useFocusFallback } from '../../../../../ui/use-focus-fallback.ts';
import { ReasonText } from '../../../../translation/components/reason-text.tsx';
import { ScanButton } from '../../../scan/scan-button.tsx';
import { usePhotoCheck } from '../../../scan/use-photo-check.tsx';
import type { FileActions } from '../../api/files.ts';
import type { Destination } from '../../api/transfers.ts';
import type { WaitingPlace } from '../../box/waiting-places.ts';
import { type DocumentRow, type DocumentState, documentState } from '../../document-rows.ts';
import { isPhotoDocument } from '../../photo-document.ts';
import type { Transfer } from '../../transfer/transfers.ts';
import type { UnfinishedUpload } from '../../transfer/unfinished-uploads.ts';
import type { TransferActions } from '../../use-transfers.ts';
import type { FileAction } from '../file/file-menu.tsx';
import type { Place } from '../file/place-dialog.tsx';
import { ArrangeDialog, Transfers } from '../lazy-parts.ts';
import { FilePicker } from '../sending/file-picker.tsx';
import { UploadedFile } from './uploaded-file.tsx';

export interface DocumentParts {
  requestId: string;
  places: readonly Place[];
  /** The maximum file size, formatted. */
  limit: string;
  limitBytes: number;
  readOnly: boolean;
  files: FileActions;
  /** Files that seem to belong to somebody else. */
  whose: readonly WhoseFile[];
  waiting: readonly WaitingPlace[];
  transferActions: TransferActions;
  onFiles: (destination: Destination, files: readonly File[]) => void;
}

interface DocumentItemProps extends DocumentParts {
  row: DocumentRow;
  transfers: readonly Transfer[];
  unfinished: readonly UnfinishedUpload[];
}

/** A requested document: its state, its files, uploads in progress, and buttons to add more. */
export function DocumentItem(props: DocumentItemProps) {
  const { row, transfers, unfinished, readOnly, requestId } = props;
  const { t } = useTranslation();
  const [arranging, setArranging] = useState(false);
  const give = (files: readonly File[]) => props.onFiles({ document: row, joins: 'add' }, files);
  const dropped = usePhotoCheck(give);
  const { over, handlers } = useFileDrop((files) => void dropped.take(files), !readOnly);
  const name = useRef<HTMLHeadingElement>(null);
  const focusFallback = useFocusFallback(name);
  const adder = useRef<HTMLInputElement>(null);
  const ask = useOpenMessages();
  const scans = `${requestId}/${row.id}`;
  const state = documentState(row);
  const isPhoto = isPhotoDocument(row.name);
  const isEmpty = row.files.length === 0 && transfers.length === 0 && unfinished.length === 0;
  const canArrange =
    !readOnly &&
    (row.files.length > 1 || row.files.some((file) => isOwn(file) && (file.pages ?? 0) > 0)) &&
    state !== 'accepted';
  const hasPicker = !readOnly && (isEmpty || state === 'needsAnother');
  const actions: FileAction[] = [];
  if (!readOnly && !hasPicker)
    actions.push({ label: t('uploads.addFile'), onSelect: () => adder.current?.click() });
  if (canArrange) actions.push({ label: t('uploads.arrange.open'), onSelect: () => setArranging(true) });
  if (!readOnly)
    actions.push({ label: t('uploads.ask'), onSelect: () => ask({ kind: 'document', id: row.id }) });

  return (
    <li
      id={`document-${row.id}`}
      {...handlers}
      {...focusFallback}
      className={clsx(
        'flex flex-col gap-4 px-5 py-5 transition-colors sm:px-6',
        over && 'bg-accent-soft outline-2 outline-accent -outline-offset-4 outline-dashed',
      )}
    >
      <div className="flex flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          <h3
            ref={name}
            tabIndex={-1}
            lang={row.lang.name}
            dir="auto"
            className="min-w-0 break-words font-semibold"
          >
            {row.name}
          </h3>
          <StateMark state={state} />
        </div>
        {row.description && (
          <p className="break-words text-muted" dir="auto" lang={row.lang.description}>
            {row.description}
          </p>
        )}
      </div>
      {row.askedAgain !== null && !readOnly && (
        <Alert tone="warning" title={t('uploads.askedAgain')}>
          <ReasonText reason={row.askedAgain} translations={row.askedAgainTranslations} />
        </Alert>
      )}
      {row.files.length > 0 && (
        <ul className="flex flex-col gap-4">
          {row.files.map((upload) => (
            <li key={upload.id} className="flex flex-col gap-3">
              <UploadedFile
                requestId={requestId}
                upload={upload}
                whose={props.whose.find(({ upload_id }) => upload_id === upload.id)}
                document={row}
                waitsFor={props.waiting.find(({ uploadId }) => uploadId === upload.id)?.documentName}
                places={props.places}
                actions={props.files}
                accept={uploadAccept}
                changeable={!readOnly && upload.accepted_at === null}
                documentActions={actions}
                onReplace={(file) => props.onFiles({ document: row, joins: { replaces: upload.id } }, [file])}
              />
            </li>
          ))}
        </ul>
      )}
      {(transfers.length > 0 || unfinished.length > 0) && (
        <Suspense>
          <Transfers
            document={row}
            transfers={transfers}
            unfinished={unfinished}
            limit={props.limit}
            actions={props.transferActions}
            scans={scans}
            onFiles={(continues, files) => props.onFiles({ document: row, joins: 'add', continues }, files)}
          />
        </Suspense>
      )}
      {readOnly && row.files.length === 0 && <p className="text-muted text-sm">{t('uploads.none')}</p>}
      {hasPicker && (
        <div className="flex flex-wrap items-center gap-2">
          <FilePicker
            documentName={row.name}
            label={t(row.files.length > 0 ? 'uploads.addFile' : isPhoto ? 'uploads.photo' : 'uploads.upload')}
            photo={isPhoto}
            prominent={state === 'needsAnother' || props.places.length === 1}
            multiple
            onFiles={give}
          />
          {!isPhoto && (
            <ScanButton
              documentName={row.name}
              place={scans}
              limitBytes={props.limitBytes}
              onDone={(file) => give([file])}
            />
          )}
          {row.files.length === 0 && !dropped.checking && (
            <span className="text-muted text-sm pointer-coarse:hidden">{t('uploads.orDrop')}</span>
          )}
          {row.files.length === 0 && row.status === 'in-progress' && (
            <span className="w-full text-muted text-sm">{t('uploads.elsewhere')}</span>
          )}
        </div>
      )}
      {dropped.checking && (
        <span role="status" className="text-muted text-sm">
          {t('uploads.scan.checking')}
        </span>
      )}
      {(readOnly || row.files.length === 0) && (
        <p className="-my-2 -ms-2">
          <OpenMessagesLink
            about={{ kind: 'document', id: row.id }}
            label={t('uploads.askNamed', { name: row.name })}
          >
            {t('uploads.ask')}
          </OpenMessagesLink>
        </p>
      )}
      <input
        ref={adder}
        type="file"
        hidden
        multiple
        accept={isPhoto ? 'image/*' : uploadAccept}
        aria-label={row.name}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Resets the input, so that the same file can be chosen twice.
          event.target.value = '';
          void dropped.take(files);
        }}
      />
      {dropped.dialog}
      {arranging && (
        <Suspense>
          <ArrangeDialog
            documentName={row.name}
            documentId={row.id}
            files={row.files}
            actions={props.files}
            canArrange={isOwn}
            onClose={() => setArranging(false)}
          />
        </Suspense>
      )}
    </li>
  );
}

/** Clients cannot change files that staff uploaded or accepted. */
const isOwn = (file: RequestUpload): boolean => !file.uploaded_by && file.accepted_at === null;

const marks = {
  needsAnother: { Icon: CircleAlert, tone: 'text-warning' },
  waiting: { Icon: Circle, tone: 'text-muted' },
  uploaded: { Icon: CircleCheck, tone: 'text-success' },
  accepted: { Icon: CircleCheckBig, tone: 'text-success' },
} as const;

/** Waiting, Uploaded, Accepted, Needs another. */
function StateMark({ state }: { state: DocumentState }) {
  const { t } = useTranslation();
  const { Icon, tone } = marks[state];
  return (
    <p className={clsx('flex shrink-0 items-center gap-1.5 pt-0.5 font-semibold text-sm', tone)}>
      <Icon size={16} aria-hidden />
      {t(`uploads.state.${state}`)}
    </p>
  );
}
