import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { refuseHalfRestored } from '../../shared/backup/restore/restore-progress.ts';
import { type Pooler, sessionSettings } from '../../shared/db/database-client.ts';
import { findPooler } from '../../shared/db/pooler.ts';
import { checkDatabase, explainUnusable, UnusableDatabase } from '../../shared/db/setup/check-database.ts';
import { migrate } from '../../shared/db/setup/migrate.ts';
import { ensureServerRole, refuseOtherSecret, setRoleSettings } from '../../shared/db/setup/roles.ts';
import { outageReason } from '../../shared/db/unavailable.ts';
import { startEmbeddedPostgres } from '../../shared/postgres/embedded-postgres.ts';
import { explainLoss } from '../../shared/postgres/explain-launch.ts';
import { refuseOtherMasterKeys } from '../../shared/vault/keys/master-ring.ts';
import { type Settings, SettingsError } from '../settings/settings.ts';
import { explainFailure } from './explain-failure.ts';

export interface PreparedDatabase {
  /** Connection string of the role that owns the tables. */
  ownerUrl: string;
  /** Connection string of the running server's role, to PostgreSQL itself. */
  serverUrl: string;
  /** The same for transactions; may lead to a pooler. */
  transactionsUrl: string;
  /** Present if `transactionsUrl` leads to one. */
  pooler: Pooler | undefined;
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
    if (settings.databaseUrl) await checkDatabase(url, settings.transactionsUrl !== undefined);
    await refuseHalfRestored(url);
    await refuseOtherSecret(url, settings.authSecret, settings);
    await refuseOtherMasterKeys(settings.keys, url);
    await migrate(url);
    const isShared = settings.databaseUrl !== undefined;
    const serverUrl = await ensureServerRole(url, settings.authSecret, {
      ...settings,
      // Other replicas, and a pooler, use a shared one with the password that it has.
      changesPassword: !isShared,
    });
    return { ownerUrl: url, serverUrl, ...(await reachTransactions(settings, url, serverUrl)), stop };
  } catch (error) {
    await stop().catch(() => {});
    const loss = !settings.databaseUrl && outageReason(error) && explainLoss(embeddedDir(settings.dataDir));
    if (loss) throw loss;
    const setting = settings.transactionsUrl ? 'DATABASE_SESSION_URL' : 'DATABASE_URL';
    if (error instanceof UnusableDatabase)
      throw new SettingsError(`Wrong setting: ${error.setting ?? setting} ${error.message}`);
    if (settings.databaseUrl && explainFailure(error) === null)
      throw new SettingsError(`Wrong setting: ${setting} (${(error as Error).message})`);
    throw error;
  }
}

/** Where transactions go, and what is there. */
async function reachTransactions(
  { transactionsUrl, preparedStatements, databaseLimits }: Settings,
  ownerUrl: string,
  serverUrl: string,
): Promise<Pick<PreparedDatabase, 'transactionsUrl' | 'pooler'>> {
  if (!transactionsUrl) return { transactionsUrl: serverUrl, pooler: undefined };
  const url = new URL(transactionsUrl);
  ({ username: url.username, password: url.password } = new URL(serverUrl));
  const found = await findPooler(url.href).catch((error: Error) => {
    throw new UnusableDatabase(explainUnusable(error, url.href), 'DATABASE_URL');
  });
  if (!found) return { transactionsUrl: url.href, pooler: undefined };
  // A pooler takes no options when a connection starts.
  await setRoleSettings(ownerUrl, serverUrl, sessionSettings(databaseLimits));
  const followsStatements =
    preparedStatements === 'auto' ? found.followsStatements : preparedStatements === 'on';
  return { transactionsUrl: url.href, pooler: { followsStatements } };
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
