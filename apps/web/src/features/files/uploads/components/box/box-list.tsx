import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import type { BoxFile, WhoseFile } from '@visafolio/contract/files/files.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../../../ui/overlay/confirm-dialog.tsx';
import { VisuallyHidden } from '../../../../../ui/visually-hidden.tsx';
import type { FileActions } from '../../api/files.ts';
import { type BoxEntry, canSplit, toBoxEntries } from '../../box/box-entries.ts';
import { wasSeenInBox } from '../../box/seen-in-box.ts';
import type { WaitingPlace } from '../../box/waiting-places.ts';
import { isUnderWay, type Transfer } from '../../transfer/transfers.ts';
import type { UnfinishedUpload } from '../../transfer/unfinished-uploads.ts';
import type { TransferActions } from '../../use-transfers.ts';
import type { Place } from '../file/place-dialog.tsx';
import { TransferProblem } from '../sending/transfer-problem.tsx';
import { TransferProgress } from '../sending/transfer-progress.tsx';
import { BoxFileItem } from './box-file.tsx';
import { PausedInBox } from './paused-in-box.tsx';

const SplitDialog = lazy(() => import('../split/split-dialog.tsx'));
const PlaceDialog = lazy(() => import('../file/place-dialog.tsx'));

export interface BoxListProps {
  title: string;
  files: readonly BoxFile[];
  /** Files that seem to belong to somebody else. */
  whose: readonly WhoseFile[];
  documents: readonly { id: string; files: readonly RequestUpload[] }[];
  places: readonly Place[];
  transfers: readonly Transfer[];
  unfinished: readonly UnfinishedUpload[];
  waiting?: readonly WaitingPlace[];
  /** The maximum file size, formatted. */
  limit: string;
  actions: FileActions;
  transferActions: TransferActions;
  onFiles: (files: readonly File[]) => void;
  /** Storage key of scans for the box; undefined without a scanner. */
  scans?: string | undefined;
  /** Whether the user may remove it. */
  canRemove: (file: BoxFile) => boolean;
}

/** The files of a box: paused, uploading, unplaced, and placed. Default export because it loads with the first file. */
export default function BoxList({
  title,
  files,
  documents,
  places,
  transfers,
  unfinished,
  ...props
}: BoxListProps) {
  const { t } = useTranslation();
  const [split, setSplit] = useState<BoxFile>();
  const [moved, setMoved] = useState<BoxEntry>();
  const [removed, setRemoved] = useState<BoxFile>();
  const entries = toBoxEntries(files, documents, wasSeenInBox);
  const getName = (documentId: string) => places.find((place) => place.id === documentId)?.name;
  const waitingFor = (fileId: string) => props.waiting?.find(({ uploadId }) => uploadId === fileId);
  const place = ({ file, ...entry }: BoxEntry, documentId: string | null) =>
    props.actions.place(file.id, documentId, {
      fileName: file.file_name,
      documentName: getName(documentId ?? '') ?? title,
      from: entry.state === 'placed' ? entry.documentId : null,
    });
  const target = (entry: BoxEntry) =>
    entry.state === 'proposed' || entry.state === 'placed' ? entry.documentId : undefined;
  const underWay = transfers.filter(isUnderWay).length;
  const open = entries.filter(({ state }) => state !== 'reading' && state !== 'placed').length;
  const isEmpty = entries.length === 0 && transfers.length === 0 && unfinished.length === 0;

  return (
    <>
      <VisuallyHidden>
        <span role="status">{status()}</span>
      </VisuallyHidden>
      {!isEmpty && (
        <ul className="divide-y divide-line border-line border-t">
          {unfinished.length > 0 && (
            <li className="px-5 py-4 sm:px-6">
              <PausedInBox
                title={title}
                uploads={unfinished}
                scans={props.scans}
                onFiles={props.onFiles}
                onDiscard={props.transferActions.onDiscard}
                onOver={props.transferActions.onOver}
              />
            </li>
          )}
          {transfers.map((transfer) => (
            <li key={transfer.id} className="px-5 py-4 sm:px-6">
              {transfer.phase === 'failed' ? (
                <TransferProblem
                  problem={transfer.problem ?? 'uploads.failed'}
                  fileName={transfer.fileName}
                  documentName={title}
                  limit={props.limit}
                  onRetry={() => props.transferActions.onRetry(transfer)}
                  onSendAnyway={() => props.transferActions.onSendAnyway(transfer)}
                  onFile={(file) => {
                    props.transferActions.onCancel(transfer);
                    props.onFiles([file]);
                  }}
                  onDismiss={() => props.transferActions.onCancel(transfer)}
                />
              ) : (
                <TransferProgress
                  quiet
                  transfer={{ ...transfer, phase: transfer.phase }}
                  onCancel={() => props.transferActions.onCancel(transfer)}
                />
              )}
            </li>
          ))}
          {entries.map((entry) => (
            <li key={entry.file.id} className="px-5 py-4 sm:px-6">
              <BoxFileItem
                entry={entry}
                whose={props.whose.find(({ upload_id }) => upload_id === entry.file.id)}
                documentName={getName(target(entry) ?? '')}
                waitsFor={waitingFor(entry.file.id)?.documentName}
                onAccept={() => place(entry, target(entry) ?? null)}
                onMove={() => setMoved(entry)}
                onRemove={removal(entry)}
                onSplit={splitting(entry)}
                onKeepAsOne={() => props.actions.keepAsOne(entry.file.id)}
                onUndoSplit={props.actions.undoSplit}
              />
            </li>
          ))}
        </ul>
      )}
      {moved && (
        <Suspense>
          <PlaceDialog
            fileName={moved.file.file_name}
            places={places}
            current={currentPlace(moved)}
            withBox
            onPlace={(documentId) => place(moved, documentId)}
            onClose={() => setMoved(undefined)}
          />
        </Suspense>
      )}
      {split && (
        <Suspense>
          <SplitDialog
            file={split}
            onSplit={(after) => props.actions.split(split.id, after)}
            onClose={() => setSplit(undefined)}
          />
        </Suspense>
      )}
      <RemoveQuestion file={removed} onRemove={props.actions.remove} onClose={() => setRemoved(undefined)} />
    </>
  );

  /** The queued placement, if any: choosing the box cancels it. */
  function currentPlace(entry: BoxEntry) {
    const waits = waitingFor(entry.file.id);
    if (waits) return waits.documentId;
    return entry.state === 'placed' ? entry.documentId : null;
  }

  function removal(entry: BoxEntry) {
    if (entry.state === 'placed' || !props.canRemove(entry.file)) return undefined;
    return () => setRemoved(entry.file);
  }

  function splitting(entry: BoxEntry) {
    if (entry.state === 'placed' || !canSplit(entry.file)) return undefined;
    return () => setSplit(entry.file);
  }

  /** Announced when it changes, not for each file. */
  function status(): string {
    if (underWay > 0) return t('sorting.box.sending', { count: underWay });
    return open > 0 ? t('sorting.box.toPlace', { count: open }) : '';
  }
}

interface RemoveQuestionProps {
  file: BoxFile | undefined;
  onRemove: (id: string) => Promise<boolean>;
  onClose: () => void;
}

function RemoveQuestion({ file, onRemove, onClose }: RemoveQuestionProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (!file) return;
    setBusy(true);
    await onRemove(file.id);
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={file !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t('uploads.confirmRemove.title')}
      description={t('uploads.confirmRemove.fromBox', { name: file?.file_name ?? '' })}
      confirmLabel={t('uploads.confirmRemove.action')}
      onConfirm={() => void confirm()}
      busy={busy}
      danger
    />
  );
}
