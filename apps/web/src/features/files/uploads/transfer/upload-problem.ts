import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import type { DetailedError } from 'tus-js-client';

/** Why an upload failed: a declared code, or `unreadable` if the browser can no longer read the file. */
export type UploadProblem = ErrorCode | 'unreadable';

/** The server's error code; undefined if the answer has none. */
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

/** Whether a retry may succeed; 409 and 423 mean that the upload is busy. */
export function isRetryable(error: Error | DetailedError): boolean {
  const status = answerStatus(error);
  if (status >= 500 || status === 0) return true;
  const code = uploadErrorCode(error);
  return [409, 423, 429].includes(status) && (code === undefined || code === 'uploads.failed');
}

/** 0 without an answer. */
function answerStatus(error: Error | DetailedError): number {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  return response?.getStatus() ?? 0;
}

/** Whether the same file can be resent without choosing another one. */
export function canRetry(problem: UploadProblem): boolean {
  return ['uploads.failed', 'uploads.limit_reached', 'session.required'].includes(problem);
}
