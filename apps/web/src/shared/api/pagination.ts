import { keepPreviousData } from '@tanstack/react-query';

/** Options of every paginated list. */
export const paginated = {
  initialPageParam: undefined,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
};

/** Input for the next page of a search; '' means no search. */
export const toPageInput = (q: string, cursor: string | undefined) => ({
  ...(q && { q }),
  ...(cursor && { cursor }),
});

/** How long a page uses what its route has just loaded instead of refetching it. Milliseconds. */
export const justLoadedMs = 2_000;

/** Keeps the previous list while another search loads. */
export const paginatedSearch = { ...paginated, placeholderData: keepPreviousData, staleTime: justLoadedMs };
