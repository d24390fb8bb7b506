import path from 'node:path';
import { outageReason } from '../../shared/db/unavailable.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../shared/postgres/embedded-postgres.ts';
import { explainLoss } from '../../shared/postgres/explain-launch.ts';
import type { Settings } from '../settings/settings.ts';

export interface OwnerDatabase {
  /** Connection string of the role that owns the tables. */
  ownerUrl: string;
  stop(): Promise<void>;
}

const quiet = { log: () => {}, onFailure: () => {} };

/** The database of DATABASE_URL, the embedded one that a running server uses, or an embedded one started for this call. */
export async function openOwnerDatabase({ databaseUrl, dataDir }: Settings): Promise<OwnerDatabase> {
  const dir = path.join(dataDir, 'postgres');
  const running = databaseUrl ?? (await findEmbeddedPostgres(dir));
  if (running) return { ownerUrl: running, stop: async () => {} };
  const { url, stop } = await startEmbeddedPostgres({ dataDir: dir, ...quiet });
  return { ownerUrl: url, stop };
}

/**
 * Runs `work` on the embedded database and stops it if this call started it. Throws EmbeddedPostgresError if a server
 * is running on it, or the disk is full.
 */
export async function withOwnerDatabase<T>(
  { databaseUrl, dataDir }: Settings,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return work(databaseUrl);
  const dir = path.join(dataDir, 'postgres');
  const { url, stop } = await startEmbeddedPostgres({ dataDir: dir, ...quiet });
  const done = await work(url).catch(async (error) => {
    // It has stopped already if the disk is full.
    await stop().catch(() => {});
    throw (outageReason(error) && explainLoss(dir)) || error;
  });
  await stop();
  return done;
}
