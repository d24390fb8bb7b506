import { type RequestActor, system } from '../../shared/db/actor.ts';
import type { Tx } from '../../shared/db/database.ts';
import { claimNew } from '../../shared/outbox/outbox.queries.ts';
import type { OutboxKind } from '../../shared/outbox/outbox-kind.ts';
import { runEntry } from '../../shared/outbox/run-outbox.ts';
import type { Services } from '../../shared/services.ts';
import { type NewActivity, recordActivity } from '../activity/activity.usecases.ts';

/** Writes what came of a mail or a text to the timeline, in the transaction that settles its entry. */
export type RecordOutcome = (tx: Tx, activity: NewActivity) => Promise<void>;

export const recordAsSystem: RecordOutcome = (tx, activity) => recordActivity(tx, system, activity);

/** What a mail server said, for staff. */
export const describeFailure = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

/** Within these seconds the process that added an entry begins it itself; after that any other does. */
export const runNowSeconds = 60;

interface Added {
  requestId: string;
  payload: Record<string, string>;
}

/**
 * Sends what this process has just added to the outbox, while its caller waits; the timeline says that `actor` did it. False where it
 * failed, or is not begun yet: it leaves in the background.
 */
export async function runNow(
  services: Services,
  actor: RequestActor,
  toKind: (record: RecordOutcome) => OutboxKind,
  added: Added,
): Promise<boolean> {
  const { db, log } = services;
  const outcomes: NewActivity[] = [];
  const kind = toKind(async (_, activity) => void outcomes.push(activity));
  const entry = await db.withActor(system, (tx) => claimNew(tx, kind, added));
  if (!entry) return false;
  const outcome = await runEntry(services, kind, entry).catch((err: unknown) => {
    // Its claim ends and it is given up: what may have gone out must not be sent again.
    log.error({ err, outbox: kind.name, requestId: added.requestId }, 'an outcome was not recorded');
    return null;
  });
  // What went out must not look like a failed try.
  for (const activity of outcomes)
    await db
      .withActor(actor, (tx) => recordActivity(tx, actor, activity))
      .catch((err: unknown) => log.error({ err, requestId: added.requestId }, 'an outcome was not recorded'));
  return outcome === 'done';
}
