import { setTimeout as delay } from 'node:timers/promises';
import type { PublicFetch } from './public-fetch.ts';

/** A configured service did not answer, or refused. Callers continue without its result. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
  /** HTTP status of the answer; undefined if there was none, or none that could be read. */
  readonly status: number | undefined;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

export interface Patience {
  tries: number;
  /** Before the second attempt; doubles with each further one. Milliseconds. */
  pauseMs: number;
  /** If the service asks for a longer pause, it is given up. Milliseconds. */
  longestPauseMs: number;
}

const patient: Patience = { tries: 3, pauseMs: 1_000, longestPauseMs: 20_000 };

/** Retries while the service is away or busy, after the pause that it asks for. Throws ProviderUnavailable. */
export async function sendPatiently(
  call: PublicFetch,
  address: string,
  request: NonNullable<Parameters<PublicFetch>[1]>,
  patience: Partial<Patience> = {},
): Promise<Response> {
  const { tries, pauseMs, longestPauseMs } = { ...patient, ...patience };
  for (let attempt = 1; ; attempt++) {
    const response = await call(address, request).catch((error: unknown) => {
      if (attempt >= tries) throw new ProviderUnavailable('no answer', { cause: error });
      return null;
    });
    if (response?.ok) return response;
    const mayTryAgain = !response || response.status === 429 || response.status >= 500;
    const pause = response ? readRetryAfter(response) : null;
    if (!mayTryAgain || attempt >= tries || (pause ?? 0) > longestPauseMs) {
      const status = response?.status;
      throw new ProviderUnavailable(
        `answered ${status ?? 'nothing'}`,
        status === undefined ? {} : { status },
      );
    }
    await delay(pause ?? pauseMs * 2 ** (attempt - 1));
  }
}

/** Milliseconds; null if the service does not say. */
function readRetryAfter({ headers }: Response): number | null {
  const value = headers.get('retry-after');
  if (!value) return null;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
