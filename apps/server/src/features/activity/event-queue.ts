import type { FeedItem, Follower } from '../../shared/events/live-feed.ts';
import { parseEventNumber } from './activity.queries.ts';

export interface EventQueue {
  /** Queues an item if the reader may see it and it was not sent before. */
  offer(item: FeedItem): void;
  /** Items up to this cursor have been sent already. */
  skipTo(cursor: string): void;
  /** Yields items until the signal aborts or `end` is called. */
  items(): AsyncGenerator<FeedItem>;
  end(): void;
}

/** Buffers one stream's items while its reader is busy. */
export function createEventQueue(who: Follower, signal: AbortSignal): EventQueue {
  const queue: FeedItem[] = [];
  let told = 0;
  let ended = signal.aborted;
  let wakeReader: (() => void) | undefined;

  const end = () => {
    ended = true;
    wakeReader?.();
  };
  signal.addEventListener('abort', end, { once: true });

  return {
    end,
    skipTo(cursor) {
      told = parseEventNumber(cursor);
    },
    offer(item) {
      if (ended || !canReceive(item, who)) return;
      queue.push(item);
      wakeReader?.();
    },
    async *items() {
      while (!ended) {
        const item = queue.shift();
        if (!item) {
          await new Promise<void>((resolve) => {
            wakeReader = resolve;
          });
        } else if (parseEventNumber(item.cursor) > told) {
          told = parseEventNumber(item.cursor);
          yield item;
        }
      }
    },
  };
}

/** Whether this reader may receive the item. */
export const canReceive = ({ workspaceId, audience, party, event }: FeedItem, who: Follower): boolean =>
  'party' in who
    ? event.request_id === who.requestId && party === who.party
    : workspaceId === who.workspaceId && (audience === null || audience.includes(who.userId));
