import type { ActivityKind } from '@visafolio/contract/requests/activity.contract.ts';
import type { AskAgainInput } from '@visafolio/contract/requests/review.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import type { Services } from '../../../shared/services.ts';
import { places } from '../../sealing/places.ts';
import { recordActivity } from '../activity/activity.usecases.ts';
import { deliverRequestMails } from '../invitations/delivery/deliver-mail-orders.ts';
import { orderMail } from '../invitations/delivery/order-mail.ts';
import { lockRequest } from '../lock-request.ts';

interface Judged {
  id: string;
  document_id: string;
  upload_id: string;
}

/** Accepting twice changes nothing. Refuses with requests.file_changed if the file was replaced. */
export async function acceptFile(
  { db }: Services,
  actor: StaffActor,
  input: Judged,
): Promise<{ id: string }> {
  await db.withActor(actor, async (tx) => {
    await lockRequest(tx, input.id);
    const file = await requireCurrent(tx, input);
    if (file.accepted) return;
    await tx.execute(
      sql`UPDATE client_document_uploads SET accepted_at = now() WHERE id = ${input.upload_id}`,
    );
    await settleDocument(tx, input.document_id);
    await recordReview(tx, actor, input, 'document.accepted', { file_name: file.file_name });
  });
  return { id: input.id };
}

/** The document is pending again, with the reason; documents that were submitted have to be submitted again. */
export async function askAgain(
  services: Services,
  actor: StaffActor,
  { reason, ...input }: AskAgainInput,
): Promise<{ id: string; notified: boolean }> {
  await services.db.withActor(actor, async (tx) => {
    const { workspace_id } = await lockRequest(tx, input.id, { open: true });
    const sealed = await services.vault.seal(workspace_id, places.reason(input.id), reason);
    const file = await requireCurrent(tx, input);
    await tx.execute(sql`
      UPDATE client_document_uploads SET upload_status = 'superseded', accepted_at = NULL
      WHERE id = ${input.upload_id}`);
    await tx.execute(sql`
      UPDATE client_request_documents SET status = 'pending', uploaded_at = NULL, review_note = ${sealed}
      WHERE id = ${input.document_id}`);
    await tx.execute(sql`
      UPDATE client_requests SET updated_at = now(),
        status = CASE status WHEN 'documents_submitted' THEN 'in-progress' ELSE status END
      WHERE id = ${input.id}`);
    await recordReview(tx, actor, input, 'document.asked_again', {
      file_name: file.file_name,
      reason: sealed,
    });
    await orderMail(tx, {
      requestId: input.id,
      kind: 'document.asked_again',
      payload: { document_id: input.document_id, reason: sealed },
    });
  });
  const notified = await deliverRequestMails(services, actor, input.id).catch((error: unknown) => {
    // The request for a new file is stored; the background sends its mail.
    services.log.warn({ err: error, requestId: input.id }, 'mail waits for the next run');
    return false;
  });
  return { id: input.id, notified };
}

/** Once all of its files are accepted, and none is asked for again, why one was asked for again is no longer said. */
async function settleDocument(tx: Tx, documentId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE client_request_documents SET review_note = NULL
    WHERE id = ${documentId} AND status = 'completed' AND NOT EXISTS (
      SELECT FROM client_document_uploads
      WHERE client_request_document_id = ${documentId} AND upload_status = 'uploaded' AND accepted_at IS NULL)`);
}

interface CurrentFile extends Record<string, unknown> {
  file_name: string;
  accepted: boolean;
}

async function requireCurrent(tx: Tx, { id, document_id, upload_id }: Judged): Promise<CurrentFile> {
  const { rows } = await tx.execute<CurrentFile>(sql`
    SELECT file_name, accepted_at IS NOT NULL AS accepted FROM client_document_uploads
    WHERE id = ${upload_id} AND client_request_document_id = ${document_id} AND client_request_id = ${id}
      AND upload_status = 'uploaded'`);
  if (!rows[0]) throw refuse('requests.file_changed');
  return rows[0];
}

const recordReview = (
  tx: Tx,
  actor: StaffActor,
  { id, document_id, upload_id }: Judged,
  kind: ActivityKind,
  more: object,
): Promise<void> =>
  recordActivity(tx, actor, {
    requestId: id,
    kind,
    payload: { document_id, upload_id, ...more },
  });
