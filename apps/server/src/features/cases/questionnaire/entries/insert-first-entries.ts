import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../../shared/db/database.ts';
import { insertEntry, selectGroups } from './entries.queries.ts';

/** Adds the entries that groups need at least and that a request lacks. Call refreshNotAsked afterwards. */
export async function insertFirstEntries(tx: Tx, requestId: string): Promise<boolean> {
  let isAdded = false;
  for (const { group, questions, entries } of await selectGroups(tx, requestId))
    for (let entry = entries; entry < group.min; entry++) {
      await insertEntry(tx, requestId, {
        entryId: randomUUID(),
        group: group.key,
        copies: questions.map((copied_from) => ({ copied_from, id: randomUUID() })),
      });
      isAdded = true;
    }
  return isAdded;
}
