import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '../db/coordination/listen.ts';
import { outageReason } from '../db/unavailable.ts';
import type { Services } from '../services.ts';
import type { OutboxKind } from './outbox-kind.ts';
import { runDueEntries } from './run-outbox.ts';

/** How often a kind is checked without a notification, if it does not say so itself. */
const checkSeconds = 5;
/** How long a stop waits for running entries. Milliseconds. */
const stopWithinMs = 5_000;

/** Triggers of migration 0082 notify on it, with the kind of an entry that is due. */
const channel = 'visafolio_outbox';

export interface RunningOutbox {
  /**
   * Starts no more entries, ends those of kinds that can be ended, and waits up to 5 s for others: the rest is retried
   * once its claim has ended.
   */
  stop(): Promise<void>;
}

/** Runs entries of these kinds as they arrive, on any number of servers. A kind that hangs delays no other. */
export function startOutbox(services: Services, kinds: readonly OutboxKind[]): RunningOutbox {
  const { db, log } = services;
  const stop = new AbortController();
  const lanes = kinds.flatMap((kind) =>
    Array.from({ length: kind.settings.lanes ?? 1 }, () => ({
      name: kind.name,
      ...startLane(services, kind, stop.signal),
    })),
  );
  const wake = (name?: string) => {
    for (const lane of lanes) if (!name || lane.name === name) lane.wake();
  };
  const listening = listen(channel, {
    url: db.sessionUrl,
    limits: db.limits,
    log,
    onConnected: () => wake(),
    onNotification: wake,
  });
  return {
    async stop() {
      stop.abort();
      wake();
      const closing = kinds.map((kind) => kind.close?.());
      await listening.close();
      const isOver = new AbortController();
      await Promise.race([
        Promise.all([...closing, ...lanes.map(({ running }) => running)]),
        delay(stopWithinMs, undefined, { signal: isOver.signal }).catch(() => undefined),
      ]);
      isOver.abort();
    },
  };
}

function startLane(services: Services, kind: OutboxKind, signal: AbortSignal) {
  let woken = Promise.withResolvers<void>();
  async function work(): Promise<void> {
    while (!signal.aborted) {
      const { promise } = woken;
      await runDueEntries(services, kind, signal).catch((err: unknown) => {
        const outage = outageReason(err);
        if (outage) services.log.warn({ outage, outbox: kind.name }, 'the outbox waits for the database');
        else services.log.error({ err, outbox: kind.name }, 'the outbox was not run');
      });
      const isOver = new AbortController();
      await Promise.race([
        promise,
        delay((kind.settings.checkSeconds ?? checkSeconds) * 1_000, undefined, {
          signal: isOver.signal,
        }).catch(() => undefined),
      ]);
      isOver.abort();
      if (woken.promise === promise) woken = Promise.withResolvers();
    }
  }
  return { running: work(), wake: () => woken.resolve() };
}
