import { system } from '../db/actor.ts';
import { pauseAfter } from '../jobs/back-off.ts';
import type { Services } from '../services.ts';
import {
  claimEntries,
  deleteEntry,
  deleteReplaced,
  extendClaim,
  giveUpInterrupted,
  postponeEntry,
  waitUntil,
} from './outbox.queries.ts';
import type { Entry, OutboxKind, Postponed, Recording } from './outbox-kind.ts';

/** Runs due entries of a kind, and those that become due meanwhile, until nothing is left or `signal` aborts. */
export async function runDueEntries(
  services: Services,
  kind: OutboxKind,
  signal?: AbortSignal,
): Promise<void> {
  if (kind.settings.delivery === 'at_most_once') await giveUp(services, kind);
  const { atOnce } = kind.settings;
  // Not claimed again in this run, whatever time they wait for.
  const waiting: string[] = [];
  while (!signal?.aborted) {
    const entries = await services.db.withActor(system, (tx) => claimEntries(tx, kind, atOnce, waiting));
    if (!entries.length) return;
    const outcomes = await Promise.all(entries.map((entry) => runEntry(services, kind, entry)));
    waiting.push(...entries.filter((_, i) => outcomes[i] === 'waiting').map(({ id }) => id));
  }
}

async function giveUp({ db, log }: Services, kind: OutboxKind): Promise<void> {
  const entries = await db.withActor(system, async (tx) => {
    const interrupted = await giveUpInterrupted(tx, kind);
    for (const entry of interrupted) await kind.onGivenUp?.(tx, entry, 'interrupted');
    return interrupted;
  });
  for (const { id } of entries) log.error({ outbox: kind.name, entry: id }, 'given up: it was interrupted');
}

/**
 * Runs a claimed entry and records the outcome. `waiting`: its handler postponed it. `failure` is the error of the
 * attempt; the entry is then postponed or given up. Throws if the outcome cannot be recorded: the entry is claimed
 * again once its lease has ended.
 */
export async function runEntry(
  services: Services,
  kind: OutboxKind,
  entry: Entry,
): Promise<'done' | 'waiting' | { failure: unknown }> {
  const { db, log } = services;
  const { leaseSeconds } = kind.settings;
  const alive = setInterval(
    () =>
      db
        .withActor(system, (tx) => extendClaim(tx, entry, leaseSeconds))
        .catch((err: unknown) => log.warn({ err, outbox: kind.name }, 'a claim may end early')),
    (leaseSeconds * 1_000) / 4,
  );
  try {
    let ended: Recording | Postponed | undefined;
    try {
      ended = await kind.run(services, entry);
    } catch (error) {
      await postpone(services, kind, entry, error);
      return { failure: error };
    }
    // Outside the try: an entry that was sent but could not be deleted must not be postponed as a failure.
    if (typeof ended === 'object') {
      const { until } = ended;
      await db.withActor(system, (tx) => waitUntil(tx, entry, until));
      return 'waiting';
    }
    const record = ended;
    await db.withActor(system, async (tx) => {
      if (await deleteEntry(tx, entry)) await record?.(tx);
    });
    return 'done';
  } finally {
    clearInterval(alive);
  }
}

async function postpone(
  { db, log }: Services,
  kind: OutboxKind,
  entry: Entry,
  error: unknown,
): Promise<void> {
  log.warn({ err: error, outbox: kind.name, entry: entry.id }, 'an entry of the outbox failed');
  const { pausesSeconds, giveUpAfterHours } = kind.settings;
  const seconds = pauseAfter(entry.attempts, pausesSeconds);
  const state = await db.withActor(system, async (tx) => {
    if (await deleteReplaced(tx, entry)) return 'replaced';
    const failure = { seconds, hours: giveUpAfterHours, error: errorCode(error) };
    const after = await postponeEntry(tx, entry, failure);
    if (!after) return null;
    await kind.onFailed?.(tx, entry, { error, next: after.next });
    if (after.next) return 'waiting';
    await kind.onGivenUp?.(tx, entry, 'tried_too_long');
    return 'given up';
  });
  if (state === 'given up') log.error({ outbox: kind.name, entry: entry.id }, 'given up: tried too long');
}

/** What is stored of a failure. Never its message, which may repeat what a person wrote. */
function errorCode(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'failed').slice(0, 100);
}
