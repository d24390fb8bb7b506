import type { ActivityKind } from '@visafolio/contract/activity/activity.contract.ts';
import type { Party } from '@visafolio/contract/messages/message.ts';
import { sql } from 'drizzle-orm';
import { system } from '../../shared/db/actor.ts';
import type { Database } from '../../shared/db/database.ts';
import { toInstant } from '../../shared/db/instant.ts';
import { personName } from '../../shared/db/person-name.ts';
import { prepareStatement } from '../../shared/db/statement.ts';
import type { FeedItem, Follower } from '../../shared/events/live-feed.ts';

/** All but the number is null if the case is deleted, or has moved to another workspace. */
interface EventRow extends Record<string, unknown> {
  workspace_id: string;
  number: string;
  /** Microseconds. */
  numbered_at: string;
  audience: string[] | null;
  party: Party | null;
  actor_id: string | null;
  actor_name: string | null;
  client_request_id: string | null;
  kind: ActivityKind;
  at: string;
}

const numberedAt = sql`(extract(epoch FROM e.at) * 1000000)::bigint::text AS numbered_at`;

const last = prepareStatement<{ number: string; numbered_at: string }>(sql`
  SELECT e.number::text, ${numberedAt} FROM workspace_events e
  WHERE e.workspace_id = ${sql.placeholder('workspaceId')}::uuid ORDER BY e.number DESC LIMIT 1`);

/** Between the last event of a workspace and the next. */
export async function loadCurrentCursor(db: Database, workspaceId: string): Promise<string> {
  const [rows] = await db.inOneRoundTrip(system, last({ workspaceId }));
  return rows[0] ? `${rows[0].number}.${rows[0].numbered_at}` : '0.0';
}

export const parseEventNumber = (cursor: string): number => Number.parseInt(cursor, 10);

const exact = prepareStatement<{ number: string }>(sql`
  SELECT e.number::text FROM workspace_events e
  WHERE e.workspace_id = ${sql.placeholder('workspaceId')}::uuid AND e.number = ${sql.placeholder('number')}::bigint
    AND e.at = timestamptz 'epoch' + ${sql.placeholder('microseconds')}::bigint * interval '1 microsecond'`);

/**
 * Whether a stream of this workspace can resume at `cursor`. False if the cursor is from another workspace, an
 * earlier release, or a database that was since restored to an earlier state.
 */
export async function isKnownCursor(db: Database, workspaceId: string, cursor: string): Promise<boolean> {
  if (cursor === '0.0') return true;
  const [, number, microseconds] = /^(\d{1,15})\.(\d{1,16})$/.exec(cursor) ?? [];
  if (!number) return false;
  const [rows] = await db.inOneRoundTrip(system, exact({ workspaceId, number, microseconds }));
  return rows.length > 0;
}

export interface EventPage {
  items: FeedItem[];
  /** Last number read, by workspace. Workspaces without new events are missing. */
  readTo: Map<string, number>;
  /** Workspaces with more events than fit. */
  unfinished: string[];
}

const pageSize = 500;

/** Who loses access by this very event still receives it, so that open pages close. */
const audience = sql`CASE WHEN c.user_id IS NOT NULL AND a.kind <> 'request.restricted' THEN ARRAY(
      SELECT m.user_id FROM case_members m WHERE m.client_request_id = a.client_request_id
      UNION SELECT c.user_id
      UNION SELECT (a.payload ->> 'from_id')::uuid WHERE a.kind = 'request.handed_over'
      UNION SELECT lost::uuid FROM jsonb_array_elements_text(a.payload -> 'removed_ids') AS lost
        WHERE a.kind = 'request.assigned') END AS audience`;

const page = prepareStatement<EventRow>(sql`
  SELECT e.workspace_id, e.number::text, ${numberedAt}, a.client_request_id, a.kind, a.at,
    CASE WHEN a.actor_kind = 'staff' THEN a.actor_id END AS actor_id,
    ${personName} AS actor_name,
    ${audience},
    CASE WHEN a.kind LIKE 'message.%' THEN a.payload ->> 'party' END AS party
  FROM unnest(${sql.placeholder('workspaceIds')}::uuid[], ${sql.placeholder('numbers')}::bigint[]) AS w (id, number)
  CROSS JOIN LATERAL (
    SELECT * FROM workspace_events e WHERE e.workspace_id = w.id AND e.number > w.number ORDER BY e.number LIMIT ${pageSize}
  ) e
  LEFT JOIN activity a ON a.id = e.activity_id AND a.workspace_id = e.workspace_id
  LEFT JOIN case_restrictions c ON c.client_request_id = a.client_request_id
  LEFT JOIN profiles p ON p.id = a.actor_id AND a.actor_kind = 'staff'
  ORDER BY e.workspace_id, e.number`);

/** The next events of several workspaces, each after its last number. */
export async function readEvents(db: Database, after: ReadonlyMap<string, number>): Promise<EventPage> {
  const values = { workspaceIds: [...after.keys()], numbers: [...after.values()] };
  const [rows] = await db.inOneRoundTrip(system, page(values));
  const readTo = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { workspace_id, number } of rows) {
    readTo.set(workspace_id, Number(number));
    counts.set(workspace_id, (counts.get(workspace_id) ?? 0) + 1);
  }
  const unfinished = [...counts].flatMap(([id, count]) => (count === pageSize ? [id] : []));
  return { items: rows.flatMap(toItem), readTo, unfinished };
}

const pageOfRequest = prepareStatement<EventRow>(sql`
  SELECT e.workspace_id, e.number::text, ${numberedAt}, a.client_request_id, a.kind, a.at, NULL AS audience,
    CASE WHEN a.actor_kind = 'staff' THEN a.actor_id END AS actor_id,
    ${personName} AS actor_name,
    CASE WHEN a.kind LIKE 'message.%' THEN a.payload ->> 'party' END AS party
  FROM workspace_events e
  JOIN activity a ON a.id = e.activity_id AND a.workspace_id = e.workspace_id
    AND a.client_request_id = ${sql.placeholder('requestId')}::uuid
  LEFT JOIN profiles p ON p.id = a.actor_id AND a.actor_kind = 'staff'
  WHERE e.workspace_id = ${sql.placeholder('workspaceId')}::uuid AND e.number > ${sql.placeholder('number')}::bigint
  ORDER BY e.number LIMIT ${pageSize}`);

/** What `who` may have missed after a number: in their workspace, or in the request that they follow. */
export async function readMissedEvents(
  db: Database,
  who: Follower,
  number: number,
): Promise<{ items: FeedItem[]; readTo: number | null }> {
  const { workspaceId } = who;
  if ('party' in who) {
    const [rows] = await db.inOneRoundTrip(
      system,
      pageOfRequest({ workspaceId, requestId: who.requestId, number }),
    );
    return { items: rows.flatMap(toItem), readTo: rows.length ? Number(rows.at(-1)?.number) : null };
  }
  const { items, readTo } = await readEvents(db, new Map([[workspaceId, number]]));
  return { items, readTo: readTo.get(workspaceId) ?? null };
}

function toItem(row: EventRow): FeedItem[] {
  if (row.client_request_id === null) return [];
  return [
    {
      cursor: `${row.number}.${row.numbered_at}`,
      workspaceId: row.workspace_id,
      audience: row.audience,
      party: row.party,
      event: {
        request_id: row.client_request_id,
        kind: row.kind,
        at: toInstant(row.at),
        by: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? '' },
      },
    },
  ];
}
