import { clientActor, type Session, staffActor } from '../../../../shared/api/session.ts';
import type { ClientActor, StaffActor } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, queryRow, type Row } from '../../../../shared/db/query.ts';
import type { Services } from '../../../../shared/services.ts';
import { recordView } from '../../../activity/activity.usecases.ts';

export interface ClientDocument {
  id: string;
  requestId: string;
  fileName: string;
  fileType: string;
  /** Bytes. */
  fileSize: number;
  /** Not a PDF that the product made. */
  isUpload: boolean;
  /** The actor as which the session can access it. */
  actor: StaffActor | ClientActor;
}

/**
 * Finds the document of a stored path: an upload, for its owner and the request's client, or a PDF of answers, for its owner.
 * Null if foreign or unknown.
 */
export async function findClientDocument(
  { db }: Services,
  session: Session,
  filePath: string,
): Promise<ClientDocument | null> {
  const actors = [
    ...(session.professional ? [staffActor(session)] : []),
    // The person may be a client elsewhere; a key of the public API never is.
    ...(session.apiKey ? [] : [clientActor(session)]),
  ];
  for (const actor of actors) {
    const found = await db.withActor(actor, (tx) =>
      actor.as === 'staff' ? selectFiled(tx, filePath) : selectUpload(tx, filePath),
    );
    if (found) return { ...found, fileSize: Number(found.fileSize), actor };
  }
  return null;
}

const UploadRow = {
  id: column.uuid,
  requestId: column.uuid,
  fileName: column.text,
  fileType: column.text,
  fileSize: column.bigint,
  isUpload: column.boolean,
};
type UploadRow = Row<typeof UploadRow>;

async function selectFiled(tx: Tx, filePath: string): Promise<UploadRow | null> {
  const upload = await selectUpload(tx, filePath);
  if (upload) return upload;
  return queryRow(tx, UploadRow)`
    SELECT id, client_request_id AS "requestId", file_name AS "fileName",
      file_type AS "fileType", file_size AS "fileSize", false AS "isUpload"
    FROM client_documents WHERE file_path = ${filePath} AND client_document_upload_id IS NULL`;
}

const selectUpload = (tx: Tx, filePath: string): Promise<UploadRow | null> =>
  queryRow(tx, UploadRow)`
    SELECT id, client_request_id AS "requestId", file_name AS "fileName",
      file_type AS "fileType", file_size AS "fileSize", true AS "isUpload"
    FROM client_document_uploads WHERE file_path = ${filePath}`;

/** Records on the timeline who opened a client's document; `isOriginal`: on purpose, although it may have active content. */
export async function recordDocumentView(
  { db }: Services,
  document: ClientDocument,
  { isOriginal = false } = {},
): Promise<void> {
  await db.withActor(document.actor, (tx) =>
    recordView(tx, document.actor, {
      requestId: document.requestId,
      kind: 'document.viewed',
      payload: {
        upload_id: document.id,
        file_name: document.fileName,
        ...(isOriginal && { original: true }),
      },
    }),
  );
}
