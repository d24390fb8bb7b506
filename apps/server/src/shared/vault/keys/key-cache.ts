/** How long a server may use a key that another one has replaced or destroyed. Milliseconds. */
const trustedMs = 60_000;
const maxCached = 2_000;

/** Caches a value per workspace. Failures are not cached; beyond the limit the oldest values are dropped. */
export function createKeyCache<Loaded>() {
  const cache = new Map<string, { loaded: Promise<Loaded>; until: number }>();
  return {
    get(workspaceId: string, load: () => Promise<Loaded>): Promise<Loaded> {
      const known = cache.get(workspaceId);
      if (known && known.until > Date.now()) return known.loaded;
      const loaded = load();
      cache.delete(workspaceId);
      cache.set(workspaceId, { loaded, until: Date.now() + trustedMs });
      loaded.catch(() => {
        if (cache.get(workspaceId)?.loaded === loaded) cache.delete(workspaceId);
      });
      for (const oldest of cache.keys()) {
        if (cache.size <= maxCached) break;
        cache.delete(oldest);
      }
      return loaded;
    },
    forget: (workspaceId: string) => void cache.delete(workspaceId),
  };
}
