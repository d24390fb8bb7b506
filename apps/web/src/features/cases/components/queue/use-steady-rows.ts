import { useState } from 'react';

interface Row {
  id: string;
}

export interface SteadyRow<Item> {
  row: Item;
  /** The list does not have it any more: it stays in its place until the list is shown afresh. */
  isGone: boolean;
}

interface Kept<Item> {
  /** Of the filter and order. */
  key: string;
  pages: readonly { items: Item[] }[];
  rows: SteadyRow<Item>[];
  /** The list has rows or an order that are not shown. */
  isChanged: boolean;
}

/**
 * The rows of a list in pages, each as it is now and in the place where it was: what changes meanwhile moves nothing from under
 * the pointer or the focus. `showNow` shows the list as it is. `isHeld` is asked when new pages come.
 */
export function useSteadyRows<Item extends Row>(
  key: string,
  pages: readonly { items: Item[] }[] | undefined,
  isHeld: () => boolean,
) {
  const [kept, setKept] = useState<Kept<Item>>();
  let current = kept?.key === key ? kept : undefined;
  if (pages && current?.pages !== pages) {
    current = current && isHeld() ? hold(current, pages) : showAll(key, pages);
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

/** The rows stay where they are. Those of a further page follow them; new ones wait. */
export function hold<Item extends Row>(before: Kept<Item>, pages: readonly { items: Item[] }[]): Kept<Item> {
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

/** A row that moved between two pages while they were read comes once. */
function listRows<Item extends Row>(pages: readonly { items: Item[] }[]): Item[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((row) => [row.id, row])).values()];
}
