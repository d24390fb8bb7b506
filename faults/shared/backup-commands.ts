import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { testMasterKey } from '../../apps/server/src/shared/vault/vault.testing.ts';
import { type ExitResult, runProgram } from './programs.ts';
import { secret } from './real-server.ts';

const program = fileURLToPath(new URL('../../apps/server/src/app/backup/main.ts', import.meta.url));

export interface BackupCommands {
  env: Record<string, string>;
  /** Runs `npm run backup`, `restore` or `backup:verify`. `killWhen`: kills the command once this is true. */
  run(
    command: 'take' | 'restore' | 'verify',
    options?: { dataDir?: string; killWhen?: () => Promise<boolean>; more?: Record<string, string> },
  ): Promise<ExitResult>;
}

/** Backups in `folder`, encrypted for an identity that is stored next to it. */
export async function createBackupCommands(folder: string): Promise<BackupCommands> {
  const identity = await generateX25519Identity();
  const identityFile = path.join(folder, 'identity.txt');
  await writeFile(identityFile, `${identity}\n`, { mode: 0o600 });
  const env = {
    AUTH_SECRET: secret,
    MASTER_KEY: testMasterKey,
    BACKUP_TO: path.join(folder, 'backups'),
    BACKUP_RECIPIENTS: await identityToRecipient(identity),
  };
  return {
    env,
    run(command, { dataDir = path.join(folder, 'nothing'), killWhen, more } = {}) {
      const settings = { ...env, DATA_DIR: dataDir, BACKUP_IDENTITY_FILE: identityFile, ...more };
      return runProgram(program, [command], settings, killWhen);
    },
  };
}
