import { limits } from '@visafolio/contract/shared/limits.ts';
import type { WaitlistEntry } from '@visafolio/contract/waitlist/waitlist.contract.ts';
import { refuse } from '../../shared/api/refuse.ts';
import type { AdministratorActor } from '../../shared/db/actor.ts';
import type { Services } from '../../shared/services.ts';
import { countEntries, selectEntries } from './waitlist.queries.ts';
import { toCsv } from './waitlist-csv.ts';

interface PageInput {
  q?: string | undefined;
  cursor?: string | undefined;
}

interface EntriesPage {
  items: WaitlistEntry[];
  /** That the search finds. */
  total: number;
  next_cursor: string | null;
}

export async function listEntries(
  { db }: Services,
  actor: AdministratorActor,
  { q, cursor }: PageInput,
): Promise<EntriesPage> {
  const after = cursor ? readCursor(cursor) : null;
  const limit = limits.waitlistPage;
  return db.withActor(actor, async (tx) => {
    const [rows, total] = await Promise.all([
      selectEntries(tx, { q, after, limit: limit + 1 }),
      countEntries(tx, q),
    ]);
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items, total, next_cursor: last ? `${last.created_at}_${last.id}` : null };
  });
}

/** A page of a spreadsheet program holds a million rows; a waitlist does not. */
const exportLimit = 100_000;

export function exportEntries(
  { db }: Services,
  actor: AdministratorActor,
  { q }: Pick<PageInput, 'q'>,
): Promise<{ csv: string }> {
  return db.withActor(actor, async (tx) => ({
    csv: toCsv(await selectEntries(tx, { q, after: null, limit: exportLimit })),
  }));
}

function readCursor(cursor: string): { createdAt: string; id: string } {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z)_([0-9a-f-]{36})$/.exec(cursor);
  if (!parts?.[1] || !parts[2] || Number.isNaN(Date.parse(parts[1]))) throw refuse('waitlist.bad_cursor');
  return { createdAt: parts[1], id: parts[2] };
}
