import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { refuseHalfRestored } from '../shared/backup/restore/restore-progress.ts';
import { checkDatabase, UnusableDatabase } from '../shared/db/setup/check-database.ts';
import { migrate } from '../shared/db/setup/migrate.ts';
import { ensureServerRole } from '../shared/db/setup/roles.ts';
import { startEmbeddedPostgres } from '../shared/postgres/embedded-postgres.ts';
import { explainFailure } from './explain-failure.ts';
import { type Settings, SettingsError } from './settings.ts';

export interface PreparedDatabase {
  /** Connection string of the role that owns the tables. */
  ownerUrl: string;
  /** Of the running server's own role. */
  serverUrl: string;
  stop(): Promise<void>;
}

/**
 * DATABASE_URL's PostgreSQL or the embedded one, migrated, with the role that the server runs as. `onFailure`: the
 * embedded one ended and does not start again.
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
    await migrate(url);
    return { ownerUrl: url, serverUrl: await ensureServerRole(url, settings.authSecret, settings), stop };
  } catch (error) {
    await stop();
    if (error instanceof UnusableDatabase)
      throw new SettingsError(`Wrong setting: DATABASE_URL ${error.message}`);
    if (settings.databaseUrl && explainFailure(error) === null)
      throw new SettingsError(`Wrong setting: DATABASE_URL (${(error as Error).message})`);
    throw error;
  }
}

function embedded(dataDir: string, onFailure: (error: Error) => void) {
  mkdirSync(dataDir, { recursive: true });
  return startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    log: (line) => process.stdout.write(`${line}\n`),
    onFailure,
  });
}
