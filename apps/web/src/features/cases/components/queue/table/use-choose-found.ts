import { limits } from '@visafolio/contract/shared/limits.ts';
import { useEffect, useState } from 'react';
import type { RowSelection } from './use-row-selection.ts';

interface Found {
  /** Rows on screen. */
  count: number;
  hasNextPage: boolean;
  isFetching: boolean;
  /** The last page could not be read. */
  hasFailed: boolean;
  fetchNextPage: () => Promise<unknown>;
  selection: RowSelection;
  /** Of filter and order: another list is not what was asked for. */
  list: string;
}

/** Selects everything that the filter finds, as many as an action takes: rows that are not on screen yet are read first. */
export function useChooseFound({
  count,
  hasNextPage,
  isFetching,
  hasFailed,
  fetchNextPage,
  selection,
  list,
}: Found) {
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    if (asked === undefined) return;
    const isComplete = !hasNextPage || count >= limits.reassignMax;
    if (asked !== list || (hasFailed && !isFetching && !isComplete)) setAsked(undefined);
    else if (isComplete) {
      selection.chooseFirst(limits.reassignMax);
      setAsked(undefined);
    } else if (!isFetching) void fetchNextPage();
  });
  return { isChoosing: asked !== undefined, chooseFound: () => setAsked(list) };
}
