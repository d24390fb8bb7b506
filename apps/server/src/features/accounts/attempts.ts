import { sql } from 'drizzle-orm';
import { refuse } from '../../shared/api/refuse.ts';
import type { Services } from '../../shared/services.ts';

interface Allowance {
  tries: number;
  minutes: number;
}

/**
 * Counts one try at something, in the database and in one statement: replicas and parallel calls share the
 * count. Refuses with accounts.too_many_requests once `tries` within `minutes` are used up.
 */
export async function countAttempt(
  { db }: Services,
  key: string,
  { tries, minutes }: Allowance,
): Promise<void> {
  const { rows } = await db.accounts.execute<{ tries: number }>(sql`
    INSERT INTO auth.attempt AS a (key, tries, resets_at)
    VALUES (${key}, 1, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN a.resets_at < now() THEN 1 ELSE a.tries + 1 END,
      resets_at = CASE WHEN a.resets_at < now() THEN EXCLUDED.resets_at ELSE a.resets_at END
    RETURNING tries`);
  if ((rows[0]?.tries ?? 0) > tries) throw refuse('accounts.too_many_requests');
}

/** It succeeded: the tries before it do not count against whoever did it. */
export async function forgetAttempts({ db }: Services, key: string): Promise<void> {
  await db.accounts.execute(sql`DELETE FROM auth.attempt WHERE key = ${key}`);
}
