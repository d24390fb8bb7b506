import type { LiveEvent } from '@visafolio/contract/activity/activity.contract.ts';

/** `cursor` is `{tx}.{id}` of the activity row: strictly rising, no later event has a smaller one. */
export interface FeedItem {
  cursor: string;
  ownerId: string;
  event: LiveEvent;
}

export interface LiveFeed {
  /**
   * Events of one professional's requests as they commit, on any replica.
   * With `after`, first what came since that cursor. Ends when `signal` aborts.
   */
  follow(ownerId: string, after: string | undefined, signal: AbortSignal): AsyncGenerator<FeedItem>;
  close(): Promise<void>;
}
