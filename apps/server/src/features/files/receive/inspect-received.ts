import { setTimeout as delay } from 'node:timers/promises';
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
 * How long a sender waits at most for it, after the checksum of the file is known. Opening an ordinary file is done by then. Tests
 * wait for it, however busy the machine is. Milliseconds.
 */
const patienceMs = process.env.NODE_ENV === 'test' ? 20_000 : 300;

/**
 * Opens a file while its sender waits, to refuse at once what could not be opened later. The returned function ends the wait: it
 * throws the refusal, or returns if the file opens or is not open in time. Then it is accepted and inspected in the background.
 */
export function startInspection(
  services: Services,
  kept: KeptMetadata,
  received: ReceivedFile,
  type: UploadType,
  patience = patienceMs,
): () => Promise<void> {
  const inspected = inspect(services, kept, received, type);
  // It may be refused before the returned function is called.
  inspected.catch(() => undefined);
  return () => Promise.race([inspected, delay(patience, undefined, { ref: false })]);
}

async function inspect(
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
