import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes what is cached after the server confirmed the change. An answer of the server that is on its way may be older and would undo it: it is
 * dropped and asked for again. Without cached data it only asks again. Resolves to whether there was data.
 */
export async function changeCached<Data, Failure>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Data, Failure>,
  change: (data: Data) => Data,
): Promise<boolean> {
  const { data, fetchStatus } = queryClient.getQueryState(queryKey) ?? {};
  if (data !== undefined) {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (now) => now && change(now));
  }
  if (data === undefined || fetchStatus === 'fetching') void queryClient.invalidateQueries({ queryKey });
  return data !== undefined;
}
