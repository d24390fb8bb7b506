interface BrowserList<Entry> {
  /** Returns the same list until something changes. */
  read(requestId: string): readonly Entry[];
  write(requestId: string, entries: readonly Entry[]): void;
  /** Other tabs write too. */
  subscribe(listener: () => void): () => void;
  hasListeners(): boolean;
}

/** A list of each request that is kept in this browser, for what the server does not have. Without storage it lasts as long as the page. */
export function createBrowserList<Entry>(
  prefix: string,
  isEntry: (entry: Partial<Entry> | null) => entry is Entry,
): BrowserList<Entry> {
  const listeners = new Set<() => void>();
  const memory = new Map<string, readonly Entry[]>();
  let last: { text: string | null; entries: readonly Entry[] } = { text: null, entries: [] };

  function readText(requestId: string): string | null {
    try {
      return localStorage.getItem(prefix + requestId);
    } catch {
      return null;
    }
  }

  function parse(text: string | null): readonly Entry[] {
    try {
      const entries: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(entries) ? entries.filter(isEntry) : [];
    } catch {
      return [];
    }
  }

  return {
    read(requestId) {
      const inMemory = memory.get(requestId);
      if (inMemory) return inMemory;
      const text = readText(requestId);
      if (text !== last.text) last = { text, entries: parse(text) };
      return last.entries;
    },
    write(requestId, entries) {
      try {
        if (entries.length === 0) localStorage.removeItem(prefix + requestId);
        else localStorage.setItem(prefix + requestId, JSON.stringify(entries));
        memory.delete(requestId);
      } catch {
        memory.set(requestId, entries);
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
    hasListeners: () => listeners.size > 0,
  };
}
