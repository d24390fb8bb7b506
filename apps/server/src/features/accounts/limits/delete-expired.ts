import { sql } from 'drizzle-orm';
import type { Services } from '../../../shared/services.ts';

/**
 * Deletes expired browsers, sessions, links, codes, attempts and unfinished sign-ins. Expired links stay for 90 days,
 * in which they can be renewed. Unconfirmed accounts are deleted after a week, unless a link that would confirm them
 * is still valid.
 */
export async function deleteExpired({ db, config }: Services): Promise<void> {
  await db.accounts.execute(sql`DELETE FROM auth.attempt WHERE resets_at < now()`);
  await db.accounts.execute(sql`DELETE FROM auth.factor_guess WHERE guessed_at < now() - interval '7 days'`);
  await db.accounts.execute(sql`DELETE FROM auth.device WHERE used_at < now() - interval '365 days'`);
  await db.accounts.execute(sql`DELETE FROM auth.phone_code WHERE expires_at < now()`);
  await db.accounts.execute(sql`DELETE FROM auth.verification WHERE expires_at < now()`);
  await db.accounts.execute(sql`
    DELETE FROM auth.session
    WHERE expires_at < now() OR created_at < now() - make_interval(days => ${config.sessions.days})`);
  await db.accounts.execute(sql`
    DELETE FROM auth."user" u
    WHERE NOT u.email_verified AND u.created_at < now() - interval '7 days'
      AND NOT EXISTS (SELECT FROM profiles p WHERE p.id = u.id)
      AND NOT EXISTS (
        SELECT FROM auth.mail_link l
        WHERE l.email = u.email AND l.used_at IS NULL AND l.revoked_at IS NULL AND l.expires_at > now())`);
  await db.accounts.execute(sql`DELETE FROM auth.mail_link WHERE expires_at < now() - interval '90 days'`);
}
