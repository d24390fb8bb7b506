import { existsSync, readFileSync } from 'node:fs';
import { type Database, openDatabase } from '../../shared/db/database.ts';
import { ensureServerRole, OtherPasswordError, OtherSecretError } from '../../shared/db/setup/roles.ts';
import { openVault, type Vault } from '../../shared/vault/vault.ts';
import { openOwnerDatabase } from '../backup/owner-database.ts';
import { readSettings, type Settings, SettingsError } from '../settings/settings.ts';

export interface KeyCommand {
  env: NodeJS.ProcessEnv;
  /** Arguments after the command's name. */
  args: string[];
  say(line: string): void;
}

interface Opened {
  settings: Settings;
  ownerUrl: string;
  db: Database;
  vault: Vault;
}

/** Settings of an existing installation: a missing secret is an error, it is not generated. */
export const readInstalledSettings = (env: NodeJS.ProcessEnv): Settings =>
  readSettings(env, {
    // A generated secret would not match the installation's data.
    readSecret: (file) => {
      if (existsSync(file)) return readFileSync(file, 'utf8').trim();
      throw new SettingsError(
        `There is no AUTH_SECRET and no ${file}: run this with the settings of the product.`,
      );
    },
  });

/** Opens an installation, whose server may be running, for a command. */
export async function withVault<T>({ env }: KeyCommand, work: (opened: Opened) => Promise<T>): Promise<T> {
  const settings = readInstalledSettings(env);
  const database = await openOwnerDatabase(settings);
  try {
    const db = openDatabase(await serverUrl(database.ownerUrl, settings));
    try {
      const vault = await openVault(settings.keys, db);
      return await work({ settings, ownerUrl: database.ownerUrl, db, vault });
    } finally {
      await db.close();
    }
  } finally {
    await database.stop();
  }
}

export const serverUrl = (ownerUrl: string, settings: Settings): Promise<string> =>
  ensureServerRole(ownerUrl, settings.authSecret, {
    ...settings,
    changesPassword: settings.databaseUrl === undefined,
  }).catch((error) => {
    throw error instanceof OtherSecretError || error instanceof OtherPasswordError
      ? new SettingsError(error.message)
      : error;
  });
