import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../shared/db/database.ts';
import { listen } from '../../../shared/db/listen.ts';
import type { FeedItem, Follower, LiveFeed } from '../../../shared/events/live-feed.ts';
import type { Log } from '../../../shared/log/log.ts';
import { currentCursor, isPlausible, readFeed } from './activity.queries.ts';
import { createEventQueue, type EventQueue, isFor } from './event-queue.ts';

const channel = 'visafolio_activity';
/** Commits within this time share one NOTIFY: one per transaction halves write throughput. Milliseconds. */
const gatherMs = 8;

/**
 * Activity rows to open streams, across replicas. A commit here wakes every replica through a batched NOTIFY;
 * each replica with followers then reads the new rows once and fans out in memory.
 */
export async function createLiveFeed(db: Database, log: Log): Promise<LiveFeed> {
  const followers = new Set<EventQueue>();
  let closed = false;
  let cursor = '0.0';
  let started: Promise<void> | undefined;
  let reading: Promise<void> | undefined;
  let wokenMeanwhile = false;
  let isUntold = false;
  let telling: Promise<void> | undefined;

  const listening = listen(channel, {
    url: db.url,
    limits: db.limits,
    log,
    onConnected() {
      // What was committed while the connection was lost, here and on the other replicas.
      wake();
      if (isUntold) tellReplicas();
    },
    onNotification: wake,
  });

  function tellReplicas(): void {
    isUntold = true;
    telling ??= tell().finally(() => {
      telling = undefined;
    });
  }

  /** One NOTIFY at a time; what is committed meanwhile is in the next. Without a connection it waits for one. */
  async function tell(): Promise<void> {
    while (isUntold && listening.isConnected() && !closed) {
      await delay(gatherMs);
      isUntold = false;
      await listening.notify().catch((error) => {
        log.warn({ err: error }, 'live feed could not notify');
        isUntold = true;
      });
    }
  }

  function wake(): void {
    if (!followers.size || closed) return;
    if (reading) {
      wokenMeanwhile = true;
      return;
    }
    reading = readOn()
      .catch((error) => log.warn({ err: error }, 'live feed could not read'))
      .finally(() => {
        reading = undefined;
        if (wokenMeanwhile) {
          wokenMeanwhile = false;
          wake();
        }
      });
  }

  /** The first follower reads on from now; what was before is its own catching up. */
  function start(): Promise<void> {
    started ??= currentCursor(db).then((now) => {
      cursor = now;
    });
    return started;
  }

  async function readOn(): Promise<void> {
    await start();
    for (let more = true; more && followers.size; ) {
      const page = await readFeed(db, cursor);
      cursor = page.items.at(-1)?.cursor ?? cursor;
      for (const item of page.items) for (const follower of followers) follower.offer(item);
      more = page.more;
      // The rest belongs to transactions still under way.
      if (more && page.items.length === 0) await delay(gatherMs);
    }
  }

  async function* catchUp(who: Follower, after: string): AsyncGenerator<FeedItem> {
    for (let position = after, more = true; more; ) {
      const { items } = await readFeed(db, position, who);
      for (const item of items) if (isFor(item, who)) yield item;
      position = items.at(-1)?.cursor ?? position;
      more = items.length > 0;
    }
  }

  await listening.ready;
  db.onAnnounced(tellReplicas);

  return {
    async *follow(who, after, signal) {
      const follower = createEventQueue(who, signal);
      followers.add(follower);
      try {
        await start();
        if (after && (await isPlausible(db, after))) {
          for await (const item of catchUp(who, after)) {
            follower.skipTo(item.cursor);
            yield item;
          }
        }
        wake();
        yield* follower.items();
      } finally {
        followers.delete(follower);
        if (!followers.size) started = undefined;
      }
    },
    async close() {
      closed = true;
      for (const follower of followers) follower.end();
      await telling;
      await listening.close();
    },
  };
}
