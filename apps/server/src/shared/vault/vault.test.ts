import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { type FakeKms, startFakeKms } from './keys/fake-kms.testing.ts';
import type { KeySettings } from './keys/find-master-keys.ts';
import { localMasterKey } from './keys/master-key.ts';
import { wrapContext } from './keys/workspace-keys.ts';
import { openVault } from './vault.ts';

let database: TestDatabase;
let folder: string;
let settings: KeySettings;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'visafolio-keys-'));
  settings = {
    masterKeys: undefined,
    masterKeyFile: undefined,
    kms: undefined,
    keyDir: path.join(folder, 'keys'),
  };
});
afterEach(async () => {
  await database.owner.query('TRUNCATE master_keys, workspace_keys, value_keys');
  await rm(folder, { recursive: true });
});

const open = (more: Partial<KeySettings> = {}) => openVault({ ...settings, ...more }, database.db);
const base64 = (bytes = randomBytes(32)) => bytes.toString('base64');
const workspace = randomUUID();

/** A rotated key, wrapped by the first master key. */
async function addKeyVersion(): Promise<void> {
  const bytes = Buffer.from((await readFile(path.join(folder, 'keys/master-key'), 'utf8')).trim(), 'base64');
  const master = localMasterKey(bytes);
  const wrapped = await master.wrap(randomBytes(32), wrapContext(workspace, 2));
  await database.owner.query(
    'INSERT INTO workspace_keys (workspace_id, version, wrapped_key, master_key_id) VALUES ($1, 2, $2, $3)',
    [workspace, wrapped, master.id],
  );
}

describe('the master key', () => {
  it('is created once on a fresh machine, readable to its owner only, and found by the next start', async () => {
    const first = await open();
    const file = path.join(folder, 'keys/master-key');
    expect(first.createdKeyFile).toBe(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const sealed = await first.seal(workspace, 'place', 'passport C01X00T47');
    const second = await open();
    expect(second.createdKeyFile).toBeUndefined();
    expect(await second.open('place', sealed)).toBe('passport C01X00T47');
  });

  it('is the same for servers that start in parallel', async () => {
    const vaults = await Promise.all([open(), open(), open()]);
    const sealed = await Promise.all(vaults.map((vault) => vault.seal(workspace, 'place', 'x')));
    for (const each of sealed) expect(await (await open()).open('place', each)).toBe('x');
  });

  it('that is missing stops the start with one line, and no new one is created for existing data', async () => {
    await open();
    const { rows } = await database.owner.query('SELECT id FROM master_keys');
    await rm(path.join(folder, 'keys'), { recursive: true });
    const failure = await open().catch((error: Error) => error);
    expect(failure).toMatchObject({ name: 'MasterKeyError' });
    const { message } = failure as Error;
    expect(message).toContain(`The master key ${rows[0].id} is missing`);
    expect(message).toContain(path.join(folder, 'keys/master-key'));
    expect(message).not.toContain('\n');
    await expect(stat(path.join(folder, 'keys'))).rejects.toThrow('ENOENT');
    await expect(open({ masterKeys: [base64()] })).rejects.toThrow(`The master key ${rows[0].id} is missing`);
  });

  it('with the right name and the wrong bytes is refused', async () => {
    await open();
    await database.owner.query('UPDATE master_keys SET check_value = $1', [randomBytes(60)]);
    await expect(open()).rejects.toThrow('does not open the stored data');
  });

  it('comes from a setting or a file, and an old one beside it decrypts what it sealed', async () => {
    const [old, next] = [base64(), base64()];
    const sealed = await (await open({ masterKeys: [old] })).seal(workspace, 'place', 'x');
    const file = path.join(folder, 'key');
    await writeFile(file, `${next}\n${old}\n`);
    const vault = await open({ masterKeyFile: file });
    expect(await vault.open('place', sealed)).toBe('x');
    await expect(open({ masterKeyFile: path.join(folder, 'none') })).rejects.toThrow(
      'MASTER_KEY_FILE cannot be read',
    );
    await writeFile(file, 'short');
    await expect(open({ masterKeyFile: file })).rejects.toThrow('32 bytes in base64');
  });
});

describe('a new master key', () => {
  const keys = async () =>
    (await database.owner.query('SELECT DISTINCT master_key_id FROM workspace_keys')).rows;

  it('wraps every workspace key again, and the old one can be removed', async () => {
    const [old, next] = [base64(), base64()];
    const before = await open({ masterKeys: [old] });
    const workspaces = Array.from({ length: 130 }, () => randomUUID());
    const sealed = await Promise.all(workspaces.map((id) => before.seal(id, 'place', id)));

    const vault = await open({ masterKeys: [next, old] });
    // A server with the old key continues, and undoes nothing.
    await before.renewWraps();
    expect(await vault.renewWraps()).toMatchObject({ wrapped: 130, retired: [expect.any(String)] });
    expect(await before.renewWraps()).toEqual({ wrapped: 0, retired: [] });
    expect(await keys()).toHaveLength(1);
    for (const [index, id] of workspaces.entries()) {
      expect(await before.open('place', sealed[index] ?? '')).toBe(id);
      expect(
        await (index % 13 ? vault : await open({ masterKeys: [next] })).open('place', sealed[index] ?? ''),
      ).toBe(id);
    }
    await expect(before.seal(randomUUID(), 'place', 'x')).rejects.toThrow('was replaced');
    await expect(open({ masterKeys: [old, next] })).rejects.toThrow('is not used again');
    await expect(open({ masterKeys: [old] })).rejects.toThrow('is missing');
  });

  it('keeps the old one until every key was wrapped again', async () => {
    const [old, next] = [base64(), base64()];
    const sealed = await (await open({ masterKeys: [old] })).seal(workspace, 'place', 'x');
    await open({ masterKeys: [next, old] });
    await expect(open({ masterKeys: [next] })).rejects.toThrow('is missing');
    const vault = await open({ masterKeys: [next, old] });
    // Reading and rotating in parallel.
    const reading = Promise.all(Array.from({ length: 50 }, () => vault.open('place', sealed)));
    await Promise.all([vault.renewWraps(), vault.renewWraps()]);
    expect(new Set(await reading)).toEqual(new Set(['x']));
    expect(await (await open({ masterKeys: [next] })).open('place', sealed)).toBe('x');
  });
});

describe('a key management service', () => {
  let service: FakeKms;
  beforeAll(async () => {
    service = await startFakeKms();
  });
  afterAll(() => service.close());

  it('wraps the workspace keys, and nothing can be decrypted without it', async () => {
    const kms = { keyId: 'alias/visafolio', region: 'us-east-1', endpoint: service.endpoint };
    const vault = await open({ kms });
    const sealed = await vault.seal(workspace, 'place', 'x');
    expect(await (await open({ kms })).open('place', sealed)).toBe('x');
    expect(service.calls).toContain('Encrypt');
    await expect(open({ masterKeys: [base64()] })).rejects.toThrow('kms:alias/visafolio is missing');
    service.forgetKey();
    await expect(open({ kms })).rejects.toThrow('does not open the stored data');
  });
});

describe('a sealed value', () => {
  it('can be decrypted only in its workspace and at its place, and not once it was changed', async () => {
    const vault = await open();
    const sealed = await vault.seal(workspace, 'answers 1', 'Ñandú 🛂');
    expect(sealed).not.toContain('Ñandú');
    expect(await vault.open('answers 1', sealed)).toBe('Ñandú 🛂');
    expect(await vault.seal(workspace, 'answers 1', 'Ñandú 🛂')).not.toBe(sealed);
    const broken = { name: 'BrokenSeal' };
    await expect(vault.open('answers 2', sealed)).rejects.toMatchObject(broken);
    const elsewhere = sealed.replace(workspace, randomUUID());
    await expect(vault.open('answers 1', elsewhere)).rejects.toMatchObject(broken);
    await database.owner.query('UPDATE value_sealing SET finished_at = now()');
    for (let at = 0; at < sealed.length; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      // The last character contains bits that base64 does not use.
      if (Buffer.from(changed.slice(41), 'base64url').equals(Buffer.from(sealed.slice(41), 'base64url')))
        continue;
      await expect(vault.open('answers 1', changed), `${at}`).rejects.toMatchObject(broken);
    }
    await expect(vault.open('answers 1', 'plain text')).rejects.toMatchObject(broken);
  });

  it('that is still plain text is returned unchanged until all values are sealed', async () => {
    await database.owner.query('UPDATE value_sealing SET finished_at = NULL');
    const vault = await open();
    expect(await vault.open('answers 1', 'plain text')).toBe('plain text');
    expect(await vault.open('answers 1', null)).toBe(null);
    await database.owner.query('UPDATE value_sealing SET finished_at = now()');
    await expect((await open()).open('answers 1', 'plain text')).rejects.toMatchObject({
      name: 'BrokenSeal',
    });
  });

  it('has a keyed hash to compare by, different for each place and workspace', async () => {
    const vault = await open();
    const hash = await vault.hash(workspace, 'answers 1', 'Yes');
    expect(await (await open()).hash(workspace, 'answers 1', 'Yes')).toBe(hash);
    const others = await Promise.all([
      vault.hash(workspace, 'answers 1', 'No'),
      vault.hash(workspace, 'answers 2', 'Yes'),
      vault.hash(randomUUID(), 'answers 1', 'Yes'),
    ]);
    expect(new Set([hash, ...others]).size).toBe(4);
  });

  it('stays the same when the workspace gets a new key: only the wrapping of its key changes', async () => {
    const vault = await open();
    const sealed = await vault.seal(workspace, 'answers 1', 'x');
    expect(await vault.rewrapValueKey(workspace)).toBe(false);
    expect(await vault.rewrapValueKey(randomUUID())).toBe(false);
    const wrap = async () =>
      (await database.owner.query('SELECT wrapped_key, key_version FROM value_keys')).rows[0];
    const before = await wrap();
    await addKeyVersion();
    const later = await open();
    expect(await Promise.all([later.rewrapValueKey(workspace), later.rewrapValueKey(workspace)])).toContain(
      true,
    );
    expect(await wrap()).toMatchObject({ key_version: 2 });
    expect((await wrap()).wrapped_key.equals(before.wrapped_key)).toBe(false);
    for (const server of [vault, later, await open()])
      expect(await server.open('answers 1', sealed)).toBe('x');
    // The wrapped key is bound to its workspace.
    await database.owner.query('UPDATE value_keys SET wrapped_key = $1', [before.wrapped_key]);
    await expect((await open()).open('answers 1', sealed)).rejects.toMatchObject({ name: 'BrokenSeal' });
  });

  it('uses the same key on servers that start in parallel', async () => {
    const vaults = await Promise.all([open(), open(), open()]);
    const sealed = await Promise.all(vaults.map((vault) => vault.seal(workspace, 'answers 1', 'x')));
    for (const each of sealed) expect(await (await open()).open('answers 1', each)).toBe('x');
  });

  it("is created even if another server has replaced the workspace's key since this one read it", async () => {
    const [one, other] = [await open(), await open()];
    await one.makeFileKey(workspace, 'file');
    await other.rotateWorkspaceKey(workspace);
    const sealed = await one.seal(workspace, 'place', 'passport C01X00T47');
    expect(await other.open('place', sealed)).toBe('passport C01X00T47');
  });

  it('can be read without creating a key for a workspace that has none', async () => {
    const vault = await open();
    const { wrapped } = await vault.makeFileKey(workspace, 'file');
    const elsewhere = Buffer.from(wrapped);
    randomBytes(16).copy(elsewhere);
    await expect(vault.openFileKey(elsewhere, 'file')).rejects.toMatchObject({ name: 'BrokenSeal' });
    const { rows } = await database.owner.query('SELECT workspace_id FROM workspace_keys');
    expect(rows).toEqual([{ workspace_id: workspace }]);
  });
});

it('the database contains wrapped keys only', async () => {
  const vault = await open();
  await vault.seal(workspace, 'place', 'x');
  const master = (await readFile(path.join(folder, 'keys/master-key'), 'utf8')).trim();
  const { rows } = await database.owner.query(
    'SELECT workspace_keys::text AS key, master_keys::text AS master FROM workspace_keys, master_keys',
  );
  const stored = JSON.stringify(rows);
  for (const form of ['hex', 'base64'] as const)
    expect(stored).not.toContain(Buffer.from(master, 'base64').toString(form));
});
