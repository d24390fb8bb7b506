import type { ActivityKind, TimelineEntry } from '@visafolio/contract/activity/activity.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../shared/api/refuse.ts';
import type { StaffActor } from '../../shared/db/actor.ts';
import { toInstant } from '../../shared/db/instant.ts';
import type { Services } from '../../shared/services.ts';

interface Row extends Record<string, unknown> {
  id: string;
  kind: ActivityKind;
  actor_kind: TimelineEntry['actor_kind'];
  payload: Record<string, unknown>;
  at: string;
}

export interface TimelinePage {
  items: TimelineEntry[];
  next_cursor: string | null;
}

/** What happened to a request, newest first. */
export async function listTimeline(
  { db }: Services,
  actor: StaffActor,
  { request_id, cursor }: { request_id: string; cursor?: string | undefined },
): Promise<TimelinePage> {
  const before = cursor ? sql`id < ${cursor}::bigint` : sql`true`;
  const rows = await db.withActor(actor, async (tx) => {
    const [known, found] = await Promise.all([
      tx.execute(sql`SELECT 1 FROM client_requests WHERE id = ${request_id}`),
      tx.execute<Row>(sql`
        SELECT id::text, kind, actor_kind, payload, at FROM activity
        WHERE client_request_id = ${request_id} AND ${before}
        ORDER BY activity.id DESC LIMIT ${limits.timelinePage + 1}`),
    ]);
    if (!known.rows.length) throw refuse('requests.not_found');
    return found.rows;
  });
  const items = rows.slice(0, limits.timelinePage).map(({ at, ...row }) => ({ ...row, at: toInstant(at) }));
  const last = items.at(-1);
  return { items, next_cursor: last && rows.length > items.length ? last.id : null };
}
