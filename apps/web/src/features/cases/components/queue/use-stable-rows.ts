import { useState } from 'react';

interface Row {
  id: string;
}

export interface StableRow<Item> {
  row: Item;
  /** No longer in the list: it keeps its place until the list is refreshed. */
  isGone: boolean;
}

interface Kept<Item> {
  /** Identifies filter and order. */
  key: string;
  pages: readonly { items: Item[] }[];
  rows: StableRow<Item>[];
  /** The list has new rows or another order that are not shown yet. */
  isChanged: boolean;
}

/**
 * The rows of a paginated list with current data but in stable positions, so that nothing moves under the pointer or focus. `showNow`
 * applies the new order. `isHeld` is called when new pages arrive.
 */
export function useStableRows<Item extends Row>(
  key: string,
  pages: readonly { items: Item[] }[] | undefined,
  isHeld: () => boolean,
) {
  const [kept, setKept] = useState<Kept<Item>>();
  let current = kept?.key === key ? kept : undefined;
  if (pages && current?.pages !== pages) {
    current = current && isHeld() ? keepRowPositions(current, pages) : showAll(key, pages);
    setKept(current);
  }
  return {
    rows: current?.rows ?? [],
    isChanged: current?.isChanged ?? false,
    showNow: () => pages && setKept(showAll(key, pages)),
  };
}

function showAll<Item extends Row>(key: string, pages: readonly { items: Item[] }[]): Kept<Item> {
  const rows = listRows(pages).map((row) => ({ row, isGone: false }));
  return { key, pages, rows, isChanged: false };
}

/** Keeps the rows' positions. Rows of further pages are appended; new rows wait. */
export function keepRowPositions<Item extends Row>(
  before: Kept<Item>,
  pages: readonly { items: Item[] }[],
): Kept<Item> {
  const found = listRows(pages);
  const byId = new Map(found.map((row) => [row.id, row]));
  const shown = new Set(before.rows.map(({ row }) => row.id));
  const held = before.rows.map(({ row }) => {
    const now = byId.get(row.id);
    return { row: now ?? row, isGone: now === undefined };
  });
  const further = listRows(pages.slice(before.pages.length)).filter(({ id }) => !shown.has(id));
  const rows = [...held, ...further.map((row) => ({ row, isGone: false }))];
  const isChanged =
    rows.length !== found.length || rows.some(({ row }, index) => row.id !== found[index]?.id);
  return { key: before.key, pages, rows, isChanged };
}

/** Deduplicates a row that moved between pages while they were loaded. */
function listRows<Item extends Row>(pages: readonly { items: Item[] }[]): Item[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((row) => [row.id, row])).values()];
}
