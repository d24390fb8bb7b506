import type { ActivityKind, TimelineEntry } from '@visafolio/contract/activity/activity.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../shared/api/refuse.ts';
import type { StaffActor } from '../../shared/db/actor.ts';
import { toInstant } from '../../shared/db/instant.ts';
import type { Services } from '../../shared/services.ts';
import { recordView } from './activity.usecases.ts';

interface Row extends Record<string, unknown> {
  id: string;
  kind: ActivityKind;
  actor_kind: TimelineEntry['actor_kind'];
  actor_name: string | null;
  payload: Record<string, unknown>;
  at: string;
}

export interface TimelinePage {
  items: TimelineEntry[];
  next_cursor: string | null;
}

/** What happened to a request, newest first. Answers in it are read from then on. */
export async function listTimeline(
  { db }: Services,
  actor: StaffActor,
  { request_id, cursor }: { request_id: string; cursor?: string | undefined },
): Promise<TimelinePage> {
  const before = cursor ? sql`a.id < ${cursor}::bigint` : sql`true`;
  const rows = await db.withActor(actor, async (tx) => {
    const [known, found] = await Promise.all([
      tx.execute(sql`SELECT 1 FROM client_requests WHERE id = ${request_id}`),
      tx.execute<Row>(sql`
        SELECT a.id::text, a.kind, a.actor_kind, a.payload, a.at, CASE a.actor_kind WHEN 'client' THEN
          coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), a.actor_email)
        WHEN 'staff' THEN CASE WHEN a.actor_id = (SELECT app_user_id()) THEN NULL ELSE coalesce(
          nullif(p.full_name, ''), p.email, (
          SELECT h.payload ->> 'from' FROM activity h
          WHERE h.client_request_id = a.client_request_id AND coalesce(h.payload ->> 'from_id', h.actor_id::text) = a.actor_id::text
            AND h.kind = 'request.handed_over' LIMIT 1)) END END AS actor_name
        FROM activity a
        LEFT JOIN profiles p ON p.id = a.actor_id AND a.actor_kind = 'staff'
        LEFT JOIN client_users u ON u.client_request_id = a.client_request_id AND u.email = a.actor_email
        WHERE a.client_request_id = ${request_id} AND ${before}
        ORDER BY a.id DESC LIMIT ${limits.timelinePage + 1}`),
    ]);
    if (!known.rows.length) throw refuse('requests.not_found');
    if (found.rows.some(({ kind }) => kind === 'answers.saved'))
      await recordView(tx, actor, {
        requestId: request_id,
        kind: 'answers.viewed',
      });
    return found.rows;
  });
  const items = rows.slice(0, limits.timelinePage).map(({ at, ...row }) => ({ ...row, at: toInstant(at) }));
  const last = items.at(-1);
  return { items, next_cursor: last && rows.length > items.length ? last.id : null };
}
