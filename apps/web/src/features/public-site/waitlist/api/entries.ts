import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { paginatedSearch, toPageInput } from '../../../../shared/api/pagination.ts';

/** Pages of sign-ups, newest first. */
export const useWaitlistEntries = (q: string) =>
  useInfiniteQuery(
    api.waitlist.list.infiniteOptions({
      ...paginatedSearch,
      input: (cursor: string | undefined) => toPageInput(q, cursor),
    }),
  );
