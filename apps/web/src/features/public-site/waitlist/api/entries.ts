import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { inSearchedPages, pageInput } from '../../../../shared/api/in-pages.ts';

/** Pages of sign-ups, newest first. */
export const useWaitlistEntries = (q: string) =>
  useInfiniteQuery(
    api.waitlist.list.infiniteOptions({
      ...inSearchedPages,
      input: (cursor: string | undefined) => pageInput(q, cursor),
    }),
  );
