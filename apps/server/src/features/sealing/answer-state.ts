import { system } from '../../shared/db/actor.ts';
import { changeCapacity, type Database } from '../../shared/db/database.ts';
import { column, queryRows } from '../../shared/db/query.ts';
import type { Services } from '../../shared/services.ts';
import { areOlder, listIntactHashes } from './answer-heads.ts';

/** What a save of answers is compared with. */
export interface AnswerState {
  /** The workspace whose key seals the case. */
  workspaceId: string;
  /** As it is stored; null: the case has no answers yet. */
  head: string | null;
  /** Answers of an earlier release: the case is to be sealed before it gets others. */
  isOlder: boolean;
  /** The hashes that the head lists, by question. */
  hashes: ReadonlyMap<string, string>;
}

const maxRemembered = 2_000;
const remembered = new WeakMap<Database, Map<string, AnswerState>>();

/**
 * The state of a case's answers, as this server has read or written it last. The statement that saves compares it with the database's. Null
 * if there is no such case.
 */
export async function findAnswerState(
  services: Pick<Services, 'db' | 'vault'>,
  requestId: string,
): Promise<AnswerState | null> {
  const known = remembered.get(services.db)?.get(requestId);
  if (known) return known;
  const state = await readState(services, requestId);
  if (state) rememberAnswerState(services.db, requestId, state);
  return state;
}

export function rememberAnswerState(db: Database, requestId: string, state: AnswerState): void {
  const known = remembered.get(db) ?? new Map<string, AnswerState>();
  remembered.set(db, known);
  known.delete(requestId);
  known.set(requestId, state);
  for (const oldest of known.keys()) {
    if (known.size <= maxRemembered) break;
    known.delete(oldest);
  }
}

export const forgetAnswerState = (db: Database, requestId: string): void =>
  void remembered.get(db)?.delete(requestId);

const StateRow = {
  workspace_id: column.uuid,
  head: column.text.orNull,
  question_id: column.uuid.orNull,
  answer_hash: column.text.orNull,
};

async function readState(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  requestId: string,
): Promise<AnswerState | null> {
  const rows = await db.withActor(system, async (tx) => {
    await changeCapacity(tx, 'sealer');
    return queryRows(tx, StateRow)`
      SELECT r.workspace_id, CASE row_number() OVER () WHEN 1 THEN h.head END AS head, a.question_id, a.answer_hash
      FROM client_requests r
      LEFT JOIN answer_heads h ON h.client_request_id = r.id
      LEFT JOIN client_request_responses a ON a.client_request_id = r.id
      WHERE r.id = ${requestId}`;
  });
  const [first] = rows;
  if (!first) return null;
  const head = rows.find((row) => row.head !== null)?.head ?? null;
  const answers = rows.flatMap(({ question_id, answer_hash }) =>
    question_id === null ? [] : [{ question_id, answer_hash }],
  );
  const hashes = head === null ? new Map() : await listIntactHashes(vault, requestId, head, answers);
  return { workspaceId: first.workspace_id, head, isOlder: areOlder(head, answers), hashes };
}
