import { skipToken, useQuery } from '@tanstack/react-query';
import type { ClientUser } from '@visafolio/contract/portal/portal.contract.ts';
import { errorStatus, isErrorCode, isNetworkFailure } from '../../shared/api/error-text.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { accessQuery } from './api/verify-access.ts';

/**
 * Why a client screen stays closed.
 * - `no_request`: the address names no request
 * - `no_session`: nobody is signed in
 * - `session_ended`: somebody was, until a call said otherwise
 * - `session_failed`: the account service does not answer
 * - `no_access`: the request is somebody else's, or there is none
 * - `unreachable`: no answer at all; `failed`: the check broke on the server
 */
export type Refusal =
  | 'no_request'
  | 'no_session'
  | 'session_ended'
  | 'session_failed'
  | 'no_access'
  | 'unreachable'
  | 'failed';

export type ClientAccess =
  | { state: 'checking'; requestId: string | undefined }
  | { state: 'granted'; requestId: string; clientUser: ClientUser }
  | { state: 'refused'; reason: Refusal; requestId: undefined; retry: () => void };

/**
 * Whether the signed-in person may open this request: the check that the three client screens share.
 * `requestId` of the answer is what may be loaded already: the server checks every call by itself, so the
 * screens need not wait for this check. A check that has become stale is repeated silently.
 */
export function useClientAccess(requestId: string | undefined): ClientAccess {
  const session = useSession();
  const check = useQuery({
    ...accessQuery(requestId ?? ''),
    ...(requestId && session.session ? {} : { queryFn: skipToken }),
  });

  const refused = (reason: Refusal): ClientAccess => ({
    state: 'refused',
    reason,
    requestId: undefined,
    retry: () => void (session.error ? session.refetch() : check.refetch()),
  });

  if (!requestId) return refused('no_request');
  const closed = check.error && refusalOf(check.error);
  if (closed === 'no_access' || closed === 'session_ended') return refused(closed);
  if (!session.isLoading && !session.session) {
    if (!session.error) return refused('no_session');
    return refused(isNetworkFailure(session.error) ? 'unreachable' : 'session_failed');
  }
  if (check.data) return { state: 'granted', requestId, clientUser: check.data };
  if (closed) return refused(closed);
  return { state: 'checking', requestId: session.session ? requestId : undefined };
}

/** What a failed call says about access; undefined where it says nothing. */
export function refusalOf(error: unknown): Refusal {
  if (isErrorCode(error, 'session.required')) return 'session_ended';
  // A malformed id answers like a foreign one.
  if (isErrorCode(error, 'portal.no_access') || errorStatus(error) === 400) return 'no_access';
  return isNetworkFailure(error) ? 'unreachable' : 'failed';
}
