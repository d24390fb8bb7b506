import { sql } from 'drizzle-orm';
import { system } from '../../../shared/db/actor.ts';
import { column, execute, hasRow, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import type { ReplacedValueKey } from '../../../shared/vault/keys/keys.queries.ts';
import { listCheckSubjects } from './fact-checks.usecases.ts';

const CaseWithFacts = { id: column.uuid, user_id: column.uuid, email: column.text };

/**
 * Hashes again, by the newest key of values, which findings people have decided about. A decision about something that is found no more goes: no
 * text of it is left that could be hashed.
 */
export async function renewDecisions(
  services: Pick<Services, 'db' | 'vault'>,
  { workspace_id: workspaceId, newest_at }: ReplacedValueKey,
): Promise<void> {
  const { db } = services;
  const cases = await db.withActor(
    system,
    (tx) => queryRows(tx, CaseWithFacts)`
      SELECT r.id, p.id AS user_id, p.email FROM client_requests r JOIN profiles p ON p.id = r.user_id
      WHERE r.workspace_id = ${workspaceId}
        AND r.id IN (SELECT client_request_id FROM file_facts WHERE workspace_id = ${workspaceId})`,
  );
  for (const { id, user_id, email } of cases) {
    // Only staff of a case reach its decisions.
    const actor = { as: 'staff', userId: user_id, email } as const;
    const isDecided = await db.withActor(
      actor,
      (tx) => hasRow(tx)`
        SELECT FROM fact_decisions WHERE client_request_id = ${id} AND decided_at <= ${newest_at}::timestamptz`,
    );
    const subjects = isDecided ? await listCheckSubjects(services, actor, id) : null;
    if (!subjects) continue;
    const newest = subjects.map(([hash]) => hash);
    const pairs = subjects.flatMap(([after, ...earlier]) => earlier.map((before) => ({ before, after })));
    await db.withActor(actor, async (tx) => {
      await execute(tx)`
        INSERT INTO fact_decisions (workspace_id, client_request_id, subject, kind, decision, decided_by, decided_by_name, decided_at)
        SELECT d.workspace_id, d.client_request_id, p.after, d.kind, d.decision, d.decided_by, d.decided_by_name, d.decided_at
        FROM fact_decisions d JOIN jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS p (before text, after text) ON p.before = d.subject
        WHERE d.client_request_id = ${id} ON CONFLICT DO NOTHING`;
      await execute(tx)`
        DELETE FROM fact_decisions
        WHERE client_request_id = ${id} AND decided_at <= ${newest_at}::timestamptz
          AND subject <> ALL (${sql.param(newest)}::text[])`;
    });
  }
}
