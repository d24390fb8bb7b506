import { sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { column, query, type Row } from '../db/query.ts';

const KindState = {
  kind: column.text,
  waiting: column.int,
  running: column.int,
  given_up: column.int,
  /** Since when the oldest is due and has not begun; null where none is. */
  minutes: column.int.orNull,
  /** Different ones, with commas between. */
  errors: column.text.orNull,
  paused: column.boolean,
};
export type KindState = Row<typeof KindState>;

/** Every kind with entries, or that is paused. */
export async function selectKinds(tx: Tx): Promise<KindState[]> {
  const { rows } = await query(tx, KindState)`
    SELECT kind, count(o.id) FILTER (WHERE due_at IS NOT NULL AND NOT claimed)::int AS waiting,
      count(o.id) FILTER (WHERE claimed)::int AS running,
      count(o.id) FILTER (WHERE due_at IS NULL)::int AS given_up,
      floor(extract(epoch FROM now() - min(due_at) FILTER (WHERE due_at <= now() AND NOT claimed)) / 60)::int AS minutes,
      string_agg(DISTINCT last_error, ', ') AS errors, bool_or(p.since IS NOT NULL) AS paused
    FROM outbox_pauses p FULL JOIN outbox o USING (kind)
    GROUP BY kind ORDER BY kind`;
  return rows;
}

export async function insertPause(tx: Tx, kind: string): Promise<void> {
  await tx.execute(sql`INSERT INTO outbox_pauses (kind) VALUES (${kind}) ON CONFLICT DO NOTHING`);
}

export async function deletePause(tx: Tx, kind: string): Promise<void> {
  await tx.execute(sql`DELETE FROM outbox_pauses WHERE kind = ${kind}`);
}

/** Makes given-up entries due now, with all their attempts. Returns how many there were. */
export async function retryGivenUp(tx: Tx, kind: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    UPDATE outbox SET due_at = now(), attempts = 0, created_at = now() WHERE kind = ${kind} AND due_at IS NULL`);
  return rowCount ?? 0;
}
