import { expect, it } from 'vitest';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';
import type { Services } from '../../../shared/services.ts';
import type { ReceivedFile } from '../../../shared/storage/inbox/upload-inbox.ts';
import { startInspection } from './inspect-received.ts';
import type { KeptMetadata } from './receive-upload.ts';

const received = { size: 4, read: async () => Buffer.from('%PDF') } as unknown as ReceivedFile;

/** Ends the wait for a file of which `opened` finds out that it wants a password. */
function inspectLocked(opened: Promise<void>, patience: number): Promise<void> {
  const run = async () => {
    await opened;
    throw new FileProblemError('password_protected');
  };
  const services = { openFiles: { run } } as unknown as Services;
  return startInspection(services, {} as KeptMetadata, received, 'pdf', patience)();
}

it('a file that nobody can open is refused while its sender waits', async () => {
  await expect(inspectLocked(Promise.resolve(), 5_000)).rejects.toMatchObject({
    code: 'uploads.password_protected',
  });
});

it('a sender does not wait for a file that takes long to open, and it is accepted', async () => {
  const never = new Promise<void>(() => undefined);
  await expect(inspectLocked(never, 20)).resolves.toBeUndefined();
});
