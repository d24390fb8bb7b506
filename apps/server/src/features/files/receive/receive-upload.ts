import { randomInt } from 'node:crypto';
import type { Upload } from '@tus/server';
import { Party } from '@visafolio/contract/messages/message.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { refuse } from '../../../shared/api/refuse.ts';
import type { ClientActor, RequestActor, StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { canWriteToConversation } from '../../cases/conversations/find-conversation.ts';
import { markUnderWay } from './finish-upload.queries.ts';
import { recordUploadEnd, recordUploadStart } from './tus/unfinished-uploads.queries.ts';
import { selectTarget } from './uploads.queries.ts';

/** The client or the sponsor, or staff for the client. */
export type Uploader = ClientActor | StaffActor;

/** For a foreign request and an unknown one alike. */
export const noAccess = (actor: Uploader) =>
  actor.as === 'staff' ? ('requests.not_found' as const) : ('portal.no_access' as const);

/** Longer than the names of any file system. */
const nameMax = 1_000;

/** Metadata from the client program. */
const SentMetadata = z.object({
  client_request_id: z.uuid(),
  /** Absent: the box. */
  client_request_document_id: z.uuid().nullish(),
  /** Set if it belongs to a message of this party's conversation instead of a document. */
  conversation: Party.nullish(),
  /** Set by staff if it is for the packet of the case instead. */
  packet: z.literal('yes').nullish(),
  filename: z.string().nullish(),
  /** Adds it to the files of the document. */
  adds: z.literal('yes').nullish(),
  /** The upload that it replaces. */
  replaces: z.uuid().nullish(),
  /** The sender knows that it is a duplicate. */
  identical: z.literal('yes').nullish(),
});

/** Metadata that the server stores, unchanged afterwards. */
const Kept = SentMetadata.extend({
  /** The account that may continue it. */
  owner: z.uuid(),
  /** The capacity in which it began. Uploads of earlier versions have none: they are clients'. */
  capacity: z.enum(['client', 'staff']).default('client'),
  /** The workspace whose key seals the received bytes. */
  workspace: z.uuid(),
  /** Part of the stored file's path, so that a retry after a crash writes to the same path. */
  stamp: z.string(),
});
export type KeptMetadata = z.infer<typeof Kept>;

/** Null for remains of a crash with incomplete metadata. */
export const readKeptMetadata = (upload: Upload): KeptMetadata | null =>
  Kept.safeParse(upload.metadata).data ?? null;

/**
 * Admits an upload for a document of an open request of the actor. Returns the metadata to store. Refuses a foreign request like
 * an unknown one.
 */
export async function admitUpload(
  { db }: Services,
  actor: Uploader,
  id: string,
  upload: Pick<Upload, 'size' | 'metadata'>,
): Promise<Record<string, string>> {
  const sent = SentMetadata.safeParse(upload.metadata).data;
  if (!sent) throw refuse(noAccess(actor));
  if (sent.packet && actor.as !== 'staff') throw refuse(noAccess(actor));
  if (sent.filename && sent.filename.length > nameMax) throw refuse('uploads.name_too_long');
  const documentId = getDocument(sent);
  const workspace = await db.withActor(actor, async (tx) => {
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
    ...(sent.packet && { packet: sent.packet }),
    ...(sent.conversation && !sent.packet && { conversation: sent.conversation }),
    ...(documentId && { client_request_document_id: documentId }),
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

/** Null: the box, a conversation, or the packet. */
export const getDocument = (sent: z.infer<typeof SentMetadata>): string | null =>
  sent.conversation || sent.packet ? null : (sent.client_request_document_id ?? null);

/** Refuses if it belongs to a message that the actor may not write. */
export async function requireConversation(
  tx: Tx,
  actor: Uploader,
  { client_request_id: requestId, conversation: party }: z.infer<typeof SentMetadata>,
): Promise<void> {
  if (party && !(await canWriteToConversation(tx, actor, { requestId, party })))
    throw refuse(actor.as === 'staff' ? 'messages.no_such_party' : 'portal.no_access');
}

/** Whether the actor can still access the request of an upload, and write in its conversation. */
export function canAccessTarget({ db }: Services, actor: Uploader, kept: KeptMetadata): Promise<boolean> {
  const { client_request_id: requestId, conversation: party } = kept;
  return db.withActor(
    actor,
    async (tx) =>
      (await selectTarget(tx, requestId, getDocument(kept))) !== null &&
      (!party || (await canWriteToConversation(tx, actor, { requestId, party }))),
  );
}

/** Milliseconds and six random digits, so that two uploads of one document never collide. */
const newStamp = () => `${Date.now()}${String(randomInt(1_000_000)).padStart(6, '0')}`;

/** Ends an upload without a file. */
export function endUploadWithoutFile(
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

/** Removes the received bytes of an upload that ends without a file. */
export async function discardUpload(
  services: Services,
  actor: Uploader,
  id: string,
  kept: KeptMetadata,
): Promise<void> {
  await (await services.uploadStaging.inbox()).remove(id);
  await endUploadWithoutFile(services, actor, id, kept);
}

const Released = {
  id: column.uuid,
  client_request_id: column.uuid,
};

/** Sets those of the documents that are marked as being uploaded back to pending, after their uploads ended without a file. */
export async function releaseDocuments(tx: Tx, actor: RequestActor, documentIds: string[]): Promise<void> {
  const rows = await queryRows(tx, Released)`
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
