import { buffer } from 'node:stream/consumers';
import { system } from '../../../../shared/db/actor.ts';
import { query } from '../../../../shared/db/query.ts';
import type { Services } from '../../../../shared/services.ts';
import type { PageSize, PagesToRender, RenderedPage } from '../look/render-pages.ts';
import { ProcessedFile } from '../steps/step.ts';
import { type DerivedFile, insertDerived, openDerived, storeDerived, toFreshFile } from './derived-files.ts';

const limits = { ms: 20_000, megabytes: 1_200 };

/**
 * A page of an upload as JPEG, rendered now unless it was rendered ahead. Null if there is no such page. Throws FileProblemError
 * if the page cannot be rendered. Refuses with uploads.being_checked and uploads.blocked. The caller checks access.
 */
export async function openPageImage(
  services: Services,
  uploadId: string,
  page: number,
  size: PageSize,
): Promise<DerivedFile | null> {
  const kind = size === 'thumbnail' ? 'thumbnail' : 'page_image';
  const file = await selectFile(services, uploadId);
  if (file) await services.files.requireReleased('client-documents', file.file_path);
  const stored = await openDerived(services, { uploadId, documentId: null, kind, page, madeFrom: uploadId });
  if (stored) return stored;
  if (!file?.pages || page > file.pages) return null;
  const original = await services.files.read('client-documents', file.file_path);
  if (!original) return null;
  const input: PagesToRender = {
    type: file.file_type,
    bytes: await buffer(original.content),
    pages: [{ page, size }],
  };
  const task = new URL('../look/render-pages.ts', import.meta.url);
  const [rendered] = await services.openFiles.run<RenderedPage[]>(
    file.client_request_id,
    task,
    input,
    limits,
  );
  if (!rendered) return null;
  const made = await storeDerived(services, file.owner_id, {
    workspaceId: file.workspace_id,
    requestId: file.client_request_id,
    uploadId,
    documentId: null,
    kind,
    page,
    madeFrom: uploadId,
    fileType: 'image/jpeg',
    content: rendered.jpeg,
  });
  await insertDerived(services, [made]);
  return toFreshFile(rendered.jpeg);
}

async function selectFile({ db }: Services, uploadId: string): Promise<ProcessedFile | null> {
  return db.withActor(system, async (tx) => {
    const { rows } = await query(tx, ProcessedFile)`
      SELECT u.id, u.workspace_id, u.client_request_id, r.user_id AS owner_id, u.file_path, u.file_type, u.file_name,
        p.page_count AS pages
      FROM client_document_uploads u JOIN client_requests r ON r.id = u.client_request_id
      LEFT JOIN file_pages p ON p.upload_id = u.id
      WHERE u.id = ${uploadId}`;
    return rows[0] ?? null;
  });
}
