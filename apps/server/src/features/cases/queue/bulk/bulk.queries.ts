import { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, query, type Row } from '../../../../shared/db/query.ts';
import { ownWorkspace } from '../../../../shared/db/workspace.ts';

const BulkCaseColumns = {
  id: column.uuid,
  name: column.text,
  status: column.oneOf(RequestStatus.options),
  archived: column.boolean,
  due_on: column.text.orNull,
  responsible_id: column.uuid,
  /** Assigned besides. */
  members: column.uuids,
  restricted: column.boolean,
  reminded_lately: column.boolean,
  reminded_at: column.timestamp.orNull,
};
export type BulkCase = Row<typeof BulkCaseColumns>;

/** The chosen requests that the reader sees. */
export async function selectCases(tx: Tx, ids: string[], minutes: number): Promise<BulkCase[]> {
  const { rows } = await query(tx, BulkCaseColumns)`
    SELECT r.id, r.name, r.status, r.archived_at IS NOT NULL AS archived, r.due_on::text, r.user_id AS responsible_id,
      ARRAY(SELECT m.user_id FROM case_members m WHERE m.client_request_id = r.id AND m.user_id <> r.user_id) AS members,
      EXISTS (SELECT FROM case_restrictions c WHERE c.client_request_id = r.id) AS restricted,
      coalesce(r.reminded_at > now() - make_interval(mins => ${minutes}), false) AS reminded_lately,
      r.reminded_at
    FROM client_requests r WHERE r.id = ANY (${sql.param(ids)}::uuid[])`;
  return rows;
}

/**
 * The run's id; none where the same key began one. Runs of the days before are forgotten, and those whose server died: what they
 * did is found done.
 */
export async function beginRun(tx: Tx, userId: string, key: string): Promise<string | undefined> {
  await tx.execute(
    sql`DELETE FROM bulk_runs WHERE user_id = ${userId} AND created_at < now() - CASE WHEN outcome IS NULL
      THEN interval '10 minutes' ELSE interval '2 days' END`,
  );
  const { rows } = await query(tx, { id: column.uuid })`
    INSERT INTO bulk_runs (workspace_id, user_id, idempotency_key) VALUES (${ownWorkspace}, ${userId}, ${key})
    ON CONFLICT (user_id, idempotency_key) DO NOTHING RETURNING id`;
  return rows[0]?.id;
}

/** What became of a request. */
const Outcome = z.object({ id: z.string(), refused: z.string().nullable(), later: z.boolean() });
export type Outcome = z.infer<typeof Outcome>;

const RunColumns = { id: column.uuid, outcome: column.json(z.array(Outcome)).orNull };

export async function selectRun(
  tx: Tx,
  userId: string,
  key: string,
): Promise<Row<typeof RunColumns> | undefined> {
  const { rows } = await query(tx, RunColumns)`
    SELECT id, outcome FROM bulk_runs WHERE user_id = ${userId} AND idempotency_key = ${key}`;
  return rows[0];
}

/** The requests that a run found nothing against. */
export async function selectChosen(tx: Tx, runId: string): Promise<string[]> {
  const { rows } = await query(tx, { id: column.text })`
    SELECT each.value ->> 'id' AS id FROM bulk_runs, jsonb_array_elements(outcome) AS each
    WHERE bulk_runs.id = ${runId} AND each.value ->> 'refused' IS NULL`;
  return rows.map(({ id }) => id);
}

export async function noteOutcome(tx: Tx, runId: string, outcome: Outcome[]): Promise<void> {
  await tx.execute(sql`UPDATE bulk_runs SET outcome = ${JSON.stringify(outcome)}::jsonb WHERE id = ${runId}`);
}
