import type { Firm, FirmInput } from '@visafolio/contract/firms/firms.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { NamePlace } from '../../shared/api/cursor.ts';
import type { Tx } from '../../shared/db/database.ts';
import { toInstant } from '../../shared/db/instant.ts';
import { column, execute, queryRow, queryRows, type Row, requireValue } from '../../shared/db/query.ts';
import { isFound } from '../../shared/db/search.ts';

const FirmRow = {
  /** Sort key of the list. */
  sort_name: column.text,
  id: column.uuid,
  name: column.text,
  description: column.text.orNull,
  logo_url: column.text.orNull,
  created_at: column.timestamp,
  users: column.int,
};
type FirmRow = Row<typeof FirmRow>;

const columns = sql`f.id, f.name, f.description, f.logo_url, f.created_at, lower(f.name) AS sort_name,
  (SELECT count(*)::int FROM profiles p WHERE p.firm_id = f.id) AS users`;

export const toFirm = ({ sort_name: _, ...row }: FirmRow): Firm => ({
  ...row,
  created_at: toInstant(row.created_at),
});

const matching = (q: string | undefined): SQL => (q ? isFound(sql`f.search_text`, q) : sql`true`);

interface FirmFilter {
  q: string | undefined;
  /** The page starts after this firm. */
  after: NamePlace | null;
  limit: number;
}

/** By name. */
export async function selectFirms(tx: Tx, { q, after, limit }: FirmFilter): Promise<FirmRow[]> {
  const behind = after ? sql`(lower(f.name), f.id) > (${after.name}, ${after.id}::uuid)` : sql`true`;
  return queryRows(tx, FirmRow)`
    SELECT ${columns} FROM firms f WHERE ${matching(q)} AND ${behind}
    ORDER BY lower(f.name), f.id LIMIT ${limit}`;
}

export const countFirms = (tx: Tx, q: string | undefined): Promise<number> =>
  requireValue(tx, column.int)`
    SELECT count(*)::int AS n FROM firms f WHERE ${matching(q)}`;

export async function selectFirm(tx: Tx, id: string): Promise<Firm | null> {
  const rows = await queryRows(tx, FirmRow)`SELECT ${columns} FROM firms f WHERE f.id = ${id}`;
  return rows[0] ? toFirm(rows[0]) : null;
}

/** Returns the new firm's id. */
export async function insertFirm(tx: Tx, { name, description }: FirmInput): Promise<string> {
  const rows = await queryRows(tx, { id: column.uuid })`
    INSERT INTO firms (name, description) VALUES (${name}, ${description || null}) RETURNING id`;
  if (!rows[0]) throw new Error('nothing was inserted into firms');
  return rows[0].id;
}

export const updateFirm = (tx: Tx, id: string, { name, description }: FirmInput): Promise<void> =>
  execute(tx)`UPDATE firms SET name = ${name}, description = ${description || null} WHERE id = ${id}`;

/** Returns the previous logo's URL; null if the actor reaches no such firm. */
export const deleteFirm = (tx: Tx, id: string): Promise<{ logo_url: string | null } | null> =>
  queryRow(tx, { logo_url: column.text.orNull })`
    DELETE FROM firms WHERE id = ${id} RETURNING logo_url`;

export async function mayChangeFirm(tx: Tx, id: string): Promise<boolean> {
  // The policies of UPDATE decide whether the row can be locked.
  const { rowCount } = await tx.execute(sql`SELECT FROM firms WHERE id = ${id} FOR UPDATE`);
  return rowCount === 1;
}

/** Returns the previous logo's URL; null if the actor reaches no such firm. */
export const replaceLogo = (
  tx: Tx,
  id: string,
  logoUrl: string,
): Promise<{ logo_url: string | null } | null> =>
  queryRow(tx, { logo_url: column.text.orNull })`
    WITH before AS (SELECT id, logo_url FROM firms WHERE id = ${id} FOR UPDATE)
    UPDATE firms f SET logo_url = ${logoUrl} FROM before WHERE f.id = before.id RETURNING before.logo_url`;
