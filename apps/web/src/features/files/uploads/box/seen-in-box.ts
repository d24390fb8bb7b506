/** Files that this tab added to or saw in the box: after they are placed, the box still shows where. */
const seen = new Set<string>();

export function markSeenInBox(ids: readonly string[]): void {
  for (const id of ids) seen.add(id);
}

export const wasSeenInBox = (id: string): boolean => seen.has(id);
