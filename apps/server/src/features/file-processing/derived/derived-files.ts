import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import type { Services } from '../../../shared/services.ts';

export type DerivedKind = 'thumbnail' | 'page_image' | 'arranged_pdf' | 'document_pdf';

export interface NewDerived {
  workspaceId: string;
  requestId: string;
  /** Of one file, or of all the files of a document. */
  uploadId: string | null;
  documentId: string | null;
  kind: DerivedKind;
  page: number | null;
  /** Of which files and arrangements. */
  madeFrom: string;
  fileType: string;
  content: Uint8Array;
}

export interface StoredDerived extends NewDerived {
  filePath: string;
}

const bucket = 'client-documents';

/** Stores what was made, sealed; its row follows in the transaction of `insertDerived`. */
export async function storeDerived(
  { files }: Services,
  ownerId: string,
  made: NewDerived,
): Promise<StoredDerived> {
  const filePath = `${ownerId}/derived/${randomUUID()}.${made.fileType.endsWith('pdf') ? 'pdf' : 'jpg'}`;
  const content = Buffer.from(made.content.buffer, made.content.byteOffset, made.content.byteLength);
  await files.put(bucket, filePath, Readable.from([content], { objectMode: false }), {
    contentType: made.fileType,
    size: content.length,
    workspaceId: made.workspaceId,
  });
  return { ...made, filePath };
}

/** As the system. What was made of the same before goes, its file too. */
export async function insertDerived(tx: Tx, made: StoredDerived[]): Promise<void> {
  for (const each of made) {
    await tx.execute(sql`
      DELETE FROM derived_files WHERE kind = ${each.kind} AND page IS NOT DISTINCT FROM ${each.page}
        AND upload_id IS NOT DISTINCT FROM ${each.uploadId}::uuid
        AND client_request_document_id IS NOT DISTINCT FROM ${each.documentId}::uuid`);
    await tx.execute(sql`
      INSERT INTO derived_files (workspace_id, client_request_id, upload_id, client_request_document_id, kind, page,
        made_from, file_path, file_size, file_type)
      VALUES (${each.workspaceId}, ${each.requestId}, ${each.uploadId}::uuid, ${each.documentId}::uuid, ${each.kind}, ${each.page},
        ${each.madeFrom}, ${each.filePath}, ${each.content.length}, ${each.fileType})`);
  }
}

/** Files whose rows were not written. */
export async function discardDerived({ files, log }: Services, made: StoredDerived[]): Promise<void> {
  for (const { filePath } of made)
    await files
      .remove(bucket, filePath)
      .catch((err) => log.warn({ err }, 'a file that was made for nothing was not removed'));
}
