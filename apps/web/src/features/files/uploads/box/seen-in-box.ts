/** Files that this tab gave into the box, or saw there: once placed, the box still says where they went. */
const seen = new Set<string>();

export function markSeenInBox(ids: readonly string[]): void {
  for (const id of ids) seen.add(id);
}

export const wasSeenInBox = (id: string): boolean => seen.has(id);
