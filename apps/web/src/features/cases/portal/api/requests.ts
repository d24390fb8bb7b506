import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';

/** All requests of this client, newest first. */
export const useMyRequests = (enabled: boolean) =>
  useQuery(api.portal.listRequests.queryOptions({ enabled, staleTime: 60_000 }));
