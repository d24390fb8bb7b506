import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { client } from '../../../shared/api/client.ts';
import { emitSessionEvent } from '../../../shared/session/session-events.ts';
import { pendingQueryKey, type Session } from '../../../shared/session/use-session.ts';
import { accessQuery } from '../../client-pages/api/access.ts';
import { hasUnsentAnswers } from '../../client-pages/unsent-storage.ts';
import { getRememberedInvitation } from '../remembered-invitation.ts';
import { resetAndLoadSession } from '../reset-for-new-user.ts';
import { waitForSession } from '../wait-for-session.ts';
import { useGuardedMutation } from './account-call.ts';

/** Signs in with a password. Resolves when the session is loaded. */
export const useSignIn = () =>
  useGuardedMutation('signIn', {
    onSuccess: resetAndLoadSession,
  });

/** Creates a professional's account; the mailed link or code confirms it, in the given language. */
export const useSignUp = () => useGuardedMutation('signUp');

/** No session arrived: the link was truncated or altered. */
export class MissingSessionError extends Error {}

/** Waits for the session, checks access to the request if given, and finds where to go. Pass `landing` if the sign-in call returned it. */
export function useFinishSignIn(requestId: string | undefined, landing: Landing | undefined) {
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
      if (!session) throw new MissingSessionError('No authentication session');
      warnOfOldSession(session);
      emitSessionEvent('signed-in');
      const { email } = session.user;
      if (!requestId) return { landing: landing === undefined ? await findLanding() : landing, email };
      await queryClient.fetchQuery({ ...accessQuery(requestId), staleTime: 0 });
      return { landing: portalLanding(requestId), email };
    },
  });
}

/** Warns if the link's session is old, because another user may have used it. */
function warnOfOldSession({ session }: Session): void {
  const ageMs = Date.now() - Date.parse(session.createdAt);
  if (ageMs > limits.deliveredSessionMs) {
    console.warn(`The session that this page received is ${Math.round(ageMs / 1_000)} seconds old`);
  }
}

/** The page where a signed-in user belongs; null for a client without any request. */
export type Landing =
  | { to: '/auth' }
  | { to: '/dashboard' }
  | { to: '/join/$invitationId'; params: { invitationId: string } }
  | { to: '/client/portal' | '/client/questionnaire'; search: { request_id: string } }
  | null;

/** Professionals have a dashboard, clients the portal of their newest request. */
async function findLanding(): Promise<Landing> {
  const me = await client.profiles.me();
  if (me.profile) return professionalLanding();
  const [newest] = await client.portal.listRequests();
  return portalLanding(newest?.id);
}

/** The dashboard, or the firm's invitation that the user came from. */
export function professionalLanding(): Landing {
  const invitationId = getRememberedInvitation();
  return invitationId ? { to: '/join/$invitationId', params: { invitationId } } : { to: '/dashboard' };
}

/** A client's portal, or the question with an answer that this browser has not sent. */
export function portalLanding(requestId: string | null | undefined): Landing {
  if (!requestId) return null;
  const to = hasUnsentAnswers(requestId) ? '/client/questionnaire' : '/client/portal';
  return { to, search: { request_id: requestId } };
}

/** As a query, for the session with this id. */
export const landingQuery = (sessionId: string) =>
  queryOptions({ queryKey: ['landing', sessionId], queryFn: findLanding, gcTime: 0 });
