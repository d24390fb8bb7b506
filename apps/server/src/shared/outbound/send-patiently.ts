import { setTimeout as delay } from 'node:timers/promises';
import type { PublicFetch } from './public-fetch.ts';

/** A service that the installation names did not answer, or refused. What it would have given is done without. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
  /** Of its answer; undefined where there was none, or none that could be read. */
  readonly status: number | undefined;

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

export interface Patience {
  tries: number;
  /** Before the second try; each further one waits twice as long. Milliseconds. */
  pauseMs: number;
  /** A service that asks for a longer pause is not waited for. Milliseconds. */
  longestPauseMs: number;
}

const patient: Patience = { tries: 3, pauseMs: 1_000, longestPauseMs: 20_000 };

/** Tries again where the service is away or busy, after the pause that it asks for. Throws ProviderUnavailable. */
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

/** Milliseconds; null where the service says nothing of it. */
function readRetryAfter({ headers }: Response): number | null {
  const value = headers.get('retry-after');
  if (!value) return null;
  const seconds = Number(value);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
