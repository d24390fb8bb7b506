import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import {
  noFilter,
  type QueueFilter,
  type QueueSort,
  readFilter,
  readSort,
  writeFilter,
  writeSort,
} from './queue-filter.ts';

/** Keeps filter, order and saved view in the address, so that reload, bookmarks and the Back button work. */
export function useQueueAddress() {
  const search = useSearch({ from: '/staff/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const filter = useMemo(() => readFilter(search), [search]);
  const sort = useMemo(() => readSort(search.sort), [search.sort]);

  const change = useCallback(
    (next: Partial<typeof search>, replace = true) =>
      void navigate({ search: (now) => ({ ...now, ...next }), replace, resetScroll: false }),
    [navigate],
  );
  const setFilter = useCallback(
    (next: Partial<QueueFilter>) => change(writeFilter({ ...filter, ...next })),
    [filter, change],
  );
  const setSort = useCallback((next: QueueSort) => change({ sort: writeSort(next) }), [change]);
  const clear = useCallback(() => change({ ...writeFilter(noFilter), q: '', saved: '' }), [change]);

  return { filter, sort, saved: search.saved, change, setFilter, setSort, clear };
}

export type QueueAddress = ReturnType<typeof useQueueAddress>;
