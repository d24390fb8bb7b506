import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, query, type Row } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';

const ViewColumns = {
  id: column.uuid,
  name: column.text,
  /** As an earlier version may have written it. */
  address: column.json<unknown>(),
  shared: column.boolean,
  revision: column.int,
  made_by: column.uuid.orNull,
  maker: column.text.orNull,
  can_change: column.boolean,
};
export type ViewRow = Row<typeof ViewColumns>;

const select = (which: SQL): SQL => sql`
  SELECT v.id, v.name, v.address, v.shared, v.revision, v.made_by,
    ${personName} AS maker,
    v.made_by IS NOT DISTINCT FROM app_user_id() OR v.shared AND app_is_firm_admin() AS can_change
  FROM saved_views v LEFT JOIN profiles p ON p.id = v.made_by
  WHERE ${which} ORDER BY v.created_at, v.id`;

export async function selectViews(tx: Tx): Promise<ViewRow[]> {
  return (await query(tx, ViewColumns)`${select(sql`true`)}`).rows;
}

export async function selectView(tx: Tx, id: string): Promise<ViewRow | undefined> {
  return (await query(tx, ViewColumns)`${select(sql`v.id = ${id}`)}`).rows[0];
}

interface NewView {
  name: string;
  address: unknown;
  shared: boolean;
}

export async function countOwnViews(tx: Tx, userId: string): Promise<number> {
  const { rows } = await query(tx, { n: column.int })`
    SELECT count(*)::int AS n FROM saved_views WHERE made_by = ${userId}`;
  return rows[0]?.n ?? 0;
}

/** The id of the view; of the one before, where the same key made one. */
export async function insertView(
  tx: Tx,
  userId: string,
  { name, address, shared }: NewView,
  key: string | undefined,
): Promise<string | undefined> {
  const { rows } = await query(tx, { id: column.uuid })`
    INSERT INTO saved_views (workspace_id, made_by, name, address, shared, idempotency_key)
    VALUES (${ownWorkspace}, ${userId}, ${name}, ${JSON.stringify(address)}::jsonb, ${shared}, ${key ?? null})
    ON CONFLICT (workspace_id, made_by, idempotency_key) DO NOTHING RETURNING id`;
  if (rows[0] || !key) return rows[0]?.id;
  const before = await query(tx, { id: column.uuid })`
    SELECT id FROM saved_views WHERE made_by = ${userId} AND idempotency_key = ${key}`;
  return before.rows[0]?.id;
}

/** False where it is not theirs to change, or has changed since. */
export async function updateView(
  tx: Tx,
  id: string,
  revision: number,
  { name, address, shared }: { name: string; address?: unknown; shared?: boolean | undefined },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE saved_views SET name = ${name}, revision = revision + 1, updated_at = now(),
      address = coalesce(${address === undefined ? null : JSON.stringify(address)}::jsonb, address),
      shared = coalesce(${shared ?? null}::boolean, shared)
    WHERE id = ${id} AND revision = ${revision}`);
  return rowCount === 1;
}

export async function deleteView(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`DELETE FROM saved_views WHERE id = ${id}`);
  return rowCount === 1;
}
