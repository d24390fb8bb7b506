import {
  type ApiKey,
  apiKeyLimits,
  type NewApiKey,
} from '@visafolio/contract/public-api/api-keys.contract.ts';
import { scopes } from '@visafolio/contract/public-api/scopes.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../../shared/db/instant.ts';
import { personName } from '../../../shared/db/person-name.ts';
import {
  changeRow,
  column,
  execute,
  queryRow,
  queryRows,
  queryValue,
  type Row,
} from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';

const roles = ['member', 'firm_admin'] as const;

const KeyRow = {
  id: column.uuid,
  name: column.text,
  prefix: column.text,
  person_id: column.uuid,
  person_name: column.text.orNull,
  role: column.oneOf(roles),
  scopes: column.listOf(scopes),
  allowed_addresses: column.texts,
  expires_at: column.timestamp.orNull,
  created_at: column.timestamp,
  last_used_at: column.timestamp.orNull,
  previous_until: column.timestamp.orNull,
  state: column.oneOf(['active', 'expired', 'revoked', 'stopped']),
};

const toKey = ({ person_id, person_name, ...row }: Row<typeof KeyRow>): ApiKey => ({
  ...row,
  person: { id: person_id, name: person_name ?? '' },
  expires_at: toInstantOrNull(row.expires_at),
  created_at: toInstant(row.created_at),
  last_used_at: toInstantOrNull(row.last_used_at),
  previous_until: toInstantOrNull(row.previous_until),
});

/** Disabled accounts are known to the server only: the use case adds them. */
const keys = (which: SQL) => sql`
  SELECT k.id, k.name, k.prefix, k.user_id AS person_id, ${personName} AS person_name, k.role, k.scopes, k.allowed_addresses,
    k.expires_at, k.created_at, k.last_used_at,
    CASE WHEN k.previous_until > now() THEN k.previous_until END AS previous_until,
    CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked'
      WHEN k.expires_at <= now() THEN 'expired'
      WHEN p.workspace_id IS DISTINCT FROM k.workspace_id THEN 'stopped'
      ELSE 'active' END AS state
  FROM api_keys k LEFT JOIN profiles p ON p.id = k.user_id
  WHERE k.workspace_id = ${ownWorkspace} AND ${which}
  ORDER BY k.revoked_at IS NOT NULL OR coalesce(k.expires_at <= now(), false), k.created_at DESC, k.id`;

export const selectKeys = async (tx: Tx): Promise<ApiKey[]> =>
  (await queryRows(tx, KeyRow)`${keys(sql`true`)}`).map(toKey);

export async function selectKey(tx: Tx, id: string): Promise<ApiKey | null> {
  const row = await queryRow(tx, KeyRow)`${keys(sql`k.id = ${id}`)}`;
  return row && toKey(row);
}

/** In the role of the server. */
export const selectDisabledPeople = async (tx: Tx, userIds: readonly string[]): Promise<Set<string>> => {
  const rows = await queryRows(tx, { id: column.uuid })`
    SELECT id FROM auth."user" WHERE id = ANY (${sql.param(userIds)}::uuid[]) AND disabled_at IS NOT NULL`;
  return new Set(rows.map(({ id }) => id));
};

/** Null if the workspace has as many as it may have. */
export const insertKey = (
  tx: Tx,
  userId: string,
  { name, role, scopes, allowed_addresses, expires_in_days }: NewApiKey,
  secret: { prefix: string; hash: string },
): Promise<string | null> =>
  queryValue(tx, column.uuid)`
    INSERT INTO api_keys (workspace_id, user_id, name, role, scopes, allowed_addresses, expires_at, prefix, secret_hash)
    SELECT ${ownWorkspace}, ${userId}, ${name}, ${role}, ${sql.param([...new Set(scopes)])}::text[],
      ${sql.param(allowed_addresses)}::text[], now() + make_interval(days => ${expires_in_days}::int), ${secret.prefix}, ${secret.hash}
    WHERE (SELECT count(*) FROM api_keys WHERE workspace_id = ${ownWorkspace} AND revoked_at IS NULL) < ${apiKeyLimits.perWorkspace}
    RETURNING id`;

/** False if there is none that can be used. */
export const rotateKey = (
  tx: Tx,
  id: string,
  secret: { prefix: string; hash: string },
  overlapHours: number,
): Promise<boolean> =>
  changeRow(tx)`
    UPDATE api_keys SET secret_hash = ${secret.hash}, prefix = ${secret.prefix}, rotated_at = now(),
      previous_hash = CASE WHEN ${overlapHours}::int > 0 THEN secret_hash END,
      previous_until = CASE WHEN ${overlapHours}::int > 0 THEN now() + make_interval(hours => ${overlapHours}) END
    WHERE workspace_id = ${ownWorkspace} AND id = ${id} AND revoked_at IS NULL`;

export const revokeKey = (tx: Tx, id: string): Promise<boolean> =>
  changeRow(tx)`
    UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE workspace_id = ${ownWorkspace} AND id = ${id}`;

const CallerRow = {
  id: column.uuid,
  name: column.text,
  workspace_id: column.uuid,
  role: column.oneOf(roles),
  scopes: column.listOf(scopes),
  allowed_addresses: column.texts,
  expires_at: column.timestamp.orNull,
  user_id: column.uuid,
  email: column.text,
  person_name: column.text,
  firm_role: column.oneOf(roles).orNull,
  may_not_download: column.boolean,
  unrecorded_use: column.boolean,
};
export type CallerRow = Row<typeof CallerRow>;

/**
 * The key that has this secret and may be used now: neither revoked nor expired, and its person is still there. `hash`: of the
 * secret; or an id, to read the key again.
 */
export const selectCaller = (
  db: Database['accounts'],
  by: { hash: string } | { id: string; workspaceId: string },
): Promise<CallerRow | null> =>
  queryRow(db, CallerRow)`
    SELECT k.id, k.name, k.workspace_id, k.role, k.scopes, k.allowed_addresses, k.expires_at, k.user_id, u.email, u.name AS person_name,
      p.firm_role,
      ((p.firm_role = 'member' OR k.role = 'member') AND NOT fp.members_download) IS TRUE AS may_not_download,
      coalesce(k.last_used_at < now() - interval '1 minute', true) AS unrecorded_use
    FROM api_keys k
    JOIN auth."user" u ON u.id = k.user_id AND u.disabled_at IS NULL
    JOIN profiles p ON p.id = k.user_id AND p.workspace_id = k.workspace_id
    LEFT JOIN auth.firm_policy fp ON fp.firm_id = p.firm_id
    WHERE ${
      'hash' in by
        ? sql`(k.secret_hash = ${by.hash} OR k.previous_hash = ${by.hash} AND k.previous_until > now())`
        : sql`k.workspace_id = ${by.workspaceId} AND k.id = ${by.id}`
    } AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > now())`;

export const recordKeyUse = (db: Database['accounts'], { workspace_id, id }: CallerRow): Promise<void> =>
  execute(db)`UPDATE api_keys SET last_used_at = now() WHERE workspace_id = ${workspace_id} AND id = ${id}`;
