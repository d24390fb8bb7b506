import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { buildRequest } from '../../../test/builders/requests.ts';
import { databaseUrl, dropDatabase, onServer } from '../../../test/harness/template-database.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { testMasterKey } from '../../shared/vault/vault.testing.ts';
import { runBackup, runRestore, runVerify } from './commands.ts';
import { describeFailure } from './describe-failure.ts';

let source: TestDatabase;
let folder: string;
let identityFile: string;
let env: NodeJS.ProcessEnv;
let said: string[];
const target = `visafolio_commands_${randomBytes(4).toString('hex')}`;

beforeAll(async () => {
  source = await createTestDatabase();
  await buildRequest(source.owner, { answers: 'all', documents: 'none' });
  await onServer(inject('postgresUrl'), (client) => client.query(`CREATE DATABASE ${target}`));
  folder = await mkdtemp(path.join(tmpdir(), 'visafolio-commands-'));
  identityFile = path.join(folder, 'identity.txt');
  const identity = await generateX25519Identity();
  await writeFile(identityFile, `# created: today\n${identity}\n`);
  env = {
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: source.ownerUrl,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    MASTER_KEY: testMasterKey,
    BACKUP_TO: path.join(folder, 'backups'),
    BACKUP_RECIPIENTS: await identityToRecipient(identity),
  };
});
afterAll(async () => {
  await source?.drop();
  await onServer(inject('postgresUrl'), (client) => dropDatabase(client, target));
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  said = [];
});

const command = (more: NodeJS.ProcessEnv = {}) => ({
  env: { ...env, ...more },
  set: undefined,
  signal: new AbortController().signal,
  say: (line: string) => void said.push(line),
});
const refusal = async (run: Promise<void>) => describeFailure(await run.catch((error: unknown) => error));

test('a backup reports its contents and which secrets to keep elsewhere, and is recorded', async () => {
  await runBackup(command());
  expect(said[0]).toMatch(
    /^Backup \S+ in \S+\/backups: \d+ rows and 0 files, .* MB, 0 of the files new, .* s\.$/,
  );
  expect(said[1]).toBe(
    'Keep apart from it what a restore needs: AUTH_SECRET, MASTER_KEY, the identity of age.',
  );
  const { rows } = await source.owner.query(
    'SELECT place, finished_at IS NOT NULL AS done, failure FROM backups',
  );
  expect(rows).toEqual([{ place: path.join(folder, 'backups'), done: true, failure: null }]);
});

test('verifying a backup reports whether it was decrypted', async () => {
  await runBackup(command());
  said = [];
  await runVerify(command());
  await runVerify(command({ BACKUP_IDENTITY_FILE: identityFile }));
  expect(said[0]).toContain('every byte is as it was written; with BACKUP_IDENTITY_FILE');
  expect(said[1]).toContain('every row and file was read');
});

test('a failed backup is recorded with its reason', async () => {
  await writeFile(path.join(folder, 'a file'), '');
  const failed = await refusal(runBackup(command({ BACKUP_TO: path.join(folder, 'a file', 'in it') })));
  expect(failed).toMatch(/^It failed: .*(ENOTDIR|EEXIST)/);
  const { rows } = await source.owner.query('SELECT failure FROM backups WHERE failure IS NOT NULL');
  expect(rows).toEqual([{ failure: expect.stringMatching(/ENOTDIR|EEXIST/) }]);
});

test('a wrong setting is reported in one line that names it', async () => {
  const wrong = (more: NodeJS.ProcessEnv) => refusal(runBackup(command(more)));
  expect(await wrong({ AUTH_SECRET: '' })).toMatch(/^There is no AUTH_SECRET and no \S+auth-secret:/);
  expect(await wrong({ BACKUP_TO: '' })).toBe('Set BACKUP_TO to a folder, or to s3://bucket/prefix.');
  expect(await wrong({ BACKUP_RECIPIENTS: '' })).toMatch(
    /^Nobody could read the backup alone: set BACKUP_RECIPIENTS/,
  );
  expect(await wrong({ BACKUP_RECIPIENTS: 'age1nonsense' })).toContain(
    'age1nonsense is not an age recipient',
  );
  expect(await wrong({ BACKUP_TO: path.join(folder, 'data', 'backups') })).toContain(
    'lies inside of DATA_DIR',
  );
});

test('a restore needs AUTH_SECRET and the identity as settings', async () => {
  const wrong = (more: NodeJS.ProcessEnv) =>
    refusal(runRestore(command({ DATABASE_URL: databaseUrl(inject('postgresUrl'), target), ...more })));
  await runBackup(command());
  expect(await wrong({ AUTH_SECRET: '' })).toContain('The restore needs AUTH_SECRET, which is kept apart');
  expect(await wrong({})).toContain('is encrypted: set BACKUP_IDENTITY_FILE');
  const beside = path.join(folder, 'backups', 'identity.txt');
  expect(await wrong({ BACKUP_IDENTITY_FILE: beside })).toContain('lies beside the backup');
  expect(await wrong({ BACKUP_IDENTITY_FILE: path.join(folder, 'none') })).toContain('cannot be read');
  expect(await wrong({ BACKUP_IDENTITY: 'AGE-SECRET-KEY-1X' })).toBe(
    'The identity is not one of age (AGE-SECRET-KEY-…).',
  );
  await runRestore(
    command({ DATABASE_URL: databaseUrl(inject('postgresUrl'), target), BACKUP_IDENTITY_FILE: identityFile }),
  );
  expect(said.at(-1)).toMatch(/^Restored \S+: \d+ rows and 0 files/);
});
