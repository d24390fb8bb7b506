import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The server's own role: no person's capacity reaches a key. */
export type KeyStore = Pick<NodePgDatabase<Record<string, never>>, 'execute'>;

export interface WrappedKey extends Record<string, unknown> {
  workspace_id: string;
  version: number;
  /** Null where the key was destroyed. */
  wrapped_key: Buffer | null;
  master_key_id: string | null;
}

/** Servers that start at once agree on one master key. Until the transaction ends. */
export const lockMasterKeys = (store: KeyStore) =>
  store.execute(sql`SELECT pg_advisory_xact_lock(hashtext('visafolio master keys'))`);

export async function selectMasterKeys(store: KeyStore): Promise<{ id: string; check_value: Buffer }[]> {
  const { rows } = await store.execute<{ id: string; check_value: Buffer }>(
    sql`SELECT id, check_value FROM master_keys WHERE retired_at IS NULL ORDER BY created_at`,
  );
  return rows;
}

/** One that was retired is in use again. */
export const insertMasterKey = (store: KeyStore, id: string, checkValue: Buffer) =>
  store.execute(sql`
    INSERT INTO master_keys (id, check_value) VALUES (${id}, ${checkValue})
    ON CONFLICT (id) DO UPDATE SET retired_at = NULL`);

/** Every version, the newest first. */
export async function selectWorkspaceKeys(store: KeyStore, workspaceId: string): Promise<WrappedKey[]> {
  const { rows } = await store.execute<WrappedKey>(sql`
    SELECT workspace_id, version, wrapped_key, master_key_id FROM workspace_keys
    WHERE workspace_id = ${workspaceId} ORDER BY version DESC`);
  return rows;
}

/** Does nothing where another server was first. */
export const insertWorkspaceKey = (store: KeyStore, key: WrappedKey) =>
  store.execute(sql`
    INSERT INTO workspace_keys (workspace_id, version, wrapped_key, master_key_id)
    VALUES (${key.workspace_id}, ${key.version}, ${key.wrapped_key}, ${key.master_key_id})
    ON CONFLICT DO NOTHING`);
