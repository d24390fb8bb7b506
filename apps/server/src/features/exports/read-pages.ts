import type { Page } from '../../shared/api/cursor.ts';

/** Yields every item of a list. Reads the next page after the reader has consumed this one. */
export async function* readPages<Item>(
  load: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Item, void> {
  for (let cursor: string | undefined; ; ) {
    const { items, next_cursor } = await load(cursor);
    yield* items;
    if (next_cursor === null) return;
    cursor = next_cursor;
  }
}
