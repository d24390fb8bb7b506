import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, query, type Row } from '../../../shared/db/query.ts';
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
export async function selectDue(tx: Tx, hours: number, limit: number): Promise<DueFile[]> {
  const { rows } = await query(tx, DueFile)`
    SELECT id, bucket, file_path, size, sha256, wrapped_key FROM stored_files
    WHERE sealed AND (checked_at IS NULL OR checked_at < now() - make_interval(hours => ${hours}))
    ORDER BY checked_at NULLS FIRST, id LIMIT ${limit}`;
  return rows;
}

/** A file that is intact again, such as after a restore, is reported again if it breaks again. */
export async function recordCheck(tx: Tx, id: string, broken: boolean): Promise<void> {
  await tx.execute(sql`
    UPDATE stored_files SET checked_at = now(),
      broken_at = CASE WHEN ${broken}::boolean THEN coalesce(broken_at, now()) END,
      reported_at = CASE WHEN ${broken}::boolean THEN reported_at END
    WHERE id = ${id}`);
}

const BrokenFile = {
  id: column.uuid,
  bucket: column.oneOf(buckets),
  file_path: column.text,
};
export type BrokenFile = Row<typeof BrokenFile>;

export async function selectUnreported(tx: Tx): Promise<BrokenFile[]> {
  const { rows } = await query(tx, BrokenFile)`
    SELECT id, bucket, file_path FROM stored_files WHERE broken_at IS NOT NULL AND reported_at IS NULL ORDER BY id`;
  return rows;
}

export async function markReported(tx: Tx, ids: string[]): Promise<void> {
  await tx.execute(
    sql`UPDATE stored_files SET reported_at = now() WHERE id = ANY (${sql.param(ids)}::uuid[])`,
  );
}

/** Addresses of the product's administrators. */
export async function selectAdministrators(tx: Tx): Promise<string[]> {
  const { rows } = await query(tx, { email: column.text })`
    SELECT p.email FROM user_roles r JOIN profiles p ON p.id = r.user_id WHERE r.role = 'admin' ORDER BY p.email`;
  return rows.map(({ email }) => email);
}
