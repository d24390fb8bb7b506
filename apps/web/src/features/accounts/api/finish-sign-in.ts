import { useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { tellSession } from '../../../shared/session/session-events.ts';
import { pendingQueryKey, type Session } from '../../../shared/session/use-session.ts';
import { accessQuery } from '../../client-pages/api/verify-access.ts';
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
      warnOfOldSession(session);
      tellSession('signed-in');
      const { email } = session.user;
      if (!requestId) return { landing: await findLanding(), email };
      await queryClient.fetchQuery({ ...accessQuery(requestId), staleTime: 0 });
      return { landing: { to: '/client/portal', search: { request_id: requestId } }, email };
    },
  });
}

/** A link that is opened again long after it signed in brings whoever opens it a session that others may have had. */
function warnOfOldSession({ session }: Session): void {
  const ageMs = Date.now() - Date.parse(session.createdAt);
  if (ageMs > limits.deliveredSessionMs) {
    console.warn(`The session that this page received is ${Math.round(ageMs / 1_000)} seconds old`);
  }
}
