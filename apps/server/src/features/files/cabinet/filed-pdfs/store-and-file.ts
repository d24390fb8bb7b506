import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import type { Services } from '../../../../shared/services.ts';
import { deleteStoredFiles } from '../../../../shared/storage/delete-stored-files.ts';
import type { NewForm } from '../forms.queries.ts';

export { insertForm as fileForm, removeFiledPdf } from '../forms.queries.ts';

const bucket = 'client-documents';

interface MadePdf extends Pick<NewForm, 'requestId' | 'fileName' | 'notDrawn'> {
  pdf: Uint8Array;
  workspaceId: string;
}

/**
 * Stores a PDF that we made, and files it by `file` in one transaction. If that fails, the stored file is deleted; afterwards the files of what
 * the transaction replaced are.
 */
export async function storeAndFile<Filed>(
  services: Services,
  actor: StaffActor,
  { pdf, workspaceId, requestId, fileName, notDrawn }: MadePdf,
  file: (tx: Tx, form: NewForm) => Promise<Filed>,
): Promise<Filed> {
  const { db, files } = services;
  const form: NewForm = {
    requestId,
    fileName,
    filePath: `${actor.userId}/${requestId}_${Date.now()}-${randomUUID().slice(0, 8)}.pdf`,
    fileSize: pdf.length,
    notDrawn,
  };
  await files.put(bucket, form.filePath, Readable.from([Buffer.from(pdf)]), {
    contentType: 'application/pdf',
    size: pdf.length,
    workspaceId,
    isMade: true,
  });
  try {
    return await db.withActor(actor, (tx) => file(tx, form));
  } catch (error) {
    await files.remove(bucket, form.filePath);
    throw error;
  } finally {
    services.background.run('deleting stored files', () => deleteStoredFiles(services));
  }
}
