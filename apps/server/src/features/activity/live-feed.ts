import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '../../shared/db/coordination/listen.ts';
import type { Database } from '../../shared/db/database.ts';
import type { FeedItem, Follower, LiveFeed } from '../../shared/events/live-feed.ts';
import type { Log } from '../../shared/log/log.ts';
import {
  isKnownCursor,
  loadCurrentCursor,
  parseEventNumber,
  readEvents,
  readMissedEvents,
} from './activity.queries.ts';
import { canReceive, createEventQueue, type EventQueue } from './event-queue.ts';

const channel = 'visafolio_activity';
/** Commits within this time share one NOTIFY: one per transaction halves write throughput. Milliseconds. */
const gatherMs = 8;
/** A NOTIFY carries 8,000 bytes: with more workspaces one NOTIFY names none and means all. */
const maxNamed = 200;
/** Finds commits of a replica that was killed before its NOTIFY. Milliseconds. */
const sweepMs = 30_000;

/** A workspace with followers on this replica. */
interface Followed {
  queues: Set<EventQueue>;
  /** Number of the last event read; undefined until it is known. */
  number?: number;
  /** Resolves once `number` is known. */
  ready: Promise<void>;
}

/**
 * Streams activity rows across replicas. A commit wakes every replica through a batched NOTIFY that names the
 * workspaces; each replica with followers there reads their new events once and fans out in memory.
 */
export async function createLiveFeed(db: Database, log: Log): Promise<LiveFeed> {
  const followed = new Map<string, Followed>();
  /** Workspaces to read; null means all that are followed. */
  const due = new Set<string | null>();
  /** Workspaces to name in the next NOTIFY; null means any. */
  let unannounced = new Set<string | null>();
  let closed = false;
  let reading: Promise<void> | undefined;
  let telling: Promise<void> | undefined;

  const listening = listen(channel, {
    url: db.sessionUrl,
    limits: db.limits,
    log,
    onConnected() {
      // Reads what was committed here and on other replicas while the connection was lost.
      wake([null]);
      if (unannounced.size) tellReplicas([]);
    },
    // An earlier release names none.
    onNotification: (names) => wake(names ? names.split(',') : [null]),
  });
  const sweeping = setInterval(() => wake([null]), sweepMs).unref();

  function tellReplicas(workspaceIds: Iterable<string | null>): void {
    for (const id of workspaceIds) unannounced.add(id);
    if (unannounced.size && listening.isConnected()) telling ??= sendNotify();
  }

  /** One NOTIFY at a time; commits meanwhile are in the next one. Waits for a connection. */
  async function sendNotify(): Promise<void> {
    do {
      await delay(gatherMs);
      const announcing = unannounced;
      unannounced = new Set();
      const isAny = announcing.has(null) || announcing.size > maxNamed;
      await listening.notify(isAny ? '' : [...announcing].join(',')).catch((error) => {
        log.warn({ err: error }, 'live feed could not notify');
        for (const id of announcing) unannounced.add(id);
      });
    } while (unannounced.size && listening.isConnected() && !closed);
    telling = undefined;
  }

  function wake(workspaceIds: Iterable<string | null>): void {
    if (closed) return;
    for (const id of workspaceIds) if (id === null || followed.has(id)) due.add(id);
    if (due.size) reading ??= readOn();
  }

  async function readOn(): Promise<void> {
    do {
      const ids = due.has(null) ? new Set(followed.keys()) : new Set(due);
      due.clear();
      try {
        await readNext(ids);
      } catch (error) {
        log.warn({ err: error }, 'live feed could not read');
        // The next notification, connection or sweep reads them.
        for (const id of ids) due.add(id);
        break;
      }
    } while (due.size && !closed);
    reading = undefined;
  }

  async function readNext(ids: Set<string | null>): Promise<void> {
    const workspaces = [...followed].filter(([id]) => ids.has(id));
    await Promise.allSettled(workspaces.map(([, { ready }]) => ready));
    const after = new Map(
      workspaces.flatMap(([id, { number }]) => (number === undefined ? [] : [[id, number]])),
    );
    if (!after.size) return;
    const { items, readTo, unfinished } = await readEvents(db, after);
    for (const [id, number] of readTo) {
      const workspace = followed.get(id);
      if (workspace?.number !== undefined) workspace.number = Math.max(workspace.number, number);
    }
    for (const item of items)
      for (const queue of followed.get(item.workspaceId)?.queues ?? []) queue.offer(item);
    for (const id of unfinished) due.add(id);
  }

  /** A workspace is read from its first follower on; earlier events are the follower's own catch-up. */
  function enter(workspaceId: string, queue: EventQueue): Followed {
    const known = followed.get(workspaceId);
    if (known) {
      known.queues.add(queue);
      return known;
    }
    const entered: Followed = { queues: new Set([queue]), ready: Promise.resolve() };
    entered.ready = loadCurrentCursor(db, workspaceId).then((cursor) => {
      entered.number = parseEventNumber(cursor);
    });
    followed.set(workspaceId, entered);
    return entered;
  }

  function leave(workspaceId: string, queue: EventQueue): void {
    const workspace = followed.get(workspaceId);
    workspace?.queues.delete(queue);
    if (workspace?.queues.size === 0) followed.delete(workspaceId);
  }

  async function* catchUp(who: Follower, after: string): AsyncGenerator<FeedItem> {
    for (let number: number | null = parseEventNumber(after); number !== null; ) {
      const { items, readTo } = await readMissedEvents(db, who, number);
      for (const item of items) if (canReceive(item, who)) yield item;
      number = readTo;
    }
  }

  async function* read(who: Follower, after: string | undefined, queue: EventQueue) {
    try {
      if (after !== undefined) {
        for await (const item of catchUp(who, after)) {
          queue.skipTo(item.cursor);
          yield item;
        }
      }
      yield* queue.items();
    } finally {
      leave(who.workspaceId, queue);
    }
  }

  await listening.ready;
  db.onAnnounced(tellReplicas);

  return {
    async follow(who, after, signal) {
      const queue = createEventQueue(who, signal);
      const workspace = enter(who.workspaceId, queue);
      const stop = () => leave(who.workspaceId, queue);
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      try {
        await workspace.ready;
        const isKnown = after !== undefined && (await isKnownCursor(db, who.workspaceId, after));
        return read(who, isKnown ? after : undefined, queue);
      } catch (error) {
        stop();
        throw error;
      }
    },
    async close() {
      closed = true;
      clearInterval(sweeping);
      for (const { queues } of followed.values()) for (const queue of queues) queue.end();
      await Promise.all([telling, reading]);
      await listening.close();
    },
  };
}
