import { sql } from 'drizzle-orm';
import { system } from '../db/actor.ts';
import type { Database } from '../db/database.ts';
import type { Bucket } from './file-storage.ts';

export interface NewStoredFile {
  bucket: Bucket;
  path: string;
  workspaceId: string;
  /** Of the content, bytes. */
  size: number;
  /** Of the content, hex. */
  sha256: string;
}

/** One row for each stored file: what it must be when it is read again. */
export interface StoredFileRows {
  insert(file: NewStoredFile): Promise<void>;
  /** Removing what is not there succeeds. */
  remove(bucket: Bucket, path: string): Promise<void>;
  /** Whether it was stored before files were sealed, and is not sealed yet. */
  isPlain(bucket: Bucket, path: string): Promise<boolean>;
  /** Notes that it is not what was stored, for the report to administrators. */
  markBroken(bucket: Bucket, path: string): Promise<void>;
}

export const storedFileRows = (db: Pick<Database, 'withActor'>): StoredFileRows => ({
  async insert({ bucket, path, workspaceId, size, sha256 }) {
    await db.withActor(system, (tx) =>
      tx.execute(sql`
        INSERT INTO stored_files (bucket, file_path, workspace_id, size, sha256, sealed)
        VALUES (${bucket}, ${path}, ${workspaceId}, ${size}, ${sha256}, true)
        ON CONFLICT (bucket, file_path) DO UPDATE SET workspace_id = excluded.workspace_id, size = excluded.size,
          sha256 = excluded.sha256, sealed = true, checked_at = NULL, broken_at = NULL, reported_at = NULL, stored_at = now()`),
    );
  },

  async remove(bucket, path) {
    await db.withActor(system, (tx) =>
      tx.execute(sql`DELETE FROM stored_files WHERE bucket = ${bucket} AND file_path = ${path}`),
    );
  },

  async isPlain(bucket, path) {
    const { rows } = await db.withActor(system, (tx) =>
      tx.execute(
        sql`SELECT FROM stored_files WHERE bucket = ${bucket} AND file_path = ${path} AND NOT sealed`,
      ),
    );
    return rows.length > 0;
  },

  async markBroken(bucket, path) {
    await db.withActor(system, (tx) =>
      tx.execute(sql`
        UPDATE stored_files SET broken_at = now()
        WHERE bucket = ${bucket} AND file_path = ${path} AND sealed AND broken_at IS NULL`),
    );
  },
});
