import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { RequestUpload } from '@visafolio/contract/cases/requests.contract.ts';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { Refusal, refuse } from '../../../shared/api/refuse.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { outageReason } from '../../../shared/db/unavailable.ts';
import { cleanFileName, hasUploadExtension } from '../../../shared/files/names/clean-file-name.ts';
import type { Services } from '../../../shared/services.ts';
import type { ReceivedFile } from '../../../shared/storage/inbox/upload-inbox.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { lockConversation } from '../../cases/conversations/find-conversation.ts';
import { fileUpload, unfileReplaced } from '../cabinet/documents.usecases.ts';
import { queueSteps } from '../process/queue-steps.ts';
import { detectUploadType, isCutOff } from './content/detect-upload-type.ts';
import {
  hasIdentical,
  hasRoom,
  insertStaffUpload,
  insertUpload,
  type NewUpload,
  replaceFiles,
} from './finish-upload.queries.ts';
import { startInspection } from './inspect-received.ts';
import {
  discardUpload,
  getDocument,
  type KeptMetadata,
  noAccess,
  requireConversation,
  type Uploader,
} from './receive-upload.ts';
import { recordUploadEnd } from './tus/unfinished-uploads.queries.ts';
import {
  clearReviewNote,
  completeDocument,
  lockOpenRequest,
  selectFinished,
  selectTarget,
} from './uploads.queries.ts';
import { withoutCameraData } from './without-camera-data.ts';

const bucket = 'client-documents';

/** The row of an upload that the actor finished, unless a later one replaced it. */
export async function findFinished(
  { db }: Services,
  actor: Uploader,
  id: string,
): Promise<RequestUpload | null> {
  const finished = await db.withActor(actor, (tx) => selectFinished(tx, actor, id));
  return finished?.current ? finished.upload : null;
}

/**
 * Inspects a completely received upload, stores it and inserts its rows; exactly once, however often and wherever it is called,
 * because the upload's id is its row's. A refusal removes everything; after any other failure the received bytes stay for a
 * retry.
 */
export async function finishUpload(
  services: Services,
  actor: Uploader,
  id: string,
  kept: KeptMetadata,
): Promise<RequestUpload> {
  const { uploadStaging } = services;
  const inbox = await uploadStaging.inbox();
  const release = await uploadStaging.locks.acquire(
    `finish ${kept.client_request_document_id ?? kept.client_request_id}`,
  );
  try {
    const finished = await services.db.withActor(actor, (tx) => selectFinished(tx, actor, id));
    if (finished) {
      await inbox.remove(id);
      if (!finished.current) throw refuse('uploads.not_found');
      return finished.upload;
    }
    const upload = await inbox.find(id);
    if (!upload) throw refuse('uploads.not_found');
    if (upload.offset !== upload.size) throw new Error('an upload is not received whole yet');
    const stored = await store(services, actor, id, kept, upload.offset);
    await inbox.remove(id);
    return stored;
  } catch (error) {
    if (error instanceof Refusal) {
      await discardUpload(services, actor, id, kept);
    }
    throw error;
  } finally {
    await release();
  }
}

async function store(
  services: Services,
  actor: Uploader,
  id: string,
  kept: KeptMetadata,
  size: number,
): Promise<RequestUpload> {
  const target = await services.db.withActor(actor, (tx) =>
    selectTarget(tx, kept.client_request_id, getDocument(kept)),
  );
  if (!target) throw refuse(noAccess(actor));
  if (target.completed) throw refuse('requests.completed');
  if (getDocument(kept) && !target.document_id) throw refuse('uploads.document_not_found');

  const received = await (await services.uploadStaging.inbox()).fetch(id);
  const name = kept.filename ?? '';
  const type = await detectUploadType(received);
  if (!type && (await isCutOff(received))) throw refuse('uploads.broken');
  if (!type) throw refuse(hasUploadExtension(name) ? 'uploads.content_mismatch' : 'uploads.type_not_allowed');

  const endInspection = startInspection(services, kept, received, type);

  const place = { workspaceId: target.workspace_id, requestId: kept.client_request_id };
  const cleaned = await withoutCameraData(services, place, received, type);
  const upload: NewUpload = {
    id,
    workspaceId: target.workspace_id,
    requestId: kept.client_request_id,
    documentId: target.document_id,
    // The box keeps files next to each other.
    takesPlaceOf:
      kept.adds || !target.document_id ? 'none' : kept.replaces ? { uploadId: kept.replaces } : 'all',
    fileName: cleanFileName(name, type),
    filePath: `${target.owner_id}/${target.document_id ?? getFolder(kept)}_${kept.stamp}.${type}`,
    fileSize: cleaned?.length ?? size,
    fileType: uploadTypes[type],
    sha256: cleaned ? createHash('sha256').update(cleaned).digest('hex') : await hashContent(received),
    forPacket: Boolean(kept.packet),
  };
  await services.db.withActor(actor, (tx) => requirePlace(tx, upload, kept));
  await endInspection();
  // Only an earlier try of this upload can have stored something there.
  await services.files.remove(bucket, upload.filePath);
  const facts = {
    contentType: upload.fileType,
    size: upload.fileSize,
    workspaceId: upload.workspaceId,
  };
  if (cleaned)
    await services.files.put(bucket, upload.filePath, Readable.from([cleaned], { objectMode: false }), facts);
  else await services.files.take(bucket, upload.filePath, received, facts);
  return writeRows(services, actor, upload, kept, target.document_name);
}

/** What the name of its stored file begins with. */
const getFolder = ({ conversation, packet }: KeptMetadata): string =>
  packet ? 'packet' : conversation ? 'message' : 'box';

/** Refuses a duplicate unless its sender knows, and a file that exceeds the limit of its document. */
async function requirePlace(
  tx: Tx,
  upload: NewUpload,
  { identical, conversation, packet }: KeptMetadata,
): Promise<void> {
  if (
    !identical &&
    !conversation &&
    !packet &&
    (await hasIdentical(tx, upload.requestId, upload.sha256, upload))
  )
    throw refuse('uploads.identical');
  if (upload.takesPlaceOf === 'none' && upload.documentId && !(await hasRoom(tx, upload.documentId)))
    throw refuse('uploads.document_full');
}

/** Hex. */
async function hashContent({ whole, stream }: ReceivedFile): Promise<string> {
  if (whole) return whole.sha256;
  const hash = createHash('sha256');
  for await (const chunk of stream()) hash.update(chunk);
  return hash.digest('hex');
}

/** Inserts all rows or none. Deletes the stored file if the insert fails. */
async function writeRows(
  services: Services,
  actor: Uploader,
  upload: NewUpload,
  kept: KeptMetadata,
  documentName: string | null,
): Promise<RequestUpload> {
  try {
    return await insertRows(services, actor, upload, kept, documentName);
  } catch (error) {
    // The transaction may still commit, so the file stays and the retry checks the rows.
    if (outageReason(error)) throw error;
    // The commit may have succeeded although its response was lost; if that cannot be checked, the file stays.
    const finished = await findFinished(services, actor, upload.id);
    if (finished) return finished;
    await services.files.remove(bucket, upload.filePath);
    throw error;
  }
}

async function insertRows(
  { db }: Services,
  actor: Uploader,
  upload: NewUpload,
  kept: KeptMetadata,
  documentName: string | null,
): Promise<RequestUpload> {
  const { requestId, documentId } = upload;
  const { conversation: party } = kept;
  return db.withActor(actor, async (tx) => {
    const request = await lockOpenRequest(tx, requestId, !party);
    if (!request) {
      const target = await selectTarget(tx, requestId, documentId);
      throw refuse(target?.completed ? 'requests.completed' : noAccess(actor));
    }
    await requirePlace(tx, upload, kept);
    await requireConversation(tx, actor, kept);
    const conversation = party ? await lockConversation(tx, { requestId, party }) : null;
    const replaced = documentId && (await replaceFiles(tx, documentId, upload.takesPlaceOf));
    await (actor.as === 'staff' ? insertStaffUpload : insertUpload)(tx, upload, conversation?.id ?? null);
    await recordUploadEnd(tx, upload.id);
    await queueSteps(tx, upload.id);
    if (documentId) {
      await unfileReplaced(tx, documentId);
      await fileUpload(tx, { ...upload, contactId: request.contact_id });
      await completeDocument(tx, documentId);
      if (actor.as === 'staff') await clearReviewNote(tx, documentId);
    }
    // An attachment of a conversation is announced with its message.
    if (!conversation)
      await recordActivity(tx, actor, {
        requestId,
        kind: documentId ? 'document.uploaded' : kept.packet ? 'packet.file_added' : 'file.boxed',
        payload: {
          ...(documentId && { document_id: documentId, document_name: documentName }),
          upload_id: upload.id,
          file_name: upload.fileName,
          ...(documentId && { replaced_upload_id: replaced }),
        },
      });
    const stored = await selectFinished(tx, actor, upload.id);
    if (!stored) throw new Error('the upload was not inserted');
    return stored.upload;
  });
}
