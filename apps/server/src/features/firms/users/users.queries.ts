import { Role, User, type UserGroup } from '@visafolio/contract/firms/users.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { NamePlace, TimePlace } from '../../../shared/api/cursor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import { column, execute, hasRow, queryRows, type Row, requireValue } from '../../../shared/db/query.ts';
import { isFound } from '../../../shared/db/search.ts';

export interface UserFilter {
  q?: string | undefined;
  /** `none`: users without a firm. */
  firm?: string | undefined;
}

const UserRow = {
  id: column.uuid,
  full_name: column.text,
  email: column.text,
  role: column.oneOf(Role.options),
  firm: column.json(User.shape.firm),
  disabled: column.boolean,
  created_at: column.timestamp,
};
type UserRow = Row<typeof UserRow>;

const present = (row: UserRow): User => ({ ...row, created_at: toInstant(row.created_at) });

const matching = (q: string | undefined): SQL => (q ? isFound(sql`p.search_text`, q) : sql`true`);

function within(firm: string | undefined): SQL {
  if (firm === undefined) return sql`true`;
  return firm === 'none' ? sql`p.firm_id IS NULL` : sql`p.firm_id = ${firm}::uuid`;
}

/** Columns for administrators of profiles that a CTE `page` names `p`. */
const users = sql`
  SELECT p.id, p.full_name, p.email, coalesce(r.role, 'user') AS role,
    CASE WHEN f.id IS NULL THEN NULL ELSE jsonb_build_object('id', f.id, 'name', f.name) END AS firm,
    u.disabled_at IS NOT NULL AS disabled, p.created_at
  FROM page p
  JOIN auth."user" u ON u.id = p.id
  LEFT JOIN user_roles r ON r.user_id = p.id
  LEFT JOIN firms f ON f.id = p.firm_id
  ORDER BY p.created_at DESC, p.id DESC`;

/** Newest first, starting after `after`. */
export async function selectUsers(
  tx: Tx,
  { q, firm, after, limit }: UserFilter & { after: TimePlace | null; limit: number },
): Promise<User[]> {
  const below = after ? sql`(p.created_at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`;
  const rows = await queryRows(tx, UserRow)`
    WITH page AS MATERIALIZED (
      SELECT p.* FROM profiles p WHERE ${matching(q)} AND ${within(firm)} AND ${below}
      ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit}
    ) ${users}`;
  return rows.map(present);
}

export async function selectUser(tx: Tx, id: string): Promise<User | null> {
  const rows = await queryRows(tx, UserRow)`
    WITH page AS (SELECT * FROM profiles WHERE id = ${id}) ${users}`;
  return rows[0] ? present(rows[0]) : null;
}

export const countUsers = (tx: Tx, { q, firm }: UserFilter): Promise<number> =>
  requireValue(tx, column.int)`
    SELECT count(*)::int AS n FROM profiles p WHERE ${matching(q)} AND ${within(firm)}`;

const UserGroupRow = {
  firm_id: column.uuid,
  name: column.text,
  users: column.int,
  sort_name: column.text,
};

/** Firms with users that match the search, by `sort_name`. */
export async function selectGroups(
  tx: Tx,
  { q, after, limit }: UserFilter & { after: NamePlace | null; limit: number },
): Promise<(UserGroup & { sort_name: string })[]> {
  const behind = after ? sql`(lower(f.name), f.id) > (${after.name}, ${after.id}::uuid)` : sql`true`;
  return queryRows(tx, UserGroupRow)`
    SELECT f.id AS firm_id, f.name, lower(f.name) AS sort_name, count(*)::int AS users
    FROM firms f JOIN profiles p ON p.firm_id = f.id
    WHERE ${matching(q)} AND ${behind}
    GROUP BY f.id ORDER BY lower(f.name), f.id LIMIT ${limit}`;
}

/** Serializes changes of administrators: two who demote each other must not both succeed. */
export const lockAdministrators = (tx: Tx) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('administrators'))`);

/** Whether another user has the role and can sign in. Call after lockAdministrators. */
export const hasOtherAdministrator = (tx: Tx, userId: string): Promise<boolean> =>
  hasRow(tx)`
    SELECT FROM user_roles r JOIN auth."user" u ON u.id = r.user_id
    WHERE r.role = 'admin' AND u.disabled_at IS NULL AND r.user_id <> ${userId} LIMIT 1`;

/** Whether somebody else of the firm can sign in. */
export const hasActiveColleague = (tx: Tx, exceptIds: string[], firmId: string): Promise<boolean> =>
  hasRow(tx)`
    SELECT FROM profiles p JOIN auth."user" u ON u.id = p.id
    WHERE p.firm_id = ${firmId} AND p.id <> ALL (${sql.param(exceptIds)}::uuid[]) AND u.disabled_at IS NULL LIMIT 1`;

export const upsertRole = (tx: Tx, userId: string, role: Role): Promise<void> =>
  execute(tx)`
    INSERT INTO user_roles (user_id, role) VALUES (${userId}, ${role})
    ON CONFLICT (user_id) DO UPDATE SET role = EXCLUDED.role`;

/** A disabled account keeps the time when it was first disabled. */
export const updateDisabled = (tx: Tx, userId: string, disabled: boolean): Promise<void> =>
  execute(tx)`
    UPDATE auth."user" SET disabled_at = CASE WHEN ${disabled}::boolean THEN coalesce(disabled_at, now()) END
    WHERE id = ${userId}`;

/** Ends every session of a person, and forgets their browsers. */
export async function deleteSessions(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`DELETE FROM auth.device WHERE user_id = ${userId}`);
  await tx.execute(sql`DELETE FROM auth.session WHERE user_id = ${userId}`);
}
