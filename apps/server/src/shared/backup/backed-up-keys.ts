import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import type { FileIndex } from './contents/file-index.ts';
import type { Recipients } from './contents/keys.ts';
import { decryptBuffer, encryptBuffer } from './contents/parts.ts';
import type { BackupStore } from './store/backup-store.ts';

/**
 * Keys of workspaces are stored beside the sets, each in its own object, and in no set, so that an erase reaches all
 * backups at once. A key's object has its own hash, so that replacing it does not damage a set.
 */

const Bytes = z.base64().transform((text): Buffer => Buffer.from(text, 'base64'));
const BackedUpKey = z.object({
  workspace_id: z.uuid(),
  version: z.number(),
  wrapped_key: Bytes,
  master_key: z.object({ id: z.string(), check_value: Bytes }),
});
/** A row of workspace_keys, with a check for the master key that wraps it. */
export type BackedUpKey = z.output<typeof BackedUpKey>;

/** The rest of the row, which is in the set; with `destroyed_at` there was no key any more. Times as text of PostgreSQL. */
const NeededKey = z.object({
  workspace_id: z.uuid(),
  version: z.number(),
  created_at: z.string(),
  destroyed_at: z.string().nullable(),
});
export type NeededKey = z.output<typeof NeededKey>;

const folder = 'keys/';
/** Does not reveal the workspace without the secret. */
const nameWorkspace = (secret: string, workspaceId: string): string =>
  createHmac('sha256', secret).update(`visafolio backup: keys of ${workspaceId}`).digest('hex').slice(0, 32);
export const nameKey = (
  secret: string,
  { workspace_id, version }: Pick<NeededKey, 'workspace_id' | 'version'>,
): string => `${folder}${nameWorkspace(secret, workspace_id)}-${version}`;
const nameErased = (name: string): string => `${name.replace(/-\d+$/, '')}.erased`;

interface Keys {
  /** All rows. */
  needed: NeededKey[];
  /** The keys that were not destroyed, in the same order. */
  kept: BackedUpKey[];
}

/** From the snapshot that this connection reads. */
export async function selectKeys(client: pg.ClientBase): Promise<Keys> {
  const known = await client.query(`SELECT to_regclass('public.workspace_keys') AS name`);
  if (known.rows[0]?.name === null) return { needed: [], kept: [] };
  const { rows } = await client.query<Omit<BackedUpKey, 'master_key'> & { id: string; check_value: Buffer }>(
    `SELECT k.workspace_id, k.version, k.wrapped_key, m.id, m.check_value
     FROM public.workspace_keys k JOIN public.master_keys m ON m.id = k.master_key_id ORDER BY 1, 2`,
  );
  const needed = await client.query<NeededKey>(
    `SELECT workspace_id, version, created_at::text, destroyed_at::text
     FROM public.workspace_keys ORDER BY 1, 2`,
  );
  return {
    needed: needed.rows,
    kept: rows.map(({ id, check_value, ...row }) => ({ ...row, master_key: { id, check_value } })),
  };
}

interface Writing {
  store: BackupStore;
  recipients: Recipients;
  secret: string;
}

/** Keys that are stored already with the same wrapping are not written again. */
export async function writeKeys(
  { store, recipients, secret }: Writing,
  { needed, kept }: Keys,
  index: { before: FileIndex; after: FileIndex },
): Promise<void> {
  const erased = needed.filter((key) => key.destroyed_at !== null);
  for (const workspaceId of new Set(erased.map((key) => key.workspace_id)))
    await eraseKeys(store, secret, workspaceId);
  const there = await store.list(folder);
  for (const key of kept) {
    const name = nameKey(secret, key);
    const line = formatKey(key);
    const known = index.before.get(name);
    const revision = createHmac('sha256', secret).update(line).digest('hex');
    let part = known?.part;
    if (!part || known?.revision !== revision || there.get(name) !== part.bytes) {
      const sealed = await encryptBuffer(Buffer.from(line), recipients);
      const sha256 = sha256Hex(sealed);
      const bytes = Buffer.concat([Buffer.from(`${sha256}\n`), sealed]);
      await store.write(name, Readable.from([bytes]));
      part = { name, bytes: bytes.length, sha256 };
      // Erased since the snapshot.
      if (await store.read(nameErased(name)).then(isThere)) await store.remove(name);
    }
    index.after.set(name, { revision, size: line.length, sha256: part.sha256, part });
  }
}

/** Writes the note of the erasure first: a backup that writes the key at this moment looks for it afterwards. */
export async function eraseKeys(store: BackupStore, secret: string, workspaceId: string): Promise<void> {
  const name = `${folder}${nameWorkspace(secret, workspaceId)}`;
  const lying = [...(await store.list(name)).keys()];
  if (!lying.includes(`${name}.erased`))
    await store.write(`${name}.erased`, Readable.from([Buffer.from('erased\n')]));
  for (const each of lying) if (each !== `${name}.erased`) await store.remove(each);
}

/** Names that a set needs: the keys, or the notes of their erasure. */
export const toStoredNames = (names: string[]): string[] => names.flatMap((name) => [name, nameErased(name)]);

/** Throws BackupError if a key was changed, or is missing without having been erased. */
export async function checkKeys(store: BackupStore, names: string[]): Promise<void> {
  for (const name of names) await readSealed(store, name);
}

/** Null if it was erased. */
export async function readKey(
  store: BackupStore,
  name: string,
  identities: string[],
): Promise<BackedUpKey | null> {
  const sealed = await readSealed(store, name);
  if (!sealed) return null;
  const line = await decryptBuffer(sealed, identities);
  return BackedUpKey.parse(JSON.parse(line.toString()));
}

export const formatNeeded = (keys: NeededKey[]): string =>
  keys.map((key) => `${JSON.stringify(key)}\n`).join('');

export const readNeeded = (text: string): NeededKey[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => NeededKey.parse(JSON.parse(line)));

async function readSealed(store: BackupStore, name: string): Promise<Buffer | null> {
  const source = await store.read(name);
  if (!source) {
    if (await store.read(nameErased(name)).then(isThere)) return null;
    throw new BackupError(`The backup is damaged: ${name} is missing.`);
  }
  const bytes = await buffer(source);
  const sealed = bytes.subarray(65);
  if (bytes.toString('latin1', 0, 65) !== `${sha256Hex(sealed)}\n`)
    throw new BackupError(`The backup is damaged: ${name} was changed after it was written.`);
  return sealed;
}

function isThere(source: Readable | null): boolean {
  source?.on('error', () => {}).destroy();
  return source !== null;
}

const sha256Hex = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const formatKey = ({ workspace_id, version, wrapped_key, master_key }: BackedUpKey): string =>
  JSON.stringify({
    workspace_id,
    version,
    wrapped_key: wrapped_key.toString('base64'),
    master_key: { id: master_key.id, check_value: master_key.check_value.toString('base64') },
  });
