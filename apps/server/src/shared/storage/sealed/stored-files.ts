import { sql } from 'drizzle-orm';
import { system } from '../../db/actor.ts';
import type { Database, Tx } from '../../db/database.ts';
import { column, query } from '../../db/query.ts';
import type { Bucket } from '../file-storage.ts';

/**
 * `unscanned`: no scanner was configured when it came. `waiting`: for the scanner. `made`: by the product itself, from files that
 * were let through; it is not scanned.
 */
export const scanStates = ['unscanned', 'waiting', 'clean', 'blocked', 'made'] as const;
export type ScanState = (typeof scanStates)[number];

/** The kind of outbox entries that scan files, by the id of their row in `stored_files`. */
export const scanKind = 'files.scan';

export interface NewStoredFile {
  bucket: Bucket;
  path: string;
  workspaceId: string;
  /** Bytes of the content. */
  size: number;
  /** Of the content, in hex. */
  sha256: string;
  wrappedKey: Buffer;
  /** One that waits for the scanner gets its entry in the outbox, in the same transaction. */
  scanState: ScanState;
}

interface FoundFile {
  bucket: Bucket;
  path: string;
  wrappedKey: Buffer | null;
  scanState: ScanState;
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
  scan_state: column.oneOf(scanStates),
};

/** Adds their entries to the outbox. Those of files that nobody waits for come after others. */
export async function orderScans(tx: Tx, fileIds: readonly string[], { inBulk = false } = {}): Promise<void> {
  await tx.execute(sql`
    INSERT INTO outbox (kind, payload, order_key, replaces, priority)
    SELECT ${scanKind}, jsonb_build_object('file_id', id), id, true, ${inBulk ? 1_000 : 0}
    FROM unnest(${sql.param(fileIds)}::text[]) AS id`);
}

export const storedFileRows = (db: Pick<Database, 'withActor'>): StoredFileRows => ({
  async insert({ bucket, path, workspaceId, size, sha256, wrappedKey, scanState }) {
    await db.withActor(system, async (tx) => {
      const { rows } = await query(tx, { id: column.uuid })`
        INSERT INTO stored_files (bucket, file_path, workspace_id, size, sha256, wrapped_key, sealed, scan_state)
        VALUES (${bucket}, ${path}, ${workspaceId}, ${size}, ${sha256}, ${wrappedKey}, true, ${scanState})
        ON CONFLICT (bucket, file_path) DO UPDATE SET workspace_id = excluded.workspace_id, size = excluded.size,
          sha256 = excluded.sha256, wrapped_key = excluded.wrapped_key, sealed = true, checked_at = NULL, broken_at = NULL,
          reported_at = NULL, stored_at = now(), scan_state = excluded.scan_state, scan_engine = NULL, scan_signatures_at = NULL,
          scanned_at = NULL, scan_threat = NULL, scan_problem = NULL
        RETURNING id`;
      if (scanState === 'waiting' && rows[0]) await orderScans(tx, [rows[0].id]);
    });
  },

  async find(bucket, path) {
    const { rows } = await db.withActor(
      system,
      (tx) =>
        query(tx, StoredFile)`
          SELECT sealed, size, wrapped_key, scan_state FROM stored_files WHERE bucket = ${bucket} AND file_path = ${path}`,
    );
    const [row] = rows;
    if (!row) return null;
    const found = { bucket, path, wrappedKey: row.wrapped_key, scanState: row.scan_state };
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
