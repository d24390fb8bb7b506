import { type UploadType, uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';
import type { Services } from '../../../shared/services.ts';
import type { ReceivedFile } from '../../../shared/storage/inbox/upload-inbox.ts';
import { openReceived } from '../process/look/open-received.ts';
import type { KeptMetadata } from './receive-upload.ts';

/** Larger ones are opened in the background alone. Bytes. */
const sizeMax = 64 * 1024 * 1024;

/**
 * Opens a file while its sender waits, so that they hear at once of one that nobody could open later. What takes too long here is
 * kept, and looked at in the background.
 */
export async function inspectReceived(
  services: Services,
  kept: KeptMetadata,
  received: ReceivedFile,
  type: UploadType,
): Promise<void> {
  if (received.size > sizeMax) return;
  const bytes = await received.read(0, received.size);
  try {
    await openReceived(services, kept.client_request_id, { type: uploadTypes[type], bytes });
  } catch (error) {
    if (!(error instanceof FileProblemError)) {
      services.log.warn({ err: error }, 'a file was not opened at its receipt');
      return;
    }
    const isPicture = uploadTypes[type].startsWith('image/');
    switch (error.problem) {
      case 'password_protected':
        throw refuse('uploads.password_protected');
      case 'broken':
        throw refuse('uploads.broken');
      case 'too_many_pages':
        throw refuse('uploads.too_many_pages');
      case 'too_large':
        throw refuse(isPicture ? 'uploads.picture_too_large' : 'uploads.too_complex');
    }
  }
}
