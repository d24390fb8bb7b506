import { sql } from 'drizzle-orm';
import type { Services } from '../../shared/services.ts';

/** Removes sessions, links, codes, counted tries and sign-ins half done whose time is over; a dead link can still ask for a new one for 90 days. */
export async function forgetExpired({ db }: Services): Promise<void> {
  await db.accounts.execute(sql`DELETE FROM auth.attempt WHERE resets_at < now()`);
  await db.accounts.execute(sql`DELETE FROM auth.phone_code WHERE expires_at < now()`);
  await db.accounts.execute(sql`DELETE FROM auth.verification WHERE expires_at < now()`);
  await db.accounts.execute(sql`DELETE FROM auth.session WHERE expires_at < now()`);
  await db.accounts.execute(sql`DELETE FROM auth.mail_link WHERE expires_at < now() - interval '90 days'`);
}
