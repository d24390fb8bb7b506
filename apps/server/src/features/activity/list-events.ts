import type { LiveEvent } from '@visafolio/contract/activity/activity.contract.ts';
import { refuse } from '../../shared/api/refuse.ts';
import type { Services } from '../../shared/services.ts';
import { parseEventNumber, readMissedEvents } from './activity.queries.ts';

export interface ListedEvent extends LiveEvent {
  /** Its number in the workspace. */
  id: string;
}

/** Pages of the feed that a call reads, at most: those of restricted cases are skipped. */
const mostReads = 20;

/**
 * Events of a workspace by their number, oldest first, for programs: as the live feed shows them, without those of restricted
 * cases. `next_cursor` is never null, so that a reader can go on from it later; a page may have fewer events than its limit, and
 * still more after it.
 */
export async function listEvents(
  { db }: Services,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  {
    request_id,
    cursor,
    limit,
  }: { request_id?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ items: ListedEvent[]; has_more: boolean; next_cursor: string }> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw refuse('lists.bad_cursor');
  const items: ListedEvent[] = [];
  let readTo = Number(cursor ?? 0);
  for (let reads = 0; reads < mostReads; reads++) {
    const page = await readMissedEvents(db, { workspaceId, userId }, readTo);
    for (const item of page.items) {
      if (item.audience !== null || item.event.kind === 'file.processed') continue;
      if (request_id && item.event.request_id !== request_id) continue;
      if (items.length === limit)
        return { items, has_more: true, next_cursor: items.at(-1)?.id ?? String(readTo) };
      items.push({ id: String(parseEventNumber(item.cursor)), ...item.event });
    }
    if (page.readTo === null) return { items, has_more: false, next_cursor: String(readTo) };
    readTo = page.readTo;
  }
  return { items, has_more: true, next_cursor: String(readTo) };
}
