import { skipToken, useQuery } from '@tanstack/react-query';
import type { ClientUser } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { isUnreachable } from '../../shared/api/error-text.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { accessQuery } from './api/access.ts';
import { isFinalRefusal, type Refusal, toRefusal } from './refusal.ts';

export type ClientAccess =
  | { state: 'checking'; requestId: string | undefined }
  | { state: 'granted'; requestId: string; clientUser: ClientUser }
  | { state: 'refused'; reason: Refusal; requestId: undefined; retry: () => void };

/**
 * Whether the signed-in user may open this request: the check that the three client screens share. They may load data of `requestId` before
 * it completes, because the server checks every call. A stale check is repeated in the background.
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
  const closed = check.error && toRefusal(check.error, check.data !== undefined);
  if (isFinalRefusal(closed)) return refused(closed);
  if (!session.isLoading && !session.session) {
    if (!session.error) return refused('no_session');
    return refused(isUnreachable(session.error) ? 'unreachable' : 'session_failed');
  }
  if (check.data) return { state: 'granted', requestId, clientUser: check.data };
  if (closed) return refused(closed);
  return { state: 'checking', requestId: session.session ? requestId : undefined };
}
