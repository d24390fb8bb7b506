import { Refusal } from '../../../shared/api/refuse.ts';
import { system } from '../../../shared/db/actor.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { uploadLifetimeMs } from '../../../shared/storage/inbox/upload-inbox.ts';
import { finishUpload } from './finish-upload.ts';
import { type KeptMetadata, readKeptMetadata, releaseDocuments, type Uploader } from './receive-upload.ts';
import { deleteExpired } from './tus/unfinished-uploads.queries.ts';

/** Gives the request that received the last byte time to finish the upload itself. */
const graceMs = 60_000;

/**
 * Finishes uploads that were complete when a server died, removes those that stayed incomplete for 24 hours, and sets documents
 * without an upload in progress back to pending. Idempotent.
 */
export async function expireUploads(services: Services, now = Date.now()): Promise<void> {
  const inbox = await services.uploadStaging.inbox();
  const marked = await documentsUnderWay(services);
  const underWay = new Set<string>();
  for (const { id, touchedAt } of await inbox.list()) {
    const upload = await inbox.find(id);
    const kept = upload && readKeptMetadata(upload);
    const age = now - touchedAt.getTime();
    if (kept && upload.offset === upload.size) {
      if (age > graceMs) await finishFor(services, id, kept);
    } else if (age > uploadLifetimeMs) {
      await inbox.remove(id);
      continue;
    }
    if (kept?.client_request_document_id) underWay.add(kept.client_request_document_id);
  }
  await release(
    services,
    marked.filter((id) => !underWay.has(id)),
  );
  await services.db.withActor(system, (tx) => deleteExpired(tx, now));
}

/** Finishes it as the account that sent it, if that still exists. */
async function finishFor(services: Services, id: string, kept: KeptMetadata): Promise<void> {
  const actor = await loadAccount(services, kept);
  if (!actor) return (await services.uploadStaging.inbox()).remove(id);
  try {
    await finishUpload(services, actor, id, kept);
  } catch (err) {
    if (err instanceof Refusal)
      services.log.info({ code: err.code, upload: id }, 'an upload was refused late');
    else services.log.error({ err, upload: id }, 'an upload could not be finished');
  }
}

async function loadAccount({ db }: Services, { owner, capacity }: KeptMetadata): Promise<Uploader | null> {
  const rows = await queryRows(db.accounts, { email: column.text })`
    SELECT email FROM auth."user" WHERE id = ${owner}`;
  return rows[0] ? { as: capacity, userId: owner, email: rows[0].email } : null;
}

async function documentsUnderWay({ db }: Services): Promise<string[]> {
  return db.withActor(system, async (tx) => {
    const rows = await queryRows(tx, { id: column.uuid })`
      SELECT id FROM client_request_documents WHERE status = 'in-progress'`;
    return rows.map((row) => row.id);
  });
}

async function release({ db }: Services, documentIds: string[]): Promise<void> {
  if (!documentIds.length) return;
  await db.withActor(system, (tx) => releaseDocuments(tx, system, documentIds));
}
