import type { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import type { RequestDocument, RequestDocumentState } from '@visafolio/contract/files/uploads.contract.ts';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { ClientActor } from '../../../../shared/db/actor.ts';
import type { Services } from '../../../../shared/services.ts';
import { deleteStoredFiles } from '../../../../shared/storage/delete-stored-files.ts';
import { recordActivity } from '../../../activity/activity.usecases.ts';
import { readInPortalRequest, requirePortalRequest } from '../../../cases/portal/portal.usecases.ts';
import { orderMail, selectActingPerson } from '../../../notifications/client-mails/order-mail.ts';
import { loadTranslatedReasons } from '../../../translation/reasons/translated-reasons.ts';
import { unfileUpload } from '../../cabinet/documents.usecases.ts';
import {
  deleteUpload,
  lockOpenRequest,
  markDocumentsSubmitted,
  selectDocumentStates,
  selectDocuments,
  selectMissing,
} from '../../receive/uploads.queries.ts';
import { reopenIfIncomplete, selectBox } from '../box/files.queries.ts';

export const listDocuments = (
  services: Services,
  actor: ClientActor,
  requestId: string,
): Promise<RequestDocument[]> => readInPortalRequest(services, actor, requestId, selectDocuments);

export async function listDocumentStates(
  services: Services,
  actor: ClientActor,
  requestId: string,
): Promise<RequestDocumentState[]> {
  const states = await readInPortalRequest(services, actor, requestId, (tx) =>
    selectDocumentStates(tx, services.vault, requestId),
  );
  const reasons = states.flatMap(({ id, review_note }) =>
    review_note ? [{ about: id, reason: review_note }] : [],
  );
  const translated = await loadTranslatedReasons(services, requestId, 'document.asked_again', reasons);
  return states.map((state) => ({ ...state, review_note_translations: translated.get(state.id) ?? [] }));
}

/** Deletes row and file; reopens a document without other files. Refused for a completed request. */
export async function removeUpload(
  services: Services,
  actor: ClientActor,
  requestId: string,
  id: string,
): Promise<{ id: string }> {
  await services.db.withActor(actor, async (tx) => {
    await requirePortalRequest(tx, services.vault, requestId);
    if (!(await lockOpenRequest(tx, requestId))) throw refuse('requests.completed');
    await unfileUpload(tx, id);
    const removed = await deleteUpload(tx, requestId, id);
    if (!removed) throw refuse('uploads.not_found');
    if (removed.client_request_document_id) await reopenIfIncomplete(tx, removed.client_request_document_id);
    // Nobody was notified about a file whose message was not sent.
    if (removed.conversation_id && !removed.client_request_document_id) return;
    await recordActivity(tx, actor, {
      requestId,
      kind: 'document.removed',
      payload: { document_id: removed.client_request_document_id, file_name: removed.file_name },
    });
  });
  // Otherwise remains of a crash in the inbox would be finished once more.
  await (await services.uploadStaging.inbox()).remove(id);
  services.background.run('deleting stored files', () => deleteStoredFiles(services));
  return { id };
}

interface Submission {
  status: RequestStatus;
  updated_at: string;
  /** Files in the box. */
  unplaced: number;
}

/** Submits the documents for review and notifies staff once. */
export async function submitDocuments(
  services: Services,
  actor: ClientActor,
  requestId: string,
): Promise<Submission> {
  const { request, unplaced } = await services.db.withActor(actor, async (tx) => {
    const { status } = await requirePortalRequest(tx, services.vault, requestId);
    if (status === 'completed') throw refuse('requests.completed');
    const missing = await selectMissing(tx, requestId);
    if (missing.length) throw refuse('uploads.required_missing', { document_ids: missing });
    const isNew = await markDocumentsSubmitted(tx, requestId);
    const unplaced = (await selectBox(tx, requestId, { own: true })).length;
    if (isNew) {
      const submission = {
        requestId,
        kind: 'documents.submitted',
        payload: unplaced ? { unplaced } : {},
      } as const;
      await recordActivity(tx, actor, submission);
      const person = await selectActingPerson(tx, requestId);
      await orderMail(tx, { ...submission, payload: { ...submission.payload, ...person } });
    }
    return { request: await requirePortalRequest(tx, services.vault, requestId), unplaced };
  });
  return { status: request.status, updated_at: request.updated_at, unplaced };
}
