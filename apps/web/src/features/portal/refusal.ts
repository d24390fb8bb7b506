import { errorStatus, isErrorCode, isNetworkFailure } from '../../shared/api/error-text.ts';

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

/** What a failed call says about access; undefined where it says nothing. */
export function refusalOf(error: unknown): Refusal {
  if (isErrorCode(error, 'session.required')) return 'session_ended';
  // A malformed id answers like a foreign one.
  if (isErrorCode(error, 'portal.no_access') || errorStatus(error) === 400) return 'no_access';
  return isNetworkFailure(error) ? 'unreachable' : 'failed';
}
