import type {
  ArrangeFileInput,
  BoxFile,
  FileRef,
  OrderFilesInput,
  PlaceFileInput,
  WhoseFile,
} from '@visafolio/contract/files/files.contract.ts';
import { fileLimits } from '@visafolio/contract/shared/limits.ts';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { ClientActor, StaffActor } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import type { Services } from '../../../../shared/services.ts';
import { deleteStoredFiles } from '../../../../shared/storage/delete-stored-files.ts';
import { recordActivity } from '../../../activity/activity.usecases.ts';
import { readInPortalRequest } from '../../../cases/portal/portal.usecases.ts';
import { fileUpload, unfileUpload } from '../../cabinet/documents.usecases.ts';
import type { Uploader } from '../../receive/receive-upload.ts';
import {
  clearReviewNote,
  completeDocument,
  deleteUpload,
  selectTarget,
} from '../../receive/uploads.queries.ts';
import { learnPlace } from '../sorting/learn-place.ts';
import { listPersonMismatches } from '../sorting/list-person-mismatches.ts';
import { proposePlaces } from '../sorting/propose-places.ts';
import {
  type CurrentFile,
  confirmPlace,
  reopenIfIncomplete,
  selectBox,
  selectCurrentFile,
  selectFileIds,
  selectReader,
  updateArrangement,
  updatePlace,
  updatePositions,
} from './files.queries.ts';
import { requireFile, requireOpenRequest } from './require-file.ts';

export async function listOwnBox(
  services: Services,
  actor: ClientActor,
  requestId: string,
): Promise<BoxFile[]> {
  const files = await readInPortalRequest(services, actor, requestId, (tx) =>
    selectBox(tx, requestId, { own: true }),
  );
  return proposePlaces(services, requestId, files);
}

export async function listBox(services: Services, actor: StaffActor, requestId: string): Promise<BoxFile[]> {
  const files = await services.db.withActor(actor, async (tx) => {
    if (!(await selectTarget(tx, requestId, null))) throw refuse('requests.not_found');
    return selectBox(tx, requestId, { own: false });
  });
  return proposePlaces(services, requestId, files);
}

/** Files of the client's side that seem to belong to somebody else. */
export async function listOwnPersonMismatches(
  services: Services,
  actor: ClientActor,
  requestId: string,
): Promise<WhoseFile[]> {
  const reader = await readInPortalRequest(services, actor, requestId, selectReader);
  return listPersonMismatches(services, requestId, reader);
}

export async function listStaffPersonMismatches(
  services: Services,
  actor: StaffActor,
  requestId: string,
): Promise<WhoseFile[]> {
  const target = await services.db.withActor(actor, (tx) => selectTarget(tx, requestId, null));
  if (!target) throw refuse('requests.not_found');
  return listPersonMismatches(services, requestId, null);
}

/**
 * Moves a file to a document or back into the box. Reopens the document that it leaves if it was the last. Refuses with
 * requests.file_changed if the file is no longer where the caller saw it.
 */
export async function placeFile(
  services: Services,
  actor: Uploader,
  { request_id, upload_id, document_id, position, from_document_id }: PlaceFileInput,
): Promise<{ id: string }> {
  await services.db.withActor(actor, async (tx) => {
    const request = await requireOpenRequest(tx, actor, request_id);
    const file = await requireFile(tx, actor, { request_id, upload_id });
    const isMoved = from_document_id !== undefined && from_document_id !== file.document_id;
    if (isMoved && document_id !== file.document_id) throw refuse('requests.file_changed');
    if (document_id === file.document_id && position === undefined) return confirmPlace(tx, upload_id);
    const target = await selectTarget(tx, request_id, document_id);
    if (document_id && !target?.document_id) throw refuse('uploads.document_not_found');
    if (document_id) await moveInto(tx, file, { request_id, document_id, position });
    await updatePlace(tx, file, { documentId: document_id, placedBy: actor.as });
    if (document_id === file.document_id) return;
    if (document_id) {
      await completeDocument(tx, document_id);
      if (actor.as === 'staff') await clearReviewNote(tx, document_id);
    }
    if (file.document_id) await reopenIfIncomplete(tx, file.document_id);
    if (!document_id) await unfileUpload(tx, upload_id);
    else if (!file.document_id)
      await fileUpload(tx, {
        id: upload_id,
        contactId: request.contact_id,
        requestId: request_id,
        fileName: file.file_name,
        filePath: file.file_path,
        fileSize: Number(file.file_size),
        fileType: file.file_type,
      });
    await recordActivity(tx, actor, {
      requestId: request_id,
      kind: 'file.placed',
      payload: {
        upload_id,
        file_name: file.file_name,
        document_id,
        document_name: document_id && target?.document_name,
        from_document_id: file.document_id,
        from_document_name: file.document_name,
      },
    });
  });
  if (document_id)
    await learnPlace(services, {
      requestId: request_id,
      uploadId: upload_id,
      documentId: document_id,
      by: actor.as,
    });
  return { id: upload_id };
}

/** Moves the file to the position and renumbers the others. */
async function moveInto(
  tx: Tx,
  { id }: CurrentFile,
  {
    request_id,
    document_id,
    position,
  }: { request_id: string; document_id: string; position: number | undefined },
): Promise<void> {
  const others = (await selectFileIds(tx, request_id, document_id)).filter((other) => other !== id);
  if (others.length >= fileLimits.filesPerDocument) throw refuse('uploads.document_full');
  const at = Math.min(position ?? others.length + 1, others.length + 1) - 1;
  await updatePositions(tx, others.toSpliced(at, 0, id));
}

export async function arrangeFile(
  { db }: Services,
  actor: Uploader,
  { request_id, upload_id, pages }: ArrangeFileInput,
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    await requireOpenRequest(tx, actor, request_id);
    const file = await requireFile(tx, actor, { request_id, upload_id });
    const count = file.pages ?? 0;
    if (pages?.some(({ page }) => page > count)) throw refuse('uploads.page_not_found');
    const asGiven =
      pages?.length === count && pages.every(({ page, rotation }, i) => page === i + 1 && rotation === 0);
    await updateArrangement(tx, upload_id, asGiven ? null : pages);
    await recordActivity(tx, actor, {
      requestId: request_id,
      kind: 'file.arranged',
      payload: {
        upload_id,
        file_name: file.file_name,
        document_id: file.document_id,
        document_name: file.document_name,
      },
    });
  });
  return { id: upload_id };
}

/** Refuses with requests.file_changed if a file came or was removed meanwhile. */
export async function orderFiles(
  { db }: Services,
  actor: Uploader,
  { request_id, document_id, upload_ids }: OrderFilesInput,
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    await requireOpenRequest(tx, actor, request_id);
    const target = await selectTarget(tx, request_id, document_id);
    if (!target?.document_id) throw refuse('uploads.document_not_found');
    const there = await selectFileIds(tx, request_id, document_id);
    const named = new Set(upload_ids);
    if (
      named.size !== there.length ||
      upload_ids.length !== there.length ||
      there.some((id) => !named.has(id))
    )
      throw refuse('requests.file_changed');
    if (there.every((id, i) => id === upload_ids[i])) return;
    await updatePositions(tx, upload_ids);
    await recordActivity(tx, actor, {
      requestId: request_id,
      kind: 'file.ordered',
      payload: { document_id, document_name: target.document_name },
    });
  });
  return { id: document_id };
}

/** Confirms the file's place, so that nobody is asked about it any more. */
export async function keepInPlace(
  { db }: Services,
  actor: Uploader,
  { request_id, upload_id }: FileRef,
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    await requireOpenRequest(tx, actor, request_id);
    const file = await selectCurrentFile(tx, request_id, upload_id);
    if (!file) throw refuse('uploads.not_found');
    await confirmPlace(tx, upload_id);
  });
  return { id: upload_id };
}

/** Removes a file that staff put into the box by mistake, or uploaded for a message that was not sent. */
export async function removeFromBox(
  services: Services,
  actor: StaffActor,
  { request_id, upload_id }: FileRef,
): Promise<{ id: string }> {
  await services.db.withActor(actor, async (tx) => {
    await requireOpenRequest(tx, actor, request_id);
    const file = await selectCurrentFile(tx, request_id, upload_id);
    if (!file?.by_staff || file.document_id) throw refuse('uploads.not_found');
    if (!(await deleteUpload(tx, request_id, upload_id))) throw refuse('uploads.not_found');
    if (!file.in_conversation)
      await recordActivity(tx, actor, {
        requestId: request_id,
        kind: 'document.removed',
        payload: { file_name: file.file_name },
      });
  });
  deleteStoredFiles(services).catch((err) => services.log.warn({ err }, 'a file waits for the next run'));
  return { id: upload_id };
}
