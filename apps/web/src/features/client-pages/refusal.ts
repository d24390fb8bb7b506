import { errorStatus, isErrorCode, isUnreachable } from '../../shared/api/error-text.ts';

/**
 * Why a client screen stays closed.
 * - `no_request`: the address names no request
 * - `no_session`: no one is signed in
 * - `session_ended`: the session ended, as a call told
 * - `session_failed`: the account service does not answer
 * - `no_access`: the request is another person's, or does not exist
 * - `request_gone`: this person has just lost it
 * - `unreachable`: no answer at all, or none without a database; `failed`: the check broke on the server
 */
export type Refusal =
  | 'no_request'
  | 'no_session'
  | 'session_ended'
  | 'session_failed'
  | 'no_access'
  | 'request_gone'
  | 'unreachable'
  | 'failed';

/** Whether it closes a screen even if that has loaded before. */
export function isFinal(refusal: Refusal | null | undefined): refusal is Refusal {
  return refusal === 'session_ended' || refusal === 'no_access' || refusal === 'request_gone';
}

/** What a failed call says about access. `known`: the server has let this person into the request before. */
export function toRefusal(error: unknown, known = false): Refusal {
  if (isErrorCode(error, 'session.required')) return 'session_ended';
  // A malformed id answers like a foreign one.
  if (isErrorCode(error, 'portal.no_access') || errorStatus(error) === 400)
    return known ? 'request_gone' : 'no_access';
  return isUnreachable(error) ? 'unreachable' : 'failed';
}
