import { randomInt } from 'node:crypto';
import type { Upload } from '@tus/server';
import { Party } from '@visafolio/contract/messages/message.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { refuse } from '../../../shared/api/refuse.ts';
import type { ClientActor, RequestActor, StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, query } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { canWriteToConversation } from '../../cases/conversations/find-conversation.ts';
import { markUnderWay } from './finish-upload.queries.ts';
import { recordUploadEnd, recordUploadStart } from './tus/unfinished-uploads.queries.ts';
import { selectTarget } from './uploads.queries.ts';

/** The client or the sponsor, or staff for the client. */
export type Uploader = ClientActor | StaffActor;

/** A foreign request and an unknown one. */
export const noAccess = (actor: Uploader) =>
  actor.as === 'staff' ? ('requests.not_found' as const) : ('portal.no_access' as const);

/** No file system has longer names. */
const nameMax = 1_000;

/** Metadata that the sender gives. */
const SentMetadata = z.object({
  client_request_id: z.uuid(),
  /** Absent: into the box. */
  client_request_document_id: z.uuid().nullish(),
  /** It comes with a message to or of this party, and goes into no document. */
  conversation: Party.nullish(),
  filename: z.string().nullish(),
  /** It is added to the files of the document. */
  adds: z.literal('yes').nullish(),
  /** The upload that it takes the place of. */
  replaces: z.uuid().nullish(),
  /** The sender knows that the same file was given already. */
  identical: z.literal('yes').nullish(),
});

/** Metadata that the server keeps, unchanged from then on. */
const Kept = SentMetadata.extend({
  /** Account that may go on with it. */
  owner: z.uuid(),
  /** In the capacity in which it was begun. Uploads of earlier versions name none: they are clients'. */
  capacity: z.enum(['client', 'staff']).default('client'),
  /** Whose key seals what is received. */
  workspace: z.uuid(),
  /** Names the stored file, so that a second try after a crash writes to the same place. */
  stamp: z.string(),
});
export type KeptMetadata = z.infer<typeof Kept>;

/** Null for remains of a crash that hold no whole metadata. */
export const readKeptMetadata = (upload: Upload): KeptMetadata | null =>
  Kept.safeParse(upload.metadata).data ?? null;

/**
 * Lets an upload begin: the document is asked for by an open request of the actor's. Returns what to keep of it.
 * Refuses a foreign and an unknown request alike.
 */
export async function admitUpload(
  { db }: Services,
  actor: Uploader,
  id: string,
  upload: Pick<Upload, 'size' | 'metadata'>,
): Promise<Record<string, string>> {
  const sent = SentMetadata.safeParse(upload.metadata).data;
  if (!sent) throw refuse(noAccess(actor));
  if (sent.filename && sent.filename.length > nameMax) throw refuse('uploads.name_too_long');
  const workspace = await db.withActor(actor, async (tx) => {
    const documentId = getDocument(sent);
    const target = await selectTarget(tx, sent.client_request_id, documentId);
    if (!target) throw refuse(noAccess(actor));
    if (documentId && !target.document_id) throw refuse('uploads.document_not_found');
    await requireConversation(tx, actor, sent);
    if (target.completed) throw refuse('requests.completed');
    if (!upload.size) throw refuse('uploads.empty');
    const beginning = { id, requestId: sent.client_request_id };
    if (!(await recordUploadStart(tx, actor, beginning))) throw refuse('uploads.limit_reached');
    if (target.document_id && (await markUnderWay(tx, target.document_id))) {
      await recordActivity(tx, actor, {
        requestId: sent.client_request_id,
        kind: 'document.upload_begun',
        payload: { document_id: target.document_id, document_name: target.document_name },
      });
    }
    return target.workspace_id;
  });
  return {
    client_request_id: sent.client_request_id,
    ...(sent.conversation && { conversation: sent.conversation }),
    ...(sent.client_request_document_id &&
      !sent.conversation && { client_request_document_id: sent.client_request_document_id }),
    ...(sent.adds && { adds: sent.adds }),
    ...(sent.replaces && { replaces: sent.replaces }),
    ...(sent.identical && { identical: sent.identical }),
    filename: sent.filename ?? '',
    owner: actor.userId,
    capacity: actor.as,
    workspace,
    stamp: newStamp(),
  };
}

/** Null: into the box, or into a conversation. */
export const getDocument = (sent: z.infer<typeof SentMetadata>): string | null =>
  sent.conversation ? null : (sent.client_request_document_id ?? null);

/** Refuses where it is to come with a message that the actor may not write. */
export async function requireConversation(
  tx: Tx,
  actor: Uploader,
  { client_request_id: requestId, conversation: party }: z.infer<typeof SentMetadata>,
): Promise<void> {
  if (party && !(await canWriteToConversation(tx, actor, { requestId, party })))
    throw refuse(actor.as === 'staff' ? 'messages.no_such_party' : 'portal.no_access');
}

/** Whether the actor may still enter the request that an upload is for, and write in its conversation. */
export function reachesTarget({ db }: Services, actor: Uploader, kept: KeptMetadata): Promise<boolean> {
  const { client_request_id: requestId, conversation: party } = kept;
  return db.withActor(
    actor,
    async (tx) =>
      (await selectTarget(tx, requestId, getDocument(kept))) !== null &&
      (!party || (await canWriteToConversation(tx, actor, { requestId, party }))),
  );
}

/** Milliseconds and six more digits: two uploads of one document never meet. */
const newStamp = () => `${Date.now()}${String(randomInt(1_000_000)).padStart(6, '0')}`;

/** An upload ended without a file. */
export function endWithoutFile(
  { db }: Services,
  actor: Uploader,
  id: string,
  kept: KeptMetadata,
): Promise<void> {
  return db.withActor(actor, async (tx) => {
    await recordUploadEnd(tx, id);
    if (kept.client_request_document_id) await releaseDocuments(tx, actor, [kept.client_request_document_id]);
  });
}

/** Removes what has been received of an upload that ends without a file. */
export async function discardUpload(
  services: Services,
  actor: Uploader,
  id: string,
  kept: KeptMetadata,
): Promise<void> {
  await (await services.uploadStaging.inbox()).remove(id);
  await endWithoutFile(services, actor, id, kept);
}

const Released = {
  id: column.uuid,
  client_request_id: column.uuid,
};

/** Uploads ended without a file: of these documents, those marked as under way go back to pending. */
export async function releaseDocuments(tx: Tx, actor: RequestActor, documentIds: string[]): Promise<void> {
  const { rows } = await query(tx, Released)`
    UPDATE client_request_documents SET status = 'pending'
    WHERE id = ANY (${sql.param(documentIds)}::uuid[]) AND status = 'in-progress'
    RETURNING id, client_request_id`;
  for (const { id, client_request_id } of rows) {
    await recordActivity(tx, actor, {
      requestId: client_request_id,
      kind: 'document.upload_dropped',
      payload: { document_id: id },
    });
  }
}
