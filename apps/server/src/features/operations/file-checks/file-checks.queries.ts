import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, execute, queryRows, queryValues, type Row } from '../../../shared/db/query.ts';
import { buckets } from '../../../shared/storage/file-storage.ts';

const DueFile = {
  id: column.uuid,
  bucket: column.oneOf(buckets),
  file_path: column.text,
  /** A bigint, which the driver returns as text. */
  size: column.bigint,
  sha256: column.text,
  wrapped_key: column.bytes,
};
export type DueFile = Row<typeof DueFile>;

/** Files that were not checked for `hours`, longest ago first. */
export const selectDue = (tx: Tx, hours: number, limit: number): Promise<DueFile[]> =>
  queryRows(tx, DueFile)`
    SELECT id, bucket, file_path, size, sha256, wrapped_key FROM stored_files
    WHERE sealed AND (checked_at IS NULL OR checked_at < now() - make_interval(hours => ${hours}))
    ORDER BY checked_at NULLS FIRST, id LIMIT ${limit}`;

/** A file that is intact again, such as after a restore, is reported again if it breaks again. */
export const recordCheck = (tx: Tx, id: string, broken: boolean): Promise<void> =>
  execute(tx)`
    UPDATE stored_files SET checked_at = now(),
      broken_at = CASE WHEN ${broken}::boolean THEN coalesce(broken_at, now()) END,
      reported_at = CASE WHEN ${broken}::boolean THEN reported_at END
    WHERE id = ${id}`;

const BrokenFile = {
  id: column.uuid,
  bucket: column.oneOf(buckets),
  file_path: column.text,
};
export type BrokenFile = Row<typeof BrokenFile>;

export const selectUnreported = (tx: Tx): Promise<BrokenFile[]> =>
  queryRows(tx, BrokenFile)`
    SELECT id, bucket, file_path FROM stored_files WHERE broken_at IS NOT NULL AND reported_at IS NULL ORDER BY id`;

export const markReported = (tx: Tx, ids: string[]): Promise<void> =>
  execute(tx)`UPDATE stored_files SET reported_at = now() WHERE id = ANY (${sql.param(ids)}::uuid[])`;

/** Addresses of the product's administrators. */
export const selectAdministrators = (tx: Tx): Promise<string[]> =>
  queryValues(tx, column.text)`
    SELECT p.email FROM user_roles r JOIN profiles p ON p.id = r.user_id WHERE r.role = 'admin' ORDER BY p.email`;
