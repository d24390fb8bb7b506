import { type UploadType, uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { system } from '../../../shared/db/actor.ts';
import { column, queryRow } from '../../../shared/db/query.ts';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';
import type { Services } from '../../../shared/services.ts';
import type { ReceivedFile } from '../../../shared/storage/inbox/upload-inbox.ts';
import { isPicture } from '../process/look/formats.ts';

/** Larger ones are stored as they are. Bytes. */
const sizeMax = 64 * 1024 * 1024;
const task = new URL('../process/look/remove-camera-data.ts', import.meta.url);
const limits = { ms: 10_000, megabytes: 1_200 };

/**
 * What to store of a photo for a firm that wants none of its camera data; null: the file as received. Refuses with uploads.broken if the
 * photo's structure is damaged.
 */
export async function withoutCameraData(
  services: Services,
  { workspaceId, requestId }: { workspaceId: string; requestId: string },
  received: ReceivedFile,
  type: UploadType,
): Promise<Buffer | null> {
  if (!isPicture(uploadTypes[type]) || received.size > sizeMax) return null;
  const settings = await services.db.withActor(
    system,
    (tx) =>
      queryRow(tx, { camera_data: column.text })`
      SELECT camera_data FROM firm_file_settings WHERE workspace_id = ${workspaceId}`,
  );
  if (settings?.camera_data !== 'remove') return null;
  const input = { type: uploadTypes[type], bytes: await received.read(0, received.size) };
  const cleaned = await services.openFiles
    .run<Uint8Array | null>(requestId, task, input, limits)
    .catch((error) => {
      throw error instanceof FileProblemError ? refuse('uploads.broken', undefined, error) : error;
    });
  return cleaned && Buffer.from(cleaned.buffer, cleaned.byteOffset, cleaned.byteLength);
}
