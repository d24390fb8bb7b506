import type { Page } from '../../shared/api/cursor.ts';

/** Every item of a list, a page at a time: the next page is read once the reader has taken this one. */
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
