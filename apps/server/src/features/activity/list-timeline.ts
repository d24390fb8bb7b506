import {
  ActivityKind,
  TimelineEntry,
  type TimelineShow,
} from '@visafolio/contract/activity/activity.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../shared/api/refuse.ts';
import type { StaffActor } from '../../shared/db/actor.ts';
import { toInstant } from '../../shared/db/instant.ts';
import { column, query } from '../../shared/db/query.ts';
import type { Services } from '../../shared/services.ts';
import { openPayload } from '../sealing/sealed-payload.ts';
import { recordView } from './activity.usecases.ts';

const EntryRow = {
  id: column.text,
  kind: column.oneOf(ActivityKind.options),
  actor_kind: column.oneOf(TimelineEntry.shape.actor_kind.options),
  actor_name: column.text.orNull,
  payload: column.json<Record<string, unknown>>(),
  at: column.timestamp,
};

export interface TimelinePage {
  items: TimelineEntry[];
  next_cursor: string | null;
}

interface Shown {
  /** Null: any kind of actor. */
  actor: TimelineEntry['actor_kind'] | null;
  /** Prefixes of kinds. Null: any kind. */
  kinds: string[] | null;
}

const shown: Record<TimelineShow, Shown> = {
  all: { actor: null, kinds: null },
  client: { actor: 'client', kinds: null },
  staff: { actor: 'staff', kinds: null },
  files: { actor: null, kinds: ['document', 'documents', 'file'] },
  answers: { actor: null, kinds: ['answers', 'fact', 'question', 'questionnaire'] },
  messages: { actor: null, kinds: ['message', 'mail'] },
  status: { actor: null, kinds: ['request', 'reminder', 'invitation', 'text'] },
};

/** A request's events, newest first. Reading them counts as reading the answers they contain. */
export async function listTimeline(
  { db, vault }: Services,
  actor: StaffActor,
  {
    request_id,
    show = 'all',
    cursor,
  }: { request_id: string; show?: TimelineShow; cursor?: string | undefined },
): Promise<TimelinePage> {
  const before = cursor ? sql`a.id < ${cursor}::bigint` : sql`true`;
  const { actor: by, kinds } = shown[show];
  const rows = await db.withActor(actor, async (tx) => {
    const [known, found] = await Promise.all([
      tx.execute(sql`SELECT 1 FROM client_requests WHERE id = ${request_id}`),
      query(tx, EntryRow)`
        SELECT a.id::text, a.kind, a.actor_kind, a.payload, a.at, CASE a.actor_kind WHEN 'client' THEN
          coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), a.actor_email)
        WHEN 'staff' THEN CASE WHEN a.actor_id = (SELECT app_user_id()) THEN NULL ELSE coalesce(
          nullif(p.full_name, ''), p.email, a.payload ->> 'imported_actor', (
          SELECT h.payload ->> 'from' FROM activity h
          WHERE h.client_request_id = a.client_request_id AND coalesce(h.payload ->> 'from_id', h.actor_id::text) = a.actor_id::text
            AND h.kind = 'request.handed_over' LIMIT 1)) END END AS actor_name
        FROM activity a
        LEFT JOIN profiles p ON p.id = a.actor_id AND a.actor_kind = 'staff'
        LEFT JOIN client_users u ON u.client_request_id = a.client_request_id AND u.email = a.actor_email
        WHERE a.client_request_id = ${request_id} AND ${before} AND a.kind <> 'file.processed'
          AND (${show} = 'messages' OR a.kind NOT IN ('message.read', 'message.translated') AND NOT a.payload ? 'repeats')
          AND (${by}::text IS NULL OR a.actor_kind = ${by})
          AND (${sql.param(kinds)}::text[] IS NULL OR split_part(a.kind, '.', 1) = ANY (${sql.param(kinds)}::text[]))
        ORDER BY a.id DESC LIMIT ${limits.timelinePage + 1}`,
    ]);
    if (!known.rows.length) throw refuse('requests.not_found');
    if (found.rows.some(({ kind }) => kind === 'answers.saved'))
      await recordView(tx, actor, {
        requestId: request_id,
        kind: 'answers.viewed',
      });
    return found.rows;
  });
  const items = await Promise.all(
    rows.slice(0, limits.timelinePage).map(async ({ at, payload, ...row }) => ({
      ...row,
      payload: await openPayload(vault, request_id, payload),
      at: toInstant(at),
    })),
  );
  const last = items.at(-1);
  return { items, next_cursor: last && rows.length > items.length ? last.id : null };
}
