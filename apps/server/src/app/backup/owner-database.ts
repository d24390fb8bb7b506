import path from 'node:path';
import { outageReason } from '../../shared/db/unavailable.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../shared/postgres/embedded-postgres.ts';
import { explainLoss } from '../../shared/postgres/explain-launch.ts';
import type { Settings } from '../settings/settings.ts';

export interface OwnerDatabase {
  /** Of the role that owns the tables. */
  ownerUrl: string;
  stop(): Promise<void>;
}

const quiet = { log: () => {}, onFailure: () => {} };

/** The product's database: that of DATABASE_URL, the embedded one as a running product has it, else started for this. */
export async function openOwnerDatabase({ databaseUrl, dataDir }: Settings): Promise<OwnerDatabase> {
  const dir = path.join(dataDir, 'postgres');
  const running = databaseUrl ?? (await findEmbeddedPostgres(dir));
  if (running) return { ownerUrl: running, stop: async () => {} };
  const { url, stop } = await startEmbeddedPostgres({ dataDir: dir, ...quiet });
  return { ownerUrl: url, stop };
}

/**
 * Works on it and stops it, where this started it. Throws EmbeddedPostgresError where the product is running on the embedded
 * PostgreSQL, or its disk is full.
 */
export async function withDatabaseAlone<T>(
  { databaseUrl, dataDir }: Settings,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return work(databaseUrl);
  const dir = path.join(dataDir, 'postgres');
  const { url, stop } = await startEmbeddedPostgres({ dataDir: dir, ...quiet });
  const done = await work(url).catch(async (error) => {
    // One that its full disk has ended is not there to be stopped.
    await stop().catch(() => {});
    throw (outageReason(error) && explainLoss(dir)) || error;
  });
  await stop();
  return done;
}
