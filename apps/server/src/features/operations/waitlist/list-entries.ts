import type { WaitlistEntry } from '@visafolio/contract/operations/waitlist.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { type Page, readTimeCursor, toPage } from '../../../shared/api/cursor.ts';
import type { AdministratorActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { countEntries, selectEntries } from './waitlist.queries.ts';

interface PageInput {
  q?: string | undefined;
  cursor?: string | undefined;
  limit?: number;
}

interface EntriesPage extends Page<WaitlistEntry> {
  /** Matches of the search. */
  total: number;
}

export async function listEntries(
  { db }: Services,
  actor: AdministratorActor,
  { q, cursor, limit = limits.waitlistPage }: PageInput,
): Promise<EntriesPage> {
  const after = readTimeCursor(cursor);
  return db.withActor(actor, async (tx) => {
    const [rows, total] = await Promise.all([
      selectEntries(tx, { q, after, limit: limit + 1 }),
      countEntries(tx, q),
    ]);
    return { ...toPage(rows, limit, (entry) => [entry.created_at, entry.id]), total };
  });
}
