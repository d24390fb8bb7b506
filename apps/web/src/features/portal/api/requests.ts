import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** Every request that this client may open, newest first. */
export function useMyRequests(enabled: boolean) {
  return useQuery(api.portal.listRequests.queryOptions({ enabled, staleTime: 60_000 }));
}
