import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';
import type { Statement } from '../../shared/db/statement.ts';

/** Ids that question `q` of request `r` had in the version before an update, or in the one that an undo left. */
export const otherIds: SQL = sql`ARRAY(
  SELECT p.other FROM template_updates u
  CROSS JOIN LATERAL (
    SELECT o AS other, n AS same FROM unnest(u.old_question_ids, u.new_question_ids) AS x (o, n)
    UNION ALL SELECT n, o FROM unnest(u.old_question_ids, u.new_question_ids) AS x (o, n)
    WHERE o <> ALL (u.left_question_ids)
  ) p
  WHERE u.client_request_id = r.id AND p.same = q.id)`;

interface Update extends Record<string, unknown> {
  old_question_ids: string[];
  new_question_ids: string[];
  left_question_ids: string[];
}

/** The updates of a request, newest first, and the questions that its version asks. For `findMoved`. */
export const movedQuestionStatements = (
  requestId: string,
): [updates: Statement<Update>, asked: Statement<{ id: string }>] => [
  {
    name: 'read_template_updates',
    text: `
      SELECT old_question_ids, new_question_ids, left_question_ids
      FROM template_updates WHERE client_request_id = $1 ORDER BY activity_id DESC`,
    values: [requestId],
  },
  {
    name: 'read_asked_questions',
    text: `
      SELECT q.id FROM client_requests r JOIN template_questions q ON q.template_version_id = r.template_version_id
      WHERE r.id = $1`,
    values: [requestId],
  },
];

/** The same question in the version that the request has. For pages, mails and decisions from before an update or an undo. */
export async function findMovedQuestion(tx: Tx, requestId: string, id: string): Promise<string> {
  const [updates, asked] = movedQuestionStatements(requestId);
  const { rows } = await tx.$client.query<Update>(updates);
  if (!rows.length) return id;
  return findMoved([id], rows, (await tx.$client.query<{ id: string }>(asked)).rows).get(id) ?? id;
}

/** Question of any version that a request had -> the same question in the version that it has. Leaves out those without another id. */
export function findMoved(
  ids: readonly string[],
  updates: readonly Update[],
  askedRows: readonly { id: string }[],
): Map<string, string> {
  const asked = new Set(askedRows.map((row) => row.id));
  const next = new Map<string, string[]>();
  for (const { old_question_ids, new_question_ids, left_question_ids } of updates)
    for (const [index, before] of old_question_ids.entries()) {
      const after = new_question_ids[index];
      if (after === undefined || left_question_ids.includes(before)) continue;
      next.set(before, [...(next.get(before) ?? []), after]);
      next.set(after, [...(next.get(after) ?? []), before]);
    }
  return new Map(
    ids.flatMap((id) => {
      const found = asked.has(id) ? undefined : findAsked(id, next, asked);
      return found === undefined ? [] : [[id, found] as const];
    }),
  );
}

function findAsked(
  id: string,
  next: ReadonlyMap<string, readonly string[]>,
  asked: ReadonlySet<string>,
): string | undefined {
  const reached = new Set([id]);
  for (const each of reached) {
    if (asked.has(each)) return each;
    for (const other of next.get(each) ?? []) reached.add(other);
  }
  return undefined;
}
