import { system } from '../../../../shared/db/actor.ts';
import type { Services } from '../../../../shared/services.ts';
import { proposePlace } from '../../read/placement/place-file.ts';
import { loadSortContext } from './sort-context.ts';
import { deleteCorrection, selectRecognizedFiles, writeCorrection } from './sorting.queries.ts';

interface Placed {
  requestId: string;
  uploadId: string;
  documentId: string;
  by: 'client' | 'staff';
}

/**
 * Remembers that a person put a file elsewhere than the rules would. A correction by staff applies to their workspace, one by a
 * client only to their case, so that clients cannot affect how others' files are sorted.
 */
export async function learnPlace(
  { db, vault, log }: Pick<Services, 'db' | 'vault' | 'log'>,
  { requestId, uploadId, documentId, by }: Placed,
): Promise<void> {
  try {
    await db.withActor(system, async (tx) => {
      const recognized = (await selectRecognizedFiles(tx, requestId)).find(
        ({ upload_id }) => upload_id === uploadId,
      );
      if (!recognized) return;
      const { documents, withHolder } = await loadSortContext(tx, vault, recognized.workspace_id, requestId);
      const chosen = documents.find(({ id }) => id === documentId);
      if (!chosen) return;
      // As it was before this file came.
      const before = documents.map((document) =>
        document.id === documentId ? { ...document, files: Math.max(0, document.files - 1) } : document,
      );
      if (proposePlace(withHolder(uploadId, recognized), before, []).documentId === documentId)
        return deleteCorrection(tx, recognized.workspace_id, uploadId);
      await writeCorrection(tx, {
        workspaceId: recognized.workspace_id,
        uploadId,
        requestId: by === 'client' ? requestId : null,
        kind: recognized.kind,
        layout: recognized.layout,
        nameHash: chosen.nameHash,
      });
    });
  } catch (err) {
    // Placing the file has succeeded, so a failure to learn from it is only logged.
    log.warn({ err }, 'where a file was put was not learned');
  }
}
