import type { LiveEvent } from '@visafolio/contract/activity/activity.contract.ts';
import type { Party } from '@visafolio/contract/messages/message.ts';

export interface FeedItem {
  /** The event's number in its workspace and when it got it, `{number}.{microseconds}`. No later event has a smaller number. */
  cursor: string;
  workspaceId: string;
  /** Where the case is restricted: the people who may see it. Null: everybody in the workspace. */
  audience: string[] | null;
  /** Of something in a conversation: whose. */
  party: Party | null;
  event: LiveEvent;
}

/** A professional, who may see what happens in their workspace. */
export interface StaffFollower {
  userId: string;
  workspaceId: string;
}

/** A client or sponsor, who hears of their own conversation. */
export interface PartyFollower {
  requestId: string;
  workspaceId: string;
  party: Party;
}

export type Follower = StaffFollower | PartyFollower;

export interface LiveFeed {
  /**
   * Events of the requests that a professional may see, or of a client's conversation, as they commit, on any replica.
   * With `after`, first what came since that cursor; where that is unknown, what comes from now on. Resolves once no later event can
   * be missed. Ends when `signal` aborts.
   */
  follow(who: Follower, after: string | undefined, signal: AbortSignal): Promise<AsyncGenerator<FeedItem>>;
  close(): Promise<void>;
}
