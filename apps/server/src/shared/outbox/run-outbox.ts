import { setTimeout as delay } from 'node:timers/promises';
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

/** How many times as long as the last entries took others wait while people call, and at most how long. */
const restFactor = 20;
const longestRestMs = 400;

/** Runs due entries of a kind, and those that become due meanwhile, until nothing is left or `signal` aborts. */
export async function runDueEntries(
  services: Services,
  kind: OutboxKind,
  signal?: AbortSignal,
): Promise<void> {
  const { delivery, atOnce, attemptsMax, promptEntries = Number.POSITIVE_INFINITY } = kind.settings;
  if (delivery === 'at_most_once' || attemptsMax !== undefined) await giveUp(services, kind);
  // Not claimed again in this run, whatever time they wait for.
  const waiting: string[] = [];
  let inARow = 0;
  while (!signal?.aborted) {
    const began = performance.now();
    const entries = await services.db.withActor(system, (tx) => claimEntries(tx, kind, atOnce, waiting));
    if (!entries.length) return;
    const outcomes = await Promise.all(entries.map((entry) => runEntry(services, kind, entry, signal)));
    waiting.push(...entries.filter((_, i) => outcomes[i] === 'waiting').map(({ id }) => id));
    inARow += entries.length;
    if (inARow > promptEntries && services.recentCalls.areThere())
      await delay(Math.min(longestRestMs, restFactor * (performance.now() - began)), undefined, {
        signal,
      }).catch(() => undefined);
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
  signal?: AbortSignal,
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
  let isFinished = false;
  const finish = async (record?: Recording) => {
    await db.withActor(system, async (tx) => {
      if (await deleteEntry(tx, entry)) await record?.(tx);
    });
    isFinished = true;
  };
  try {
    let ended: Recording | Postponed | undefined;
    try {
      ended = await kind.run(services, entry, { signal, finish });
    } catch (error) {
      await postpone(services, kind, entry, error);
      return { failure: error };
    }
    // Outside the try: an entry that was sent but could not be deleted must not be postponed as a failure.
    if (isFinished) return 'done';
    if (typeof ended === 'object') {
      const { until, record } = ended;
      await db.withActor(system, async (tx) => {
        if (await waitUntil(tx, entry, until)) await record?.(tx);
      });
      return 'waiting';
    }
    await finish(ended);
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
  const { id, payload, attempts } = entry;
  log.warn({ err: error, outbox: kind.name, entry: id, payload }, 'an entry of the outbox failed');
  const { pausesSeconds, giveUpAfterHours, attemptsMax = Number.POSITIVE_INFINITY } = kind.settings;
  const isLast = attempts >= attemptsMax;
  const seconds = isLast ? null : pauseAfter(attempts, pausesSeconds);
  const state = await db.withActor(system, async (tx) => {
    if (await deleteReplaced(tx, entry)) return 'replaced';
    const failure = { seconds, hours: giveUpAfterHours, error: errorCode(error) };
    const after = await postponeEntry(tx, entry, failure);
    if (!after) return null;
    await kind.onFailed?.(tx, entry, { error, next: after.next });
    if (after.next) return 'waiting';
    await kind.onGivenUp?.(tx, entry, isLast ? 'tried_too_often' : 'tried_too_long');
    return 'given up';
  });
  if (state === 'given up')
    log.error({ outbox: kind.name, entry: id, payload }, `given up: tried too ${isLast ? 'often' : 'long'}`);
}

/** What is stored of a failure. Never its message, which may repeat what a person wrote. */
function errorCode(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'failed').slice(0, 100);
}
