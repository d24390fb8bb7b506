import type { FileRef } from '@visafolio/contract/files/files.contract.ts';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { noAccess, type Uploader } from '../../receive/receive-upload.ts';
import { lockOpenRequest, type OpenRequest, selectTarget } from '../../receive/uploads.queries.ts';
import { type CurrentFile, selectCurrentFile } from './files.queries.ts';

export { reopenIfIncomplete } from './files.queries.ts';

/** Locks the request, so that changes to its files run one after the other. */
export async function requireOpenRequest(tx: Tx, actor: Uploader, requestId: string): Promise<OpenRequest> {
  const request = await lockOpenRequest(tx, requestId);
  if (request) return request;
  const target = await selectTarget(tx, requestId, null);
  throw refuse(target?.completed ? 'requests.completed' : noAccess(actor));
}

/** Clients move and arrange files of their own side until staff accept them. */
export async function requireFile(
  tx: Tx,
  actor: Uploader,
  { request_id, upload_id }: FileRef,
): Promise<CurrentFile> {
  const file = await selectCurrentFile(tx, request_id, upload_id);
  // Only staff file attachments of messages.
  if (!file || (actor.as === 'client' && (file.by_staff || file.in_conversation)))
    throw refuse('uploads.not_found');
  if (actor.as === 'client' && file.accepted) throw refuse('uploads.accepted');
  return file;
}
