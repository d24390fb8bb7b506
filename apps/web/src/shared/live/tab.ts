import { openChannel } from './open-channel.ts';

/** A connection, as its holder describes it to the other tabs. */
export interface Live {
  id: string;
  topics: string[];
  /** Id of the event that it resumed after. */
  after: string | undefined;
  /** Number of events received. */
  count: number;
  lastId: string | undefined;
}

export type TabMessage =
  /** A tab opened, became visible, or answers a roll call. */
  | { type: 'hello'; topic: string; isVisible: boolean }
  /** The holder asks which tabs exist. */
  | { type: 'roll-call' }
  | { type: 'live'; live: Live }
  | { type: 'event'; live: Live; event: unknown }
  | { type: 'connecting' }
  | { type: 'lost' }
  /** No visible tab is left: the connection was closed. */
  | { type: 'asleep' };

/** A tab's browser APIs, which tests replace. */
export interface Tab {
  page: EventTarget & Pick<Document, 'visibilityState'>;
  view: EventTarget;
  /** Missing in old browsers, and on plain http addresses. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** Undefined if the browser lacks BroadcastChannel or its settings forbid it. */
  openChannel: (name: string) => BroadcastChannel | undefined;
}

export const thisTab = (): Tab => ({
  page: document,
  view: window,
  locks: navigator.locks,
  openChannel,
});
