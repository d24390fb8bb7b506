import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { column, query, type Row } from '../db/query.ts';
import type { Entry, OutboxKind } from './outbox-kind.ts';

interface NewEntry {
  kind: OutboxKind;
  payload: Record<string, string>;
  /** Entries of a kind with the same key run one after the other. A new one replaces those that have not started. */
  replaces: string;
}

const EntryRow = {
  id: column.bigint,
  client_request_id: column.uuid.orNull,
  payload: column.json<unknown>(),
  attempts: column.int,
  created_at: column.timestamp,
};

const noLimit = 2_147_483_647;

/** How many times an entry may be interrupted before it is given up. */
const interruptionsMax = ({ settings: { delivery, attemptsMax } }: OutboxKind): number =>
  delivery === 'at_most_once' ? 1 : (attemptsMax ?? noLimit);

const toEntry = ({ id, client_request_id, payload, attempts, created_at }: Row<typeof EntryRow>): Entry => ({
  id,
  requestId: client_request_id,
  payload,
  attempts,
  createdAt: new Date(created_at),
});

/** For work that this process starts right after the commit: other processes cannot claim it until the claim ends. */
export async function addClaimed(tx: Tx, { kind, payload, replaces }: NewEntry): Promise<Entry> {
  const { rows } = await query(tx, EntryRow)`
    INSERT INTO outbox (kind, payload, order_key, replaces, claimed, attempts, due_at)
    VALUES (${kind.name}, ${JSON.stringify(payload)}::jsonb, ${replaces}, true, true, 1,
      now() + make_interval(secs => ${kind.settings.leaseSeconds}))
    RETURNING id, client_request_id, payload, attempts, created_at`;
  if (!rows[0]) throw new Error('nothing was added to the outbox');
  return toEntry(rows[0]);
}

/**
 * Claims the entry about a request that this process has added, due or not, for work that starts right after the
 * commit. Null if another process was first, or the kind is paused.
 */
export async function claimNew(
  tx: Tx,
  { name, settings: { leaseSeconds } }: OutboxKind,
  { requestId, payload }: { requestId: string; payload: Record<string, string> },
): Promise<Entry | null> {
  const { rows } = await query(tx, EntryRow)`
    UPDATE outbox SET claimed = true, attempts = 1, due_at = now() + make_interval(secs => ${leaseSeconds})
    WHERE kind = ${name} AND client_request_id = ${requestId} AND payload @> ${JSON.stringify(payload)}::jsonb
      AND attempts = 0 AND due_at IS NOT NULL AND NOT EXISTS (SELECT FROM outbox_pauses p WHERE p.kind = ${name})
      AND NOT EXISTS (SELECT FROM trashed_cases t WHERE t.client_request_id = ${requestId})
    RETURNING id, client_request_id, payload, attempts, created_at`;
  return rows[0] ? toEntry(rows[0]) : null;
}

/**
 * Claims up to `count` due entries of a kind for the time of its lease. Several servers claim different ones. An
 * entry waits for earlier ones with its key, and while its case is in the trash. An entry that was interrupted too often is not claimed again.
 * `without`: ids to skip.
 */
export async function claimEntries(
  tx: Tx,
  kind: OutboxKind,
  count: number,
  without: readonly string[] = [],
): Promise<Entry[]> {
  const {
    name,
    settings: { leaseSeconds },
  } = kind;
  const { rows } = await query(tx, EntryRow)`
    WITH due AS (
      SELECT o.id FROM outbox o
      WHERE o.kind = ${name} AND o.due_at <= now() AND NOT (o.claimed AND o.attempts >= ${interruptionsMax(kind)})
        AND NOT EXISTS (SELECT FROM outbox_pauses p WHERE p.kind = ${name})
        AND NOT EXISTS (SELECT FROM trashed_cases t WHERE t.client_request_id = o.client_request_id) AND o.id <> ALL (${sql.param(without)}::bigint[])
        AND (o.order_key IS NULL OR NOT EXISTS (
          SELECT FROM outbox e
          WHERE e.kind = o.kind AND e.order_key = o.order_key AND e.id < o.id AND e.due_at IS NOT NULL))
      ORDER BY o.priority, o.due_at, o.id LIMIT ${count} FOR UPDATE OF o SKIP LOCKED
    )
    UPDATE outbox o SET claimed = true, attempts = o.attempts + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
    FROM due WHERE o.id = due.id
    RETURNING o.id, o.client_request_id, o.payload, o.attempts, o.created_at`;
  return rows.map(toEntry);
}

/** Gives up entries whose process was killed, if they may not be claimed again. */
export async function giveUpInterrupted(tx: Tx, kind: OutboxKind): Promise<Entry[]> {
  const { rows } = await query(tx, EntryRow)`
    WITH interrupted AS (
      SELECT id FROM outbox WHERE kind = ${kind.name} AND claimed AND due_at <= now() AND attempts >= ${interruptionsMax(kind)}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE outbox o SET claimed = false, due_at = NULL, last_error = 'interrupted'
    FROM interrupted i WHERE o.id = i.id
    RETURNING o.id, o.client_request_id, o.payload, o.attempts, o.created_at`;
  return rows.map(toEntry);
}

/** Called while the entry is still running. */
export async function extendClaim(tx: Tx, { id, attempts }: Entry, leaseSeconds: number): Promise<void> {
  await tx.execute(sql`
    UPDATE outbox SET due_at = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = ${id} AND claimed AND attempts = ${attempts}`);
}

/** False if another process has claimed it meanwhile. */
export async function deleteEntry(tx: Tx, { id, attempts }: Entry): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM outbox WHERE id = ${id} AND claimed AND attempts = ${attempts}`);
  return rowCount === 1;
}

/** Deletes an entry if a newer one replaces it. */
export async function deleteReplaced(tx: Tx, { id, attempts }: Entry): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM outbox o WHERE o.id = ${id} AND o.claimed AND o.attempts = ${attempts} AND EXISTS (
      SELECT FROM outbox n
      WHERE n.kind = o.kind AND n.order_key = o.order_key AND n.id > o.id AND n.replaces AND n.due_at IS NOT NULL)`);
  return rowCount === 1;
}

/** Waits until then, without counting the attempt. False if another process has claimed it meanwhile. */
export async function waitUntil(tx: Tx, { id, attempts }: Entry, until: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE outbox SET claimed = false, attempts = attempts - 1, due_at = ${until.toISOString()}::timestamptz
    WHERE id = ${id} AND claimed AND attempts = ${attempts}`);
  return rowCount === 1;
}

/**
 * Waits for the next attempt. `seconds` is null after the last one; `next` is null then, and if the next one would
 * start too late. Returns null if another process has claimed the entry.
 */
export async function postponeEntry(
  tx: Tx,
  { id, attempts }: Entry,
  { seconds, hours, error }: { seconds: number | null; hours: number | null; error: string },
): Promise<{ next: Date | null } | null> {
  const next = sql`now() + make_interval(secs => ${seconds}::float8)`;
  const { rows } = await query(tx, { due_at: column.timestamp.orNull })`
    UPDATE outbox SET claimed = false, last_error = ${error},
      due_at = CASE WHEN ${hours}::int IS NULL OR ${next} < created_at + make_interval(hours => ${hours}::int) THEN ${next} END
    WHERE id = ${id} AND claimed AND attempts = ${attempts}
    RETURNING due_at`;
  return rows[0] ? { next: rows[0].due_at === null ? null : new Date(rows[0].due_at) } : null;
}
