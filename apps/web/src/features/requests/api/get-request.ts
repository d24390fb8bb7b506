import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** Everything that the overlay shows of a request. */
export function useRequest(id: string) {
  return useQuery(api.requests.get.queryOptions({ input: { id } }));
}
