import { useCallback, useEffect, useRef, useState } from 'react';

const none: ReadonlySet<string> = new Set();

/** The selected rows. `ids` are the visible rows in order: a range starts at the last selected row. */
export function useRowSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState(none);
  const last = useRef<string>(undefined);
  const order = useRef(ids);
  useEffect(() => {
    order.current = ids;
  }, [ids]);

  const choose = useCallback((id: string, isChosen: boolean, isRange: boolean) => {
    const rows = order.current;
    const from = isRange && last.current !== undefined ? rows.indexOf(last.current) : -1;
    const to = rows.indexOf(id);
    const range = from < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = id;
    setChosen((now) => {
      const next = new Set(now);
      for (const each of range) {
        if (isChosen) next.add(each);
        else next.delete(each);
      }
      return next;
    });
  }, []);
  return {
    /** Only visible rows count: a row that left the list is not acted on unseen. */
    ids: ids.filter((id) => chosen.has(id)),
    has: (id: string) => chosen.has(id),
    choose,
    chooseAll: () => setChosen(new Set(ids)),
    chooseFirst: (count: number) => setChosen(new Set(ids.slice(0, count))),
    chooseNone: () => setChosen(none),
    /** Deselects everything except these. */
    keep: (kept: readonly string[]) => setChosen(new Set(kept)),
  };
}

export type RowSelection = ReturnType<typeof useRowSelection>;
