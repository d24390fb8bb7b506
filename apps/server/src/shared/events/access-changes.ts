import { type Listening, listen } from '../db/coordination/listen.ts';
import type { DatabaseLimits } from '../db/database-client.ts';
import type { Log } from '../log/log.ts';

/** Triggers of migrations 0012, 0023 and 0033 notify on it, with the id of an account or of a request. */
const channel = 'visafolio_access';

/** Reports when a role changed, an account was disabled, a session ended or a person lost a request, on any replica. */
export interface AccessChanges {
  /** Calls `listener` for each change of these accounts and requests until the returned function is called. */
  watch(ids: readonly string[], listener: () => void): () => void;
  close(): Promise<void>;
}

/** Connects at the first `watch`. */
export function createAccessChanges(url: string, limits: DatabaseLimits, log: Log): AccessChanges {
  const listeners = new Map<string, Set<() => void>>();
  let listening: Listening | undefined;

  const tell = (each: Iterable<() => void> = []) => {
    for (const listener of each) listener();
  };
  const start = () =>
    listen(channel, {
      url,
      limits,
      log,
      // Covers changes while the connection was lost.
      onConnected: () => {
        tell(new Set([...listeners.values()].flatMap((each) => [...each])));
      },
      onNotification: (id) => tell(listeners.get(id)),
    });

  return {
    watch(ids, listener) {
      for (const id of ids) listeners.set(id, (listeners.get(id) ?? new Set()).add(listener));
      listening ??= start();
      return () => {
        for (const id of ids) {
          const each = listeners.get(id);
          each?.delete(listener);
          if (each?.size === 0) listeners.delete(id);
        }
      };
    },
    close: async () => listening?.close(),
  };
}
