/** A connection as the tab that holds it describes it to the other tabs. */
export interface Live {
  id: string;
  topics: string[];
  /** Id of the event that it resumed after. */
  after: string | undefined;
  /** How many events it brought. */
  count: number;
  lastId: string | undefined;
}

/** What tabs tell each other. */
export type TabMessage =
  /** A tab has opened or was shown, or answers a roll call. */
  | { type: 'hello'; topic: string; isVisible: boolean }
  /** The holder wants to know which tabs there are. */
  | { type: 'roll-call' }
  | { type: 'live'; live: Live }
  | { type: 'event'; live: Live; event: unknown }
  | { type: 'connecting' }
  | { type: 'lost' }
  /** No visible tab is left: the connection is closed. */
  | { type: 'asleep' };

/** What a tab has of its browser. */
export interface Tab {
  page: EventTarget & Pick<Document, 'visibilityState'>;
  view: EventTarget;
  /** Missing in old browsers, and on plain http addresses. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** Undefined where the browser has no channels, or its settings forbid them. */
  openChannel: (name: string) => BroadcastChannel | undefined;
}

export const thisTab = (): Tab => ({
  page: document,
  view: window,
  locks: navigator.locks,
  openChannel(name) {
    try {
      return new BroadcastChannel(name);
    } catch {
      return undefined;
    }
  },
});
