import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';

const code: ErrorCode = 'service.unavailable';

/** When a call that met no database is worth repeating. Seconds. */
export const retryLater = { 'retry-after': '1' };

/** Where no procedure answers: the same code, status and header. */
export const serviceUnavailable = (): Response =>
  Response.json({ code }, { status: 503, headers: { ...retryLater, 'cache-control': 'no-store' } });
