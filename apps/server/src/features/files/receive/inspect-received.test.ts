import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FileProblemError } from '../../../shared/files/child/file-problem.ts';
import type { Services } from '../../../shared/services.ts';
import type { ReceivedFile } from '../../../shared/storage/inbox/upload-inbox.ts';
import { startInspection } from './inspect-received.ts';
import type { KeptMetadata } from './receive-upload.ts';

const received = { size: 4, read: async () => Buffer.from('%PDF') } as unknown as ReceivedFile;

/** Ends the wait for a file whose opening finds out after `ms` that it wants a password. */
function inspectLocked(ms: number, patience: number): Promise<void> {
  const run = async () => {
    await delay(ms);
    throw new FileProblemError('password_protected');
  };
  const services = { openFiles: { run } } as unknown as Services;
  return startInspection(services, {} as KeptMetadata, received, 'pdf', patience)();
}

it('a file that nobody can open is refused while its sender waits', async () => {
  await expect(inspectLocked(5, 5_000)).rejects.toMatchObject({ code: 'uploads.password_protected' });
});

it('a sender does not wait for a file that takes long to open, and it is accepted', async () => {
  const began = performance.now();
  await inspectLocked(3_000, 20);
  expect(performance.now() - began).toBeLessThan(2_000);
});
