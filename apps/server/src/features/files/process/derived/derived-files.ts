import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { system } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, query } from '../../../../shared/db/query.ts';
import type { Services } from '../../../../shared/services.ts';
import type { StoredFile } from '../../../../shared/storage/file-storage.ts';

interface DerivedKey {
  /** Set for one file; null for all files of a document. */
  uploadId: string | null;
  documentId: string | null;
  kind: 'thumbnail' | 'page_image' | 'arranged_pdf' | 'document_pdf' | 'safe_copy';
  page: number | null;
  /** Fingerprint of the source files and their arrangement. */
  madeFrom: string;
}

export interface NewDerived extends DerivedKey {
  workspaceId: string;
  requestId: string;
  fileType: string;
  content: Uint8Array;
}

export interface StoredDerived extends NewDerived {
  filePath: string;
}

/** A derived file that is ready to be sent. */
export interface DerivedFile extends StoredFile {
  /** Whether it was made now, which may have taken a minute. */
  isFresh: boolean;
}

const bucket = 'client-documents';

/** Null if it was never made, was made from something else, or is missing. */
export async function openDerived({ db, files }: Services, key: DerivedKey): Promise<DerivedFile | null> {
  const path = await db.withActor(system, async (tx) => {
    const { rows } = await query(tx, { file_path: column.text })`
      SELECT file_path FROM derived_files
      WHERE kind = ${key.kind} AND page IS NOT DISTINCT FROM ${key.page}::int AND made_from = ${key.madeFrom}
        AND upload_id IS NOT DISTINCT FROM ${key.uploadId}::uuid
        AND client_request_document_id IS NOT DISTINCT FROM ${key.documentId}::uuid`;
    return rows[0]?.file_path;
  });
  const stored = path && (await files.read(bucket, path));
  return stored ? { ...stored, isFresh: false } : null;
}

export function toFreshFile(content: Uint8Array): DerivedFile {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return { size: bytes.length, content: Readable.from([bytes], { objectMode: false }), isFresh: true };
}

/** Stores a derived file, sealed, without its row. */
export async function storeDerived(
  { files }: Services,
  ownerId: string,
  made: NewDerived,
): Promise<StoredDerived> {
  const filePath = `${ownerId}/derived/${randomUUID()}.${made.fileType === 'application/pdf' ? 'pdf' : 'jpg'}`;
  const content = Buffer.from(made.content.buffer, made.content.byteOffset, made.content.byteLength);
  await files.put(bucket, filePath, Readable.from([content], { objectMode: false }), {
    contentType: made.fileType,
    size: content.length,
    workspaceId: made.workspaceId,
    isMade: true,
  });
  return { ...made, filePath };
}

/** Inserts the rows in a transaction of their own. Removes the files if that fails. */
export async function insertDerived(services: Services, made: StoredDerived[]): Promise<void> {
  await insertDerivedWithin(services, made, (write) => services.db.withActor(system, write));
}

/** Inserts the rows in the caller's transaction. Removes the files if that fails or never runs. */
export async function insertDerivedWithin(
  { files, log }: Services,
  made: StoredDerived[],
  within: (write: (tx: Tx) => Promise<void>) => Promise<void>,
): Promise<void> {
  let isWritten = false;
  let isKept = false;
  try {
    await within(async (tx) => {
      await writeRows(tx, made);
      isWritten = true;
    });
    isKept = isWritten;
  } finally {
    if (!isKept)
      for (const { filePath } of made)
        await files
          .remove(bucket, filePath)
          .catch((err) => log.warn({ err }, 'a file that was made for nothing was not removed'));
  }
}

/** Deletes what the rows replace, including its files. */
async function writeRows(tx: Tx, made: StoredDerived[]): Promise<void> {
  for (const each of made) {
    await tx.execute(sql`
      DELETE FROM derived_files WHERE kind = ${each.kind} AND page IS NOT DISTINCT FROM ${each.page}::int
        AND upload_id IS NOT DISTINCT FROM ${each.uploadId}::uuid
        AND client_request_document_id IS NOT DISTINCT FROM ${each.documentId}::uuid`);
    await tx.execute(sql`
      INSERT INTO derived_files (workspace_id, client_request_id, upload_id, client_request_document_id, kind, page,
        made_from, file_path, file_size, file_type)
      SELECT r.workspace_id, r.id, ${each.uploadId}::uuid, ${each.documentId}::uuid, ${each.kind}, ${each.page}::int,
        ${each.madeFrom}, ${each.filePath}, ${each.content.length}, ${each.fileType}
      FROM client_requests r WHERE r.id = ${each.requestId}
      ON CONFLICT DO NOTHING`);
  }
}
