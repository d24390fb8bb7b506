import { sql } from 'drizzle-orm';
import { system } from '../../db/actor.ts';
import type { Database } from '../../db/database.ts';
import { column, query } from '../../db/query.ts';
import type { Bucket } from '../file-storage.ts';

export interface NewStoredFile {
  bucket: Bucket;
  path: string;
  workspaceId: string;
  /** Bytes of the content. */
  size: number;
  /** Of the content, in hex. */
  sha256: string;
  wrappedKey: Buffer;
}

interface FoundFile {
  bucket: Bucket;
  path: string;
  wrappedKey: Buffer | null;
}

/**
 * `sealed: false`: stored by a release without sealing. If it has a key, it is being sealed, or was when the server
 * was killed.
 */
export type StoredFileRow = FoundFile & ({ sealed: true; size: number } | { sealed: false; size: null });

/** One row per stored file: its key, and the size and hash to compare with. */
export interface StoredFileRows {
  insert(file: NewStoredFile): Promise<void>;
  find(bucket: Bucket, path: string): Promise<StoredFileRow | null>;
  /** Succeeds if there is none. */
  remove(bucket: Bucket, path: string): Promise<void>;
  /** Marks it as changed, for the report to administrators. */
  markBroken(bucket: Bucket, path: string): Promise<void>;
}

const StoredFile = {
  sealed: column.boolean,
  /** A bigint, which the driver returns as text. */
  size: column.bigint.orNull,
  wrapped_key: column.bytes.orNull,
};

export const storedFileRows = (db: Pick<Database, 'withActor'>): StoredFileRows => ({
  async insert({ bucket, path, workspaceId, size, sha256, wrappedKey }) {
    await db.withActor(system, (tx) =>
      tx.execute(sql`
        INSERT INTO stored_files (bucket, file_path, workspace_id, size, sha256, wrapped_key, sealed)
        VALUES (${bucket}, ${path}, ${workspaceId}, ${size}, ${sha256}, ${wrappedKey}, true)
        ON CONFLICT (bucket, file_path) DO UPDATE SET workspace_id = excluded.workspace_id, size = excluded.size,
          sha256 = excluded.sha256, wrapped_key = excluded.wrapped_key, sealed = true, checked_at = NULL, broken_at = NULL,
          reported_at = NULL, stored_at = now()`),
    );
  },

  async find(bucket, path) {
    const { rows } = await db.withActor(
      system,
      (tx) =>
        query(tx, StoredFile)`
          SELECT sealed, size, wrapped_key FROM stored_files WHERE bucket = ${bucket} AND file_path = ${path}`,
    );
    const [row] = rows;
    if (!row) return null;
    const found = { bucket, path, wrappedKey: row.wrapped_key };
    return row.sealed
      ? { ...found, sealed: true, size: Number(row.size) }
      : { ...found, sealed: false, size: null };
  },

  async remove(bucket, path) {
    await db.withActor(system, (tx) =>
      tx.execute(sql`DELETE FROM stored_files WHERE bucket = ${bucket} AND file_path = ${path}`),
    );
  },

  async markBroken(bucket, path) {
    await db.withActor(system, (tx) =>
      tx.execute(sql`
        UPDATE stored_files SET broken_at = now()
        WHERE bucket = ${bucket} AND file_path = ${path} AND sealed AND broken_at IS NULL`),
    );
  },
});
