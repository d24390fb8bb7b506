import type pg from 'pg';
import { type BackedUpKey, type NeededKey, readKey, readNeeded } from '../backed-up-keys.ts';
import type { Manifest } from '../contents/manifest.ts';
import { type Reading, readPartToBuffer } from '../contents/parts.ts';

/** A key that the rows of a set need; `kept: null` if it was erased since, which makes its values unreadable. */
export interface ReadKey extends NeededKey {
  kept: BackedUpKey | null;
}

/** Throws BackupError if a key is missing or was changed. */
export async function readKeys(reading: Reading, { keys }: Manifest): Promise<ReadKey[]> {
  if (!keys) return [];
  const { store, encrypted, identities } = reading;
  const needed = readNeeded((await readPartToBuffer(reading, keys.list, { compressed: true })).toString());
  const names = keys.names.values();
  const read: ReadKey[] = [];
  for (const key of needed) {
    const name = key.destroyed_at === null ? names.next().value : undefined;
    const kept = name ? await readKey(store, name, encrypted ? identities : []) : null;
    read.push({ ...key, kept });
  }
  return read;
}

export const listMasterKeys = (keys: ReadKey[]): BackedUpKey['master_key'][] => [
  ...new Map(
    keys.flatMap(({ kept }) => (kept ? [[kept.master_key.id, kept.master_key] as const] : [])),
  ).values(),
];

/** Inserts the keys into the loaded tables. A newer master key may have wrapped a key since the rows were copied. */
export async function loadKeys(client: pg.ClientBase, keys: ReadKey[]): Promise<void> {
  for (const { id, check_value } of listMasterKeys(keys))
    await client.query(
      `INSERT INTO public.master_keys (id, check_value) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE SET retired_at = NULL`,
      [id, check_value],
    );
  for (const { workspace_id, version, kept, created_at, destroyed_at } of keys)
    await client.query(
      `INSERT INTO public.workspace_keys
         (workspace_id, version, wrapped_key, master_key_id, created_at, destroyed_at)
       VALUES ($1, $2, $3, $4, $5, CASE WHEN $4::text IS NULL THEN coalesce($6::timestamptz, now()) END)`,
      [
        workspace_id,
        version,
        kept?.wrapped_key ?? null,
        kept?.master_key.id ?? null,
        created_at,
        destroyed_at,
      ],
    );
  // A master key that wraps nothing any more would still be required at start.
  if (keys.some(({ kept }) => kept))
    await client.query(
      `UPDATE public.master_keys m SET retired_at = now() WHERE retired_at IS NULL
         AND NOT EXISTS (SELECT FROM public.workspace_keys k WHERE k.master_key_id = m.id)`,
    );
}
