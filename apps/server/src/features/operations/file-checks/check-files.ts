import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { system } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { readSealed } from '../../../shared/storage/sealed/read-sealed.ts';
import { BrokenSeal } from '../../../shared/vault/keys/master-key.ts';
import { KeyDestroyed } from '../../../shared/vault/keys/workspace-keys.ts';
import { type DueFile, recordCheck, selectDue } from './file-checks.queries.ts';
import { reportBrokenFiles } from './report-broken-files.ts';

const batch = 50;
/** A run ends before the job queue's timeout; the next one continues. Milliseconds. */
const runMs = 50_000;
/** UTC hours in which every file is read that was not checked since the night before. */
const night = { from: 1, to: 5 };
const hoursAtNight = 20;
/** At other hours only files unchecked for this long, for servers that are off at night. */
const hoursByDay = 72;
const defaultPace = 20 * 1024 * 1024;

interface Wishes {
  now?: Date;
  forMs?: number;
  /** Bytes per second. */
  pace?: number;
}

/**
 * Reads stored files at a set pace, compares them with what was received, and reports broken or missing ones to the
 * product's administrators. Broken files are not changed.
 */
export async function checkFiles(services: Services, wishes: Wishes = {}): Promise<void> {
  const { now = new Date(), forMs = runMs, pace = services.config.fileCheckPace ?? defaultPace } = wishes;
  const isNight = now.getUTCHours() >= night.from && now.getUTCHours() < night.to;
  const hours = isNight ? hoursAtNight : hoursByDay;
  const begun = Date.now();
  let read = 0;
  const keepPace = async (bytes: number): Promise<void> => {
    read += bytes;
    const ahead = (read / pace) * 1000 - (Date.now() - begun);
    if (ahead > 20) await delay(ahead);
  };

  for (let more = true; more; ) {
    const due = await services.db.withActor(system, (tx) => selectDue(tx, hours, batch));
    more = due.length === batch;
    for (const file of due) {
      if (Date.now() - begun > forMs) more = false;
      else await checkFile(services, file, keepPace);
    }
  }
  await reportBrokenFiles(services);
}

async function checkFile(
  services: Services,
  file: DueFile,
  keepPace: (bytes: number) => Promise<void>,
): Promise<void> {
  const why = await findFault(services, file, keepPace);
  if (why) services.log.error({ file: `${file.bucket}/${file.file_path}`, why }, 'a stored file is broken');
  await services.db.withActor(system, (tx) => recordCheck(tx, file.id, why !== null));
}

/** Null for an intact file. Throws if the store does not answer. */
async function findFault(
  services: Services,
  { bucket, file_path: path, size, sha256, wrapped_key: wrappedKey }: DueFile,
  keepPace: (bytes: number) => Promise<void>,
): Promise<string | null> {
  try {
    const stored = await readSealed(services, { bucket, path, size: Number(size), wrappedKey });
    if (!stored) return 'missing';
    const hash = createHash('sha256');
    for await (const piece of stored.content) {
      hash.update(piece);
      await keepPace(piece.length);
    }
    return hash.digest('hex') === sha256 ? null : 'of another content';
  } catch (error) {
    // Erased deliberately.
    if (error instanceof KeyDestroyed) return null;
    if (error instanceof BrokenSeal) return error.message;
    // A failing disk.
    if ((error as NodeJS.ErrnoException).code === 'EIO') return 'cannot be read from the disk';
    throw error;
  }
}
