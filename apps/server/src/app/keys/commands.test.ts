import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildProfessional, type Professional } from '../../../test/builders/professionals.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { findMasterKeys } from '../../shared/vault/keys/find-master-keys.ts';
import { runBackup } from '../backup/commands.ts';
import { describeFailure } from '../backup/describe-failure.ts';
import { eraseWorkspace, listKeys, rotateMaster, rotateWorkspace } from './commands.ts';
import type { KeyCommand } from './with-vault.ts';

let server: TestServer;
let folder: string;
let keyFile: string;
let backups: string;
let env: NodeJS.ProcessEnv;
let said: string[];
let person: Professional;

/** With the master key in KEY_DIR, as on a laptop. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'visafolio-key-commands-'));
  keyFile = path.join(folder, 'keys/master-key');
  backups = path.join(folder, 'backups');
  server = await createTestServer({ MASTER_KEY: '', KEY_DIR: path.join(folder, 'keys') });
  env = {
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.owner.options.connectionString,
    AUTH_SECRET: server.secret,
    KEY_DIR: path.join(folder, 'keys'),
    BACKUP_TO: backups,
    BACKUP_PLAINTEXT: 'yes',
  };
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  said = [];
  person = await buildProfessional(server.owner, { firm: null });
  await put('a.pdf');
});

const bucket = 'client-documents';
const getName = (name: string) => `${person.id}/${name}`;
const put = (name: string) =>
  server.services.files.put(bucket, getName(name), Readable.from([Buffer.from('content')]), {
    contentType: 'application/pdf',
    size: 7,
    workspaceId: person.workspaceId,
  });
const read = async (name = 'a.pdf') =>
  String(
    Buffer.concat((await (await server.services.files.read(bucket, getName(name)))?.content.toArray()) ?? []),
  );

const command = (args: string[] = [], more: NodeJS.ProcessEnv = {}): KeyCommand => ({
  env: { ...env, ...more },
  args,
  say: (line) => void said.push(line),
});
const refusal = async (run: Promise<unknown>) => describeFailure(await run.catch((error: unknown) => error));

test('workspaces are listed with the versions of their keys', async () => {
  await listKeys(command());
  expect(said).toContain(`${person.workspaceId}  key 1  ${person.email}`);
});

test('a new master key goes first in its file, and the running server uses it', async () => {
  const before = (await readFile(keyFile, 'utf8')).trim();
  await rotateMaster(command());
  const lines = (await readFile(keyFile, 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe(before);
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  expect(said[0]).toMatch(
    /A new master key is the first line of .*master-key\. It wraps \d+ keys of workspaces\./,
  );
  expect(said[2]).toMatch(/^The key [0-9a-f]{16} wraps nothing any more/);
  expect(await read()).toBe('content');
  // A workspace that the server has not loaded yet, and one without a key.
  person = await buildProfessional(server.owner, { firm: null });
  await put('b.pdf');
  expect(await read('b.pdf')).toBe('content');
  await writeFile(keyFile, `${lines[0]}\n`);
  person = await buildProfessional(server.owner, { firm: null });
  await put('c.pdf');
  expect(await read('c.pdf')).toBe('content');
});

test('a master key that comes from a setting is not replaced, and the output says how to do it', async () => {
  const wrong = (more: NodeJS.ProcessEnv) => refusal(rotateMaster(command([], more)));
  expect(await wrong({ MASTER_KEY: randomBytes(32).toString('base64') })).toContain(
    'put a new one before it',
  );
  expect(await wrong({ KMS_KEY_ID: 'alias/visafolio', KMS_REGION: 'eu-west-1' })).toContain(
    'rotate it there',
  );
});

test('one workspace or all get a new key while the server runs', async () => {
  await rotateWorkspace(command([person.workspaceId]));
  expect(said[0]).toBe('1 workspace has a new key; the keys of 1 files were wrapped by it.');
  expect(await read()).toBe('content');
  await rotateWorkspace(command(['all']));
  expect(await read()).toBe('content');
  said = [];
  await listKeys(command());
  expect(said).toContain(`${person.workspaceId}  key 1, 2, 3  ${person.email}`);
  expect(await refusal(rotateWorkspace(command(['nobody'])))).toContain('npm run keys lists them');
});

test('an erase asks for confirmation, then reaches the server and the backups', async () => {
  await runBackup({ env, set: undefined, signal: new AbortController().signal, say: () => {} });
  expect(await refusal(eraseWorkspace(command([person.workspaceId])))).toContain(
    `This destroys the key of ${person.email} for good`,
  );
  expect(await read()).toBe('content');
  await eraseWorkspace(command([person.workspaceId, '--yes']));
  expect(said[1]).toContain('It is removed from the backups too.');
  await expect.poll(() => read().catch(({ name }) => name)).toBe('KeyDestroyed');
  expect(await refusal(eraseWorkspace(command(['x'])))).toContain('Name a workspace by its id');
  said = [];
  await listKeys(command());
  expect(said).toContain(`${person.workspaceId}  erased  ${person.email}`);
});

test('an erase that cannot reach the backups says so, and is retried', async () => {
  const wrong = path.join(folder, 'a file');
  await writeFile(wrong, '');
  const failed = await refusal(
    eraseWorkspace(command([person.workspaceId, '--yes'], { BACKUP_TO: path.join(wrong, 'in it') })),
  );
  expect(failed).toMatch(/could not be removed from the backups .* tries again every minute/);
  const due = () => server.owner.query('SELECT FROM key_erasures WHERE backups_erased_at IS NULL');
  expect((await due()).rowCount).toBe(1);
  await eraseWorkspace(command([person.workspaceId, '--yes']));
  expect((await due()).rowCount).toBe(0);
});

test('a key file that others can read gets stricter permissions, and the start says so', async () => {
  await chmod(keyFile, 0o644);
  const settings = {
    masterKeys: undefined,
    masterKeyFile: undefined,
    kms: undefined,
    keyDir: path.dirname(keyFile),
  };
  expect((await findMasterKeys(settings)).mended).toBe(true);
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  expect((await findMasterKeys(settings)).mended).toBe(false);
});
