import type { Services } from '../../../shared/services.ts';
import { countTry } from '../../accounts/limits/attempts.ts';

/** Calls per key and minute. */
export const quota = { calls: 600, seconds: 60 } as const;

export interface Spent {
  /** Calls that are left. */
  remaining: number;
  /** Seconds until all are there again. */
  resetsIn: number;
  exceeded: boolean;
}

/** Counts a call in the database, so that replicas share the count. */
export async function countCall({ db }: Services, apiKeyId: string): Promise<Spent> {
  const { tries, resets_in } = await countTry(db, `api key ${apiKeyId}`, quota.seconds / 60);
  return { remaining: Math.max(quota.calls - tries, 0), resetsIn: resets_in, exceeded: tries > quota.calls };
}

/** By the draft of the IETF (draft-ietf-httpapi-ratelimit-headers). */
export const rateLimitHeaders = ({ remaining, resetsIn, exceeded }: Spent): Record<string, string> => ({
  'ratelimit-policy': `"calls";q=${quota.calls};w=${quota.seconds}`,
  ratelimit: `"calls";r=${remaining};t=${resetsIn}`,
  ...(exceeded && { 'retry-after': String(Math.max(resetsIn, 1)) }),
});
