import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';

/** Every request that this client may open, newest first. */
export const useMyRequests = (enabled: boolean) =>
  useQuery(api.portal.listRequests.queryOptions({ enabled, staleTime: 60_000 }));
