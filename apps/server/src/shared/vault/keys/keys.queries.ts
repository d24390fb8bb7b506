import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { changeRow, column, execute, queryRow, queryRows, queryValues, type Row } from '../../db/query.ts';

/** Runs in the server's own role: no actor's capacity reaches a key. */
export type KeyStore = Pick<NodePgDatabase<Record<string, never>>, 'execute'>;

const WrappedKey = {
  workspace_id: column.uuid,
  version: column.int,
  /** Null if the key was destroyed. */
  wrapped_key: column.bytes.orNull,
  master_key_id: column.text.orNull,
};
export type WrappedKey = Row<typeof WrappedKey>;

/** Held until the transaction ends, so that parallel servers agree on one master key. */
export const lockMasterKeys = (store: KeyStore) =>
  store.execute(sql`SELECT pg_advisory_xact_lock(hashtext('visafolio master keys'))`);

/** Master keys in use, the newest last. */
export const selectMasterKeys = (store: KeyStore): Promise<{ id: string; check_value: Buffer }[]> =>
  queryRows(store, { id: column.text, check_value: column.bytes })`
    SELECT id, check_value FROM master_keys WHERE retired_at IS NULL ORDER BY created_at`;

/** False if it was retired. */
export const insertMasterKey = (store: KeyStore, id: string, checkValue: Buffer): Promise<boolean> =>
  changeRow(
    store,
  )`INSERT INTO master_keys (id, check_value) VALUES (${id}, ${checkValue}) ON CONFLICT DO NOTHING`;

/** Some workspace keys that are not wrapped by the newest master key; none if that is not `id`. */
export const selectWrappedByOlder = (
  store: KeyStore,
  id: string,
  limit: number,
): Promise<(WrappedKey & { wrapped_key: Buffer; master_key_id: string })[]> =>
  queryRows(store, {
    ...WrappedKey,
    wrapped_key: column.bytes,
    master_key_id: column.text,
  })`
    SELECT workspace_id, version, wrapped_key, master_key_id FROM workspace_keys
    WHERE destroyed_at IS NULL AND master_key_id <> ${id}
      AND ${id} = (SELECT m.id FROM master_keys m WHERE m.retired_at IS NULL ORDER BY m.created_at DESC, m.id LIMIT 1)
    LIMIT ${limit}`;

/** Does nothing if it was destroyed or wrapped again meanwhile. */
export const updateWrap = (store: KeyStore, key: WrappedKey, before: string) =>
  store.execute(sql`
    UPDATE workspace_keys SET wrapped_key = ${key.wrapped_key}, master_key_id = ${key.master_key_id}
    WHERE workspace_id = ${key.workspace_id} AND version = ${key.version} AND master_key_id = ${before}
      AND destroyed_at IS NULL`);

/** Retires master keys older than `id` that wrap nothing any more. Resolves to their ids. */
export const retireMasterKeys = (store: KeyStore, id: string): Promise<string[]> =>
  queryValues(store, column.text)`
    UPDATE master_keys AS m SET retired_at = now()
    WHERE m.retired_at IS NULL AND m.created_at < (SELECT n.created_at FROM master_keys n WHERE n.id = ${id})
      AND NOT EXISTS (SELECT FROM workspace_keys k WHERE k.master_key_id = m.id)
    RETURNING m.id`;

/** Every version, newest first. */
export const selectWorkspaceKeys = (store: KeyStore, workspaceId: string): Promise<WrappedKey[]> =>
  queryRows(store, WrappedKey)`
    SELECT workspace_id, version, wrapped_key, master_key_id FROM workspace_keys
    WHERE workspace_id = ${workspaceId} ORDER BY version DESC`;

/** Does nothing if another server was first, or the master key was retired meanwhile. */
export const insertWorkspaceKey = (store: KeyStore, key: WrappedKey) =>
  store.execute(sql`
    WITH master AS (SELECT id FROM master_keys WHERE id = ${key.master_key_id} AND retired_at IS NULL FOR SHARE)
    INSERT INTO workspace_keys (workspace_id, version, wrapped_key, master_key_id)
    SELECT ${key.workspace_id}::uuid, ${key.version}::int, ${key.wrapped_key}::bytea, id FROM master
    ON CONFLICT DO NOTHING`);

const WrappedValueKey = {
  workspace_id: column.uuid,
  generation: column.int,
  wrapped_key: column.bytes,
  key_version: column.int,
};
export type WrappedValueKey = Row<typeof WrappedValueKey>;

/** Every generation, newest first. */
export const selectValueKeys = (store: KeyStore, workspaceId: string): Promise<WrappedValueKey[]> =>
  queryRows(store, WrappedValueKey)`
    SELECT workspace_id, generation, wrapped_key, key_version FROM value_keys
    WHERE workspace_id = ${workspaceId} ORDER BY generation DESC`;

/** Does nothing if another server was first, or the workspace's key was replaced or destroyed meanwhile. */
export const insertValueKey = (store: KeyStore, key: WrappedValueKey) =>
  store.execute(sql`
    WITH newest AS (
      SELECT workspace_id, version FROM workspace_keys k
      WHERE workspace_id = ${key.workspace_id} AND version = ${key.key_version} AND destroyed_at IS NULL
        AND NOT EXISTS (SELECT FROM workspace_keys n WHERE n.workspace_id = k.workspace_id AND n.version > k.version)
      FOR SHARE)
    INSERT INTO value_keys (workspace_id, generation, wrapped_key, key_version)
    SELECT workspace_id, ${key.generation}::int, ${key.wrapped_key}::bytea, version FROM newest
    ON CONFLICT DO NOTHING`);

/** False if another server was first. */
export const updateValueKey = (store: KeyStore, key: WrappedValueKey, before: number): Promise<boolean> =>
  changeRow(store)`
    UPDATE value_keys SET wrapped_key = ${key.wrapped_key}, key_version = ${key.key_version}
    WHERE workspace_id = ${key.workspace_id} AND generation = ${key.generation} AND key_version = ${before}`;

const ReplacedValueKey = {
  workspace_id: column.uuid,
  /** Of the newest key. */
  newest: column.int,
  newest_at: column.timestamp,
  /** Of the replaced ones, which something may still be sealed by. */
  replaced: column.ints,
  /** Whether a run has found nothing that they seal since the newest one was added. */
  is_unused: column.boolean,
  /** Seconds since the newest one was added. */
  age: column.int,
};
export type ReplacedValueKey = Row<typeof ReplacedValueKey>;

/** Workspaces with replaced keys of values, except erased ones. */
export const selectReplacedValueKeys = (store: KeyStore): Promise<ReplacedValueKey[]> =>
  queryRows(store, ReplacedValueKey)`
    SELECT v.workspace_id, max(v.generation) AS newest, max(v.created_at) AS newest_at,
      (array_agg(v.generation ORDER BY v.generation DESC))[2:] AS replaced,
      coalesce(min(v.unused_at) FILTER (WHERE v.generation < n.generation) > max(v.created_at)
        AND bool_and(v.unused_at IS NOT NULL) FILTER (WHERE v.generation < n.generation), false) AS is_unused,
      extract(epoch FROM clock_timestamp() - max(v.created_at))::int AS age
    FROM value_keys v
    JOIN (SELECT workspace_id, max(generation) AS generation FROM value_keys GROUP BY 1) n ON n.workspace_id = v.workspace_id
    WHERE EXISTS (SELECT FROM workspace_keys k WHERE k.workspace_id = v.workspace_id AND k.destroyed_at IS NULL)
    GROUP BY v.workspace_id HAVING count(*) > 1 ORDER BY v.workspace_id`;

export const markValueKeysUnused = (store: KeyStore, workspaceId: string, newest: number): Promise<void> =>
  execute(store)`
    UPDATE value_keys SET unused_at = clock_timestamp() WHERE workspace_id = ${workspaceId} AND generation < ${newest}`;

/** Deletes the keys that the newest one has replaced. */
export const deleteValueKeys = (store: KeyStore, workspaceId: string, newest: number): Promise<void> =>
  execute(store)`DELETE FROM value_keys WHERE workspace_id = ${workspaceId} AND generation < ${newest}`;

/** Whether no value of an earlier release is left: plain ones, and those that are not bound to their rows. */
export const selectValueSealing = async (
  store: KeyStore,
): Promise<{ are_sealed: boolean; are_bound: boolean }> =>
  (await queryRow(store, { are_sealed: column.boolean, are_bound: column.boolean })`
    SELECT finished_at IS NOT NULL AS are_sealed, bound_at IS NOT NULL AS are_bound FROM value_sealing`) ?? {
    are_sealed: false,
    are_bound: false,
  };

/** Workspaces that were erased, or got a new key of values, a moment ago: a server may have loaded their keys before. */
export const selectRecentlyChanged = (store: KeyStore): Promise<string[]> =>
  queryValues(store, column.uuid)`
    SELECT workspace_id FROM workspace_keys WHERE destroyed_at > clock_timestamp() - interval '3 minutes'
    UNION SELECT workspace_id FROM value_keys WHERE generation > 1 AND created_at > clock_timestamp() - interval '3 minutes'`;

/** Deletes every version permanently. Returns how many there were. */
export async function eraseWorkspaceKeys(store: KeyStore, workspaceId: string): Promise<number> {
  const { rowCount } = await store.execute(sql`
    WITH noted AS (INSERT INTO key_erasures (workspace_id) VALUES (${workspaceId}) ON CONFLICT DO NOTHING)
    UPDATE workspace_keys SET destroyed_at = clock_timestamp(), wrapped_key = NULL, master_key_id = NULL
    WHERE workspace_id = ${workspaceId} AND destroyed_at IS NULL`);
  return rowCount ?? 0;
}

/** Erased workspaces whose keys backups may still contain. */
export const selectErasedInBackups = (store: KeyStore): Promise<string[]> =>
  queryValues(store, column.uuid)`
    SELECT workspace_id FROM key_erasures WHERE backups_erased_at IS NULL ORDER BY erased_at`;

export const markErasedInBackups = (store: KeyStore, workspaceId: string) =>
  store.execute(sql`
    UPDATE key_erasures SET backups_erased_at = now() WHERE workspace_id = ${workspaceId} AND backups_erased_at IS NULL`);

/** The newest version of each workspace with several. */
export const selectRotating = (store: KeyStore): Promise<{ workspace_id: string; version: number }[]> =>
  queryRows(store, { workspace_id: column.uuid, version: column.int })`
    SELECT workspace_id, max(version) AS version FROM workspace_keys WHERE destroyed_at IS NULL
    GROUP BY workspace_id HAVING count(*) > 1 ORDER BY workspace_id`;

/** Versions replaced at least that long ago, except the one that still wraps the key of values. */
export const selectReplaced = (
  store: KeyStore,
  workspaceId: string,
  olderThanMs: number,
): Promise<number[]> =>
  queryValues(store, column.int)`
    SELECT k.version FROM workspace_keys k
    WHERE k.workspace_id = ${workspaceId} AND k.destroyed_at IS NULL
      AND EXISTS (SELECT FROM workspace_keys n WHERE n.workspace_id = k.workspace_id AND n.version > k.version
        AND n.created_at <= clock_timestamp() - make_interval(secs => ${olderThanMs / 1000}))
      AND NOT EXISTS (SELECT FROM value_keys v WHERE v.workspace_id = k.workspace_id AND v.key_version = k.version)
    ORDER BY k.version`;

export const deleteWorkspaceKey = (store: KeyStore, workspaceId: string, version: number): Promise<void> =>
  execute(store)`
    DELETE FROM workspace_keys WHERE workspace_id = ${workspaceId} AND version = ${version} AND destroyed_at IS NULL`;
