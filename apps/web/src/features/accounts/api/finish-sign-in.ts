import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pendingQueryKey } from '../../../shared/session/use-session.ts';
import { accessQuery } from '../../portal/api/verify-access.ts';
import { waitForSession } from '../wait-for-session.ts';
import { findLanding, type Landing } from './find-landing.ts';

/** No session came: the link was cut or changed on its way. */
export class NoSession extends Error {}

/** Waits for the session, checks the access to the request if one is named, and tells where to go. */
export function useFinishSignIn(requestId: string | undefined) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['finish-sign-in', requestId],
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }): Promise<{ landing: Landing; email: string }> => {
      const session = await waitForSession(queryClient, signal);
      if (!session && queryClient.getQueryData(pendingQueryKey))
        return { landing: { to: '/auth' }, email: '' };
      if (!session) throw new NoSession('No authentication session');
      const { email } = session.user;
      if (!requestId) return { landing: await findLanding(), email };
      await queryClient.fetchQuery({ ...accessQuery(requestId), staleTime: 0 });
      return { landing: { to: '/client/portal', search: { request_id: requestId } }, email };
    },
  });
}
