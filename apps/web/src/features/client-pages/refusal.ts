import { errorStatus, isErrorCode, isUnreachable } from '../../shared/api/error-text.ts';

/**
 * Why a client page cannot be opened. `no_request`: the address names no request. `no_session`: not signed in. `session_ended`: a call
 * found the session ended. `session_failed`: the account service does not answer. `no_access`: another client's request, or none.
 * `request_gone`: this client has just lost it. `request_closed`: staff have deleted it. `unreachable`: no answer, or a server without its database. `failed`: the check crashed on
 * the server.
 */
export type Refusal =
  | 'no_request'
  | 'no_session'
  | 'session_ended'
  | 'session_failed'
  | 'no_access'
  | 'request_gone'
  | 'request_closed'
  | 'unreachable'
  | 'failed';

/** Whether it closes a page even after it has loaded. */
export function isFinalRefusal(refusal: Refusal | null | undefined): refusal is Refusal {
  return (
    refusal === 'session_ended' ||
    refusal === 'no_access' ||
    refusal === 'request_gone' ||
    refusal === 'request_closed'
  );
}

/** What a failed call means for access. `known`: the server has granted access before. */
export function toRefusal(error: unknown, known = false): Refusal {
  if (isErrorCode(error, 'session.required')) return 'session_ended';
  if (isErrorCode(error, 'portal.closed')) return 'request_closed';
  // A malformed id counts as another client's.
  if (isErrorCode(error, 'portal.no_access') || errorStatus(error) === 400)
    return known ? 'request_gone' : 'no_access';
  return isUnreachable(error) ? 'unreachable' : 'failed';
}
