import type { LiveEvent } from '@visafolio/contract/requests/activity.contract.ts';

/** `cursor` is `{tx}.{id}` of the activity row: strictly rising, no later event has a smaller one. */
export interface FeedItem {
  cursor: string;
  workspaceId: string;
  /** Where the case is restricted: the people who may see it. Null: everybody in the workspace. */
  audience: string[] | null;
  event: LiveEvent;
}

/** Who follows, and what they may see. */
export interface Follower {
  userId: string;
  workspaceId: string;
}

export interface LiveFeed {
  /**
   * Events of the requests that a professional may see as they commit, on any replica.
   * With `after`, first what came since that cursor. Ends when `signal` aborts.
   */
  follow(who: Follower, after: string | undefined, signal: AbortSignal): AsyncGenerator<FeedItem>;
  close(): Promise<void>;
}
