import { keepPreviousData } from '@tanstack/react-query';

/** Options of every paginated list. */
export const inPages = {
  initialPageParam: undefined,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
};

/** Input for the next page of a search; '' means no search. */
export const pageInput = (q: string, cursor: string | undefined) => ({
  ...(q && { q }),
  ...(cursor && { cursor }),
});

/** How long a page uses what its route has just loaded instead of refetching it. Milliseconds. */
export const justLoadedMs = 2_000;

/** Keeps the previous list while another search loads. */
export const inSearchedPages = { ...inPages, placeholderData: keepPreviousData, staleTime: justLoadedMs };
