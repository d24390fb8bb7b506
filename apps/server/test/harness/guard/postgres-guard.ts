import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, readPostmaster, stopPostmaster } from '../../../src/shared/postgres/postmaster.ts';

/**
 * Waits until its parent is gone, then ends the PostgreSQL in the first folder, and deletes the second one. See
 * guard-postgres.ts.
 */
const [dataDir = '', removes] = process.argv.slice(2);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.stdin.resume();
await new Promise((gone) => process.stdin.once('close', gone));

// It may have been started at the last moment, or restarted by a server that ends more slowly.
for (const waitMs of [0, 2_000, 5_000]) {
  await delay(waitMs);
  const clusterDir = path.join(dataDir, 'cluster');
  const note = readPostmaster(clusterDir);
  if (note && isAlive(note.pid)) await stopPostmaster(clusterDir, note.pid);
}
if (removes) await rm(removes, { recursive: true, force: true });
