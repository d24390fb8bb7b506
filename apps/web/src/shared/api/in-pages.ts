import { keepPreviousData } from '@tanstack/react-query';

/** Options of every list that the server sends in pages. */
export const inPages = {
  initialPageParam: undefined,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
};

/** Input of the next page of what a search finds; '' searches for nothing. */
export const pageInput = (q: string, cursor: string | undefined) => ({
  ...(q && { q }),
  ...(cursor && { cursor }),
});

/** How long a page uses what its route has just loaded instead of loading it again. Milliseconds. */
export const justLoadedMs = 2_000;

/** The last list stays while another search loads. */
export const inSearchedPages = { ...inPages, placeholderData: keepPreviousData, staleTime: justLoadedMs };
