import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Invalidates all queries under these keys; resolves when the active ones have been refetched. */
export function useRefresh(...keys: QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
