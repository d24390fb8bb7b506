import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { column, execute, requireRow } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';

interface Allowance {
  tries: number;
  minutes: number;
  refusedWith?: ErrorCode;
}

/**
 * Counts one attempt in the database, in one statement, so that replicas and parallel calls share the count. Refuses
 * with `refusedWith` once `tries` within `minutes` are used up.
 */
export async function countAttempt(
  { db }: Services,
  key: string,
  { tries, minutes, refusedWith = 'accounts.too_many_requests' }: Allowance,
): Promise<void> {
  if ((await countTry(db, key, minutes)).tries > tries) throw refuse(refusedWith);
}

/** Counts one more, and says how many there are now and in how many seconds the count starts again. */
export const countTry = (
  db: Services['db'],
  key: string,
  minutes: number,
): Promise<{ tries: number; resets_in: number }> =>
  requireRow(db.accounts, { tries: column.int, resets_in: column.int })`
    INSERT INTO auth.attempt AS a (key, tries, resets_at)
    VALUES (${key}, 1, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN a.resets_at < now() THEN 1 ELSE a.tries + 1 END,
      resets_at = CASE WHEN a.resets_at < now() THEN EXCLUDED.resets_at ELSE a.resets_at END
    RETURNING tries, greatest(ceil(extract(epoch FROM resets_at - now())), 0)::int AS resets_in`;

export const uncountAttempt = ({ db }: Services, key: string): Promise<void> =>
  execute(db.accounts)`UPDATE auth.attempt SET tries = greatest(tries - 1, 0) WHERE key = ${key}`;

/** Resets the count after a success. */
export const resetAttempts = ({ db }: Services, key: string): Promise<void> =>
  execute(db.accounts)`DELETE FROM auth.attempt WHERE key = ${key}`;
