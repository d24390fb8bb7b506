import path from 'node:path';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../shared/postgres/embedded-postgres.ts';
import type { Settings } from '../settings.ts';

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

/** As above. Throws EmbeddedPostgresError where the product is running on the embedded PostgreSQL. */
export async function openDatabaseAlone({ databaseUrl, dataDir }: Settings): Promise<OwnerDatabase> {
  if (databaseUrl) return { ownerUrl: databaseUrl, stop: async () => {} };
  const { url, stop } = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), ...quiet });
  return { ownerUrl: url, stop };
}
