import { system } from '../../shared/db/actor.ts';
import type { Database, Tx } from '../../shared/db/database.ts';
import { column, queryValue } from '../../shared/db/query.ts';

const maxRemembered = 10_000;
const remembered = new WeakMap<Database, Map<string, string>>();

/**
 * The workspace whose key seals a case, read before the statement that writes. The case may move in between: the
 * statement compares the workspace with the row's, and if they differ, call forgetCaseWorkspace. Null if there is no
 * such case.
 */
export async function findCaseWorkspace(db: Database, requestId: string): Promise<string | null> {
  const known = remembered.get(db) ?? new Map<string, string>();
  remembered.set(db, known);
  const workspaceId =
    known.get(requestId) ?? (await db.withActor(system, (tx) => selectWorkspace(tx, requestId)));
  if (workspaceId === null) return null;
  known.delete(requestId);
  known.set(requestId, workspaceId);
  for (const oldest of known.keys()) {
    if (known.size <= maxRemembered) break;
    known.delete(oldest);
  }
  return workspaceId;
}

export const forgetCaseWorkspace = (db: Database, requestId: string): void =>
  void remembered.get(db)?.delete(requestId);

const selectWorkspace = (tx: Tx, requestId: string): Promise<string | null> =>
  queryValue(tx, column.uuid)`
    SELECT workspace_id FROM client_requests WHERE id = ${requestId}`;

/** For staff in a transaction: locks the case in its workspace until the end. Null if they may not see it. */
export const lockCaseWorkspace = (tx: Tx, requestId: string): Promise<string | null> =>
  queryValue(tx, column.uuid)`
    SELECT workspace_id FROM client_requests WHERE id = ${requestId} FOR KEY SHARE`;
