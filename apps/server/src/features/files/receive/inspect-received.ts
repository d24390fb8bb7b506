import { type UploadType, uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';
import type { Services } from '../../../shared/services.ts';
import type { ReceivedFile } from '../../../shared/storage/inbox/upload-inbox.ts';
import { openReceived } from '../process/look/open-received.ts';
import type { KeptMetadata } from './receive-upload.ts';

/** Larger ones are inspected only in the background. Bytes. */
const sizeMax = 64 * 1024 * 1024;

/**
 * Opens a file while its sender waits, to refuse at once what could not be opened later. If that takes too long, the file is
 * accepted and inspected in the background.
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
