import pg from 'pg';
import { z } from 'zod';
import { replaceValueKeys } from '../../features/sealing/replace-value-keys.ts';
import { sealCases } from '../../features/sealing/seal-cases.ts';
import { installationLog } from '../../shared/audit/chain.ts';
import { eraseFromBackups } from '../../shared/backup/erase-from-backups.ts';
import { openBackupStore } from '../../shared/backup/store/open-backup-store.ts';
import { backupRole } from '../../shared/db/setup/backup-role.ts';
import { ensureServerRole } from '../../shared/db/setup/roles.ts';
import { createLog } from '../../shared/log/log.ts';
import { renewFileWraps } from '../../shared/storage/sealed/renew-file-wraps.ts';
import { addMasterKey } from '../../shared/vault/keys/find-master-keys.ts';
import { openOwnerDatabase } from '../backup/owner-database.ts';
import { SettingsError } from '../settings/settings.ts';
import { renewOutsideCases } from './renew-outside-cases.ts';
import { type KeyCommand, readInstalledSettings, withVault } from './with-vault.ts';

export const listKeys = (command: KeyCommand) =>
  withVault(command, async ({ ownerUrl }) => {
    const workspaces = await selectWorkspaces(ownerUrl);
    for (const { id, name, versions, destroyed } of workspaces)
      command.say(`${id}  ${describeKey(versions, destroyed)}  ${name}`);
    if (!workspaces.length) command.say('There is no workspace yet.');
  });

const describeKey = (versions: number[], destroyed: boolean): string =>
  destroyed ? 'erased' : versions.length ? `key ${versions.join(', ')}` : 'no key yet';

/**
 * Adds a new master key where the current one is stored, and wraps all workspace keys with it. The server may be
 * running.
 */
export async function rotateMaster(command: KeyCommand): Promise<void> {
  const settings = readInstalledSettings(command.env);
  const { kms, masterKeys, masterKeyFile } = settings.keys;
  if (kms)
    throw new SettingsError(
      `The master key is ${kms.keyId} of the key management service: rotate it there, or name another one in KMS_KEY_ID.`,
    );
  if (masterKeys)
    throw new SettingsError(
      'The master key comes from MASTER_KEY: put a new one before it (openssl rand -base64 32), with a space between, and start again. Take the old one away when the log says so.',
    );
  const before = await withVault(command, async () => 'there');
  if (before !== 'there') return;
  const file = masterKeyFile ?? `${settings.keys.keyDir}/master-key`;
  addMasterKey(file);
  await withVault(command, async ({ vault }) => {
    const { wrapped, retired } = await vault.renewWraps();
    command.say(`A new master key is the first line of ${file}. It wraps ${wrapped} keys of workspaces.`);
    command.say('Keep a copy of it apart from the data: what is stored cannot be read without it.');
    for (const key of retired)
      command.say(
        `The key ${key} wraps nothing any more. Take its line away once no backup of before is needed.`,
      );
  });
}

/** Gives one workspace, or all, a new key. The server may be running; stored files and values are not encrypted again. */
export const rotateWorkspace = (command: KeyCommand) =>
  withVault(command, async ({ db, vault, ownerUrl }) => {
    const chosen = await chooseWorkspaces(command, ownerUrl);
    for (const { id } of chosen) await vault.rotateWorkspaceKey(id);
    const log = createLog('error');
    const renewed = await renewFileWraps({ db, vault, log });
    command.say(
      `${countWorkspaces(chosen.length)} a new key; the keys of ${renewed} files were wrapped by it.`,
    );
    command.say(
      'The running product deletes the replaced keys after a day, when no upload needs them any more.',
    );
  });

/**
 * Gives one workspace, or all, a new key of values, and encrypts answers, notes, messages and whatever else is sealed in the database by it. The
 * server may be running. May be stopped: the running product goes on.
 */
export const rotateValues = (command: KeyCommand) =>
  withVault(command, async ({ db, vault, ownerUrl }) => {
    // The installation seals one key of its own, which no person reads.
    const chosen = (await chooseWorkspaces(command, ownerUrl)).filter(({ id }) => id !== installationLog);
    if (!chosen.length)
      throw new SettingsError('The installation has no answers or notes whose key could be replaced.');
    for (const { id } of chosen) await vault.rotateValueKey(id);
    command.say(
      `${countWorkspaces(chosen.length)} a new key of values. Everything is sealed again by it; if this is stopped, the running product goes on.`,
    );
    const log = createLog('error');
    const services = { db, vault, log };
    const ids = new Set(chosen.map(({ id }) => id));
    let isLeft = true;
    for (let listed = false; isLeft; listed = !(await areCasesLeft(ownerUrl))) {
      // What is left after everything that was listed has been sealed does not open.
      if (listed)
        throw new SettingsError(
          'Some values were changed or exchanged in the database: the log of the product names them. The replaced keys stay until they are gone; everything else is sealed by the new ones.',
        );
      await replaceValueKeys(services, { renewOutsideCases });
      await sealCases(services);
      await replaceValueKeys(services, { renewOutsideCases });
      isLeft = (await vault.listReplacedValueKeys()).some(
        ({ workspace_id, is_unused }) => ids.has(workspace_id) && !is_unused,
      );
    }
    command.say(
      'Nothing is sealed by the replaced keys any more. The running product deletes them after a day, when no call of before can come.',
    );
  });

const countWorkspaces = (count: number): string =>
  `${count} ${count === 1 ? 'workspace has' : 'workspaces have'}`;

/** The one that the command names, or all. Throws SettingsError if there is none with a key. */
async function chooseWorkspaces({ args }: KeyCommand, ownerUrl: string): Promise<Workspace[]> {
  const [wanted = ''] = args;
  const chosen = (await selectWorkspaces(ownerUrl)).filter(
    ({ id, versions, destroyed }) => versions.length > 0 && !destroyed && (wanted === 'all' || id === wanted),
  );
  if (!chosen.length)
    throw new SettingsError(
      wanted === 'all'
        ? 'No workspace has a key yet.'
        : `No workspace ${wanted} has a key: npm run keys lists them.`,
    );
  return chosen;
}

/** Destroys the keys of a workspace: nothing that it sealed can be decrypted again, backups included. */
export const eraseWorkspace = (command: KeyCommand) =>
  withVault(command, async ({ settings, db, vault, ownerUrl }) => {
    const [id = '', ...flags] = command.args;
    if (!z.uuid().safeParse(id).success)
      throw new SettingsError('Name a workspace by its id: npm run keys lists them.');
    const found = (await selectWorkspaces(ownerUrl)).find((each) => each.id === id);
    if (!found) throw new SettingsError(`There is no workspace ${id}: npm run keys lists them.`);
    if (id === installationLog)
      throw new SettingsError('This is the key of the installation, by which its audit log is verified.');
    if (!flags.includes('--yes'))
      throw new SettingsError(
        `This destroys the key of ${found.name} for good: its files, answers, messages and notes can never be read again, from backups neither. If that is wanted, run it again with --yes behind the id.`,
      );
    // What moved elsewhere with its case has left this workspace.
    const log = createLog('error');
    await renewFileWraps({ db, vault, log });
    await sealCases({ db, vault, log });
    if (await areCasesLeft(ownerUrl))
      throw new SettingsError(
        'Answers and notes of cases that moved between workspaces are still being sealed anew. Nothing was erased: run it again in a minute.',
      );
    await vault.eraseWorkspace(id);
    command.say(`The key of ${found.name} is destroyed. Every server notices within a second.`);
    const { to } = settings.backup;
    if (!to) {
      command.say(
        'BACKUP_TO is not set here: the key stays in backups until the next npm run backup with it, which removes it.',
      );
      return;
    }
    await eraseFromBackups(db.accounts, () => openBackupStore(to), settings.authSecret).then(
      () =>
        command.say('It is removed from the backups too. Copies of backups in other places still have it.'),
      (error: Error) => {
        throw new SettingsError(
          `It could not be removed from the backups (${error.message}). The running product tries again every minute.`,
        );
      },
    );
  });

/** For a lost AUTH_SECRET: makes the database accept the current one. Servers that use another one stop working. */
export async function acceptSecret(command: KeyCommand): Promise<void> {
  const settings = readInstalledSettings(command.env);
  if (!command.args.includes('--yes'))
    throw new SettingsError(
      'This signs everybody out and makes authenticator apps, recovery codes and secrets of sign-in services unreadable: people set them up again. To change a secret that you have, use AUTH_SECRET_PREVIOUS. If the earlier one is lost, run it again with --yes.',
    );
  const database = await openOwnerDatabase(settings);
  try {
    await ensureServerRole(database.ownerUrl, settings.authSecret, { acceptSecret: true });
  } finally {
    await database.stop();
  }
  command.say('The database knows this AUTH_SECRET from now on. Start every server with it.');
}

/** Gives the server's role the password that the database stores for it. Servers that use another one stop working. */
export async function resetDatabasePassword(command: KeyCommand): Promise<void> {
  const settings = readInstalledSettings(command.env);
  const database = await openOwnerDatabase(settings);
  try {
    await ensureServerRole(database.ownerUrl, settings.authSecret, settings);
  } finally {
    await database.stop();
  }
  command.say("The server's role has the password that this database stores. Start every server again.");
}

async function areCasesLeft(ownerUrl: string): Promise<boolean> {
  const { rows } = await asReader<{ left: boolean }>(
    ownerUrl,
    'SELECT EXISTS (SELECT FROM cases_to_seal) AS left',
  );
  return rows[0]?.left === true;
}

/** An owner that is no superuser is also subject to row security. */
async function asReader<Row extends pg.QueryResultRow>(
  ownerUrl: string,
  sql: string,
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`SET ROLE ${backupRole}`);
    return await client.query<Row>(sql);
  } finally {
    await client.end();
  }
}

interface Workspace {
  id: string;
  /** Name of the firm, or e-mail of the person. */
  name: string;
  versions: number[];
  destroyed: boolean;
}

/** Includes deleted workspaces that still have keys. */
async function selectWorkspaces(ownerUrl: string): Promise<Workspace[]> {
  const { rows } = await asReader<Workspace & pg.QueryResultRow>(
    ownerUrl,
    `SELECT coalesce(w.id, k.workspace_id) AS id,
       CASE WHEN k.workspace_id = '${installationLog}' THEN 'the installation'
         ELSE coalesce(f.name, p.email, 'a workspace that is gone') END AS name,
       coalesce(k.versions, '{}') AS versions, coalesce(k.destroyed, false) AS destroyed
     FROM workspaces w LEFT JOIN firms f ON f.id = w.firm_id LEFT JOIN profiles p ON p.id = w.owner_id
     FULL JOIN (SELECT workspace_id, array_agg(version ORDER BY version) AS versions,
       bool_and(destroyed_at IS NOT NULL) AS destroyed FROM workspace_keys GROUP BY 1) k ON k.workspace_id = w.id
     ORDER BY 2, 1`,
  );
  return rows;
}
