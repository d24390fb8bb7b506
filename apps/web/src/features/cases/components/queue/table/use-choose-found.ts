import { limits } from '@visafolio/contract/shared/limits.ts';
import { useEffect, useState } from 'react';
import type { RowSelection } from './use-row-selection.ts';

interface Found {
  /** Number of loaded rows. */
  count: number;
  hasNextPage: boolean;
  isFetching: boolean;
  /** The last page failed to load. */
  hasFailed: boolean;
  fetchNextPage: () => Promise<unknown>;
  selection: RowSelection;
  /** Identifies filter and order: if they change, the selection stops. */
  list: string;
}

/** Selects all matches up to the limit of an action, and loads missing rows first. */
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
