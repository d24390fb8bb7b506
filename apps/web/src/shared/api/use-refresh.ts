import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Has the queries below these keys read again; done once the shown ones are. */
export function useRefresh(...keys: QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
