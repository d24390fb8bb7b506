import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';

const code: ErrorCode = 'service.unavailable';

/** When to retry a call that failed because the database was away. Seconds. */
export const retryLater = { 'retry-after': '1' };

/** For routes outside of the procedures: the same code, status and header. */
export const serviceUnavailable = (): Response =>
  Response.json({ code }, { status: 503, headers: { ...retryLater, 'cache-control': 'no-store' } });
