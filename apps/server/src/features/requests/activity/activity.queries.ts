import type { Party } from '@visafolio/contract/messages/message.ts';
import type { ActivityKind } from '@visafolio/contract/requests/activity.contract.ts';
import { sql } from 'drizzle-orm';
import { system } from '../../../shared/db/actor.ts';
import type { Database } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import { prepareStatement } from '../../../shared/db/statement.ts';
import type { FeedItem, Follower } from '../../../shared/events/live-feed.ts';

interface FeedRow extends Record<string, unknown> {
  id: string;
  tx: string;
  workspace_id: string;
  audience: string[] | null;
  party: Party | null;
  actor_id: string | null;
  actor_name: string | null;
  client_request_id: string;
  kind: ActivityKind;
  at: string;
  settled: boolean;
}

/** How far the feed may be read: every row of a transaction below this one has been committed or never will be. */
const settled = sql`pg_snapshot_xmin(pg_current_snapshot())`;

const now = prepareStatement<{ cursor: string }>(sql`SELECT ${settled} || '.0' AS cursor`);

/** A cursor after everything that is settled now. */
export async function currentCursor(db: Database): Promise<string> {
  const [rows] = await db.inOneRoundTrip(system, now());
  return rows[0]?.cursor ?? '0.0';
}

export interface FeedPage {
  items: FeedItem[];
  /** Rows exist that are not settled yet: ask again shortly. */
  more: boolean;
}

const pageSize = 500;

/** Those who lose a restricted case by this very act hear of it once more: what they have open closes. */
const page = prepareStatement<FeedRow>(sql`
  SELECT a.id::text, a.tx::text, a.workspace_id, a.client_request_id, a.kind, a.at, a.tx < ${settled} AS settled,
    CASE WHEN a.actor_kind = 'staff' THEN a.actor_id END AS actor_id,
    coalesce(nullif(p.full_name, ''), p.email) AS actor_name,
    CASE WHEN c.user_id IS NOT NULL AND a.kind <> 'request.restricted' THEN ARRAY(
      SELECT m.user_id FROM case_members m WHERE m.client_request_id = a.client_request_id
      UNION SELECT c.user_id
      UNION SELECT (a.payload ->> 'from_id')::uuid WHERE a.kind = 'request.handed_over'
      UNION SELECT lost::uuid FROM jsonb_array_elements_text(a.payload -> 'removed_ids') AS lost
        WHERE a.kind = 'request.assigned') END AS audience,
    CASE WHEN a.kind LIKE 'message.%' THEN a.payload ->> 'party' END AS party
  FROM activity a
  LEFT JOIN case_restrictions c ON c.client_request_id = a.client_request_id
  LEFT JOIN profiles p ON p.id = a.actor_id AND a.actor_kind = 'staff'
  WHERE (a.tx, a.id) > (${sql.placeholder('tx')}::xid8, ${sql.placeholder('id')}::bigint)
    AND (${sql.placeholder('workspaceId')}::uuid IS NULL OR a.workspace_id = ${sql.placeholder('workspaceId')}::uuid)
    AND (${sql.placeholder('requestId')}::uuid IS NULL OR a.client_request_id = ${sql.placeholder('requestId')}::uuid)
  ORDER BY a.tx, a.id LIMIT ${pageSize}`);

/** Settled rows after `cursor` in feed order: all, or those of the workspace or request that `who` follows. */
export async function readFeed(db: Database, cursor: string, who?: Follower): Promise<FeedPage> {
  const [tx, id] = cursor.split('.');
  const requestId = who && 'party' in who ? who.requestId : null;
  const workspaceId = who && 'workspaceId' in who ? who.workspaceId : null;
  const [rows] = await db.inOneRoundTrip(system, page({ tx, id, workspaceId, requestId }));
  const items = rows
    .filter((row) => row.settled)
    .map((row) => ({
      cursor: `${row.tx}.${row.id}`,
      workspaceId: row.workspace_id,
      audience: row.audience,
      party: row.party,
      event: {
        request_id: row.client_request_id,
        kind: row.kind,
        at: toInstant(row.at),
        by: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
      },
    }));
  return { items, more: items.length < rows.length || rows.length === pageSize };
}

/** Whether `after` was made by this database's past: a restored database numbers its transactions from the start. */
export async function isPlausible(db: Database, cursor: string): Promise<boolean> {
  if (!/^\d{1,19}\.\d{1,18}$/.test(cursor)) return false;
  const present = await currentCursor(db);
  return BigInt(cursor.split('.')[0] ?? 0) <= BigInt(present.split('.')[0] ?? 0);
}
