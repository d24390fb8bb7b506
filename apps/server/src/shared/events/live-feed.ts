import type { LiveEvent } from '@visafolio/contract/activity/activity.contract.ts';
import type { Party } from '@visafolio/contract/messages/message.ts';

export interface FeedItem {
  /**
   * The event's number in its workspace and when it was assigned, `{number}.{microseconds}`. Later events have higher
   * numbers.
   */
  cursor: string;
  workspaceId: string;
  /** For a restricted case, the people who may see it. Null: everybody in the workspace. */
  audience: string[] | null;
  /** The conversation's party, if it happened in a conversation. */
  party: Party | null;
  event: LiveEvent;
}

/** A professional, who receives events of their workspace. */
export interface StaffFollower {
  userId: string;
  workspaceId: string;
}

/** A client or sponsor, who receives events of their own conversation. */
export interface PartyFollower {
  requestId: string;
  workspaceId: string;
  party: Party;
}

export type Follower = StaffFollower | PartyFollower;

export interface LiveFeed {
  /**
   * Events of the requests that a professional may see, or of a client's conversation, as they commit, on any
   * replica. With `after`, starts with the events since that cursor, or with new ones if it is unknown. Resolves once
   * no later event can be missed. Ends when `signal` aborts.
   */
  follow(who: Follower, after: string | undefined, signal: AbortSignal): Promise<AsyncGenerator<FeedItem>>;
  close(): Promise<void>;
}
