import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import type { DetailedError } from 'tus-js-client';

/** Why a file did not get through: a declared code, or `unreadable` where the browser lost the file. */
export type UploadProblem = ErrorCode | 'unreadable';

/** What the server said; undefined where it did not answer in our words. */
export function uploadErrorCode(error: Error | DetailedError): ErrorCode | undefined {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  try {
    const { code } = JSON.parse(response?.getBody() ?? 'null') ?? {};
    if (typeof code === 'string') return code as ErrorCode;
    // The answer to HEAD has no body.
    return response?.getStatus() === 401 ? 'session.required' : undefined;
  } catch {
    return undefined;
  }
}

/** Whether no server answered, only a gateway did, or the server has no database. */
export function isUnreachable(error: Error | DetailedError): boolean {
  const status = answerStatus(error);
  const code = uploadErrorCode(error);
  return (
    status === 0 || code === 'service.unavailable' || (status >= 502 && status <= 504 && code === undefined)
  );
}

/** Whether retrying a moment later may succeed; 409 and 423 are the protocol's codes for a busy upload. */
export function mayPass(error: Error | DetailedError): boolean {
  const status = answerStatus(error);
  if (status >= 500 || status === 0) return true;
  const code = uploadErrorCode(error);
  return [409, 423, 429].includes(status) && (code === undefined || code === 'uploads.failed');
}

/** 0 where nothing answered. */
function answerStatus(error: Error | DetailedError): number {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  return response?.getStatus() ?? 0;
}

/** Whether the same file can be sent again without choosing another one. */
export function canRetry(problem: UploadProblem): boolean {
  return ['uploads.failed', 'uploads.limit_reached', 'session.required'].includes(problem);
}
