import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../../shared/db/database.ts';
import type { Vault } from '../../../../shared/vault/vault.ts';
import { refreshNotAsked } from '../not-asked.ts';
import { insertEntry, selectGroups } from './entries.queries.ts';

/** The entries that groups need at least and that a request lacks. */
export async function insertFirstEntries(tx: Tx, vault: Vault, requestId: string): Promise<void> {
  const groups = await selectGroups(tx, requestId);
  for (const { group, questions, entries } of groups)
    for (let entry = entries; entry < group.min; entry++)
      await insertEntry(tx, requestId, {
        entryId: randomUUID(),
        group: group.key,
        copies: questions.map((copied_from) => ({ copied_from, id: randomUUID() })),
      });
  if (groups.length > 0) await refreshNotAsked(tx, vault, requestId);
}
