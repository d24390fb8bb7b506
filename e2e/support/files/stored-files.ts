import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { BuiltRequest } from '../../../apps/server/test/builders/requests.ts';
import { recordPlainFile } from '../../../apps/server/test/builders/stored-files.ts';

/** Stores a file for each upload in the rows of a built request. */
export async function storeUploads(
  owner: pg.Pool,
  dataDir: string,
  request: BuiltRequest,
  content: Buffer,
): Promise<void> {
  for (const { file_path } of request.uploads) {
    const place = path.join(dataDir, 'files', 'client-documents', file_path);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, content);
    await recordPlainFile(owner, file_path);
  }
  await owner.query('UPDATE client_document_uploads SET file_size = $2 WHERE client_request_id = $1', [
    request.id,
    content.length,
  ]);
}

/** Turns an upload of a built request into a JPEG. */
export async function storePicture(
  owner: pg.Pool,
  dataDir: string,
  upload: BuiltRequest['uploads'][number] | undefined,
  content: Buffer,
): Promise<void> {
  if (!upload) throw new Error('no such upload');
  await writeFile(path.join(dataDir, 'files', 'client-documents', upload.file_path), content);
  await recordPlainFile(owner, upload.file_path);
  await owner.query(
    `UPDATE client_document_uploads SET file_size = $2, file_type = 'image/jpeg',
       file_name = regexp_replace(file_name, '\\.[a-z]+$', '.jpg') WHERE id = $1`,
    [upload.id, content.length],
  );
}
