import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { refuseHalfRestored } from '../../shared/backup/restore/restore-progress.ts';
import { checkDatabase, UnusableDatabase } from '../../shared/db/setup/check-database.ts';
import { migrate } from '../../shared/db/setup/migrate.ts';
import { ensureServerRole, refuseOtherSecret } from '../../shared/db/setup/roles.ts';
import { outageReason } from '../../shared/db/unavailable.ts';
import { startEmbeddedPostgres } from '../../shared/postgres/embedded-postgres.ts';
import { explainLoss } from '../../shared/postgres/explain-launch.ts';
import { refuseOtherMasterKeys } from '../../shared/vault/keys/master-ring.ts';
import { type Settings, SettingsError } from '../settings/settings.ts';
import { explainFailure } from './explain-failure.ts';

export interface PreparedDatabase {
  /** Connection string of the role that owns the tables. */
  ownerUrl: string;
  /** Connection string of the running server's role. */
  serverUrl: string;
  stop(): Promise<void>;
}

/**
 * Migrates DATABASE_URL's PostgreSQL or the embedded one, and creates the server's role. `onFailure` is called if the
 * embedded one ends and cannot be restarted.
 */
export async function prepareDatabase(
  settings: Settings,
  onFailure: (error: Error) => void,
): Promise<PreparedDatabase> {
  const { url, stop } = settings.databaseUrl
    ? { url: settings.databaseUrl, stop: async () => undefined }
    : await embedded(settings.dataDir, onFailure);
  try {
    if (settings.databaseUrl) await checkDatabase(url);
    await refuseHalfRestored(url);
    await refuseOtherSecret(url, settings.authSecret, settings);
    await refuseOtherMasterKeys(settings.keys, url);
    await migrate(url);
    return { ownerUrl: url, serverUrl: await ensureServerRole(url, settings.authSecret, settings), stop };
  } catch (error) {
    await stop().catch(() => {});
    const loss = !settings.databaseUrl && outageReason(error) && explainLoss(embeddedDir(settings.dataDir));
    if (loss) throw loss;
    if (error instanceof UnusableDatabase)
      throw new SettingsError(`Wrong setting: DATABASE_URL ${error.message}`);
    if (settings.databaseUrl && explainFailure(error) === null)
      throw new SettingsError(`Wrong setting: DATABASE_URL (${(error as Error).message})`);
    throw error;
  }
}

const embeddedDir = (dataDir: string) => path.join(dataDir, 'postgres');

function embedded(dataDir: string, onFailure: (error: Error) => void) {
  mkdirSync(dataDir, { recursive: true });
  return startEmbeddedPostgres({
    dataDir: embeddedDir(dataDir),
    log: (line) => process.stdout.write(`${line}\n`),
    onFailure,
  });
}
