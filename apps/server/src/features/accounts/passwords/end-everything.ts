import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';
import { deleteOtherSessions } from '../sessions/sessions.queries.ts';

/**
 * Ends what was begun with an account's old credentials: sessions but the kept one (and with them the connections and
 * second factors that they were setting up), mails that would let somebody in, sent or waiting, and codes on their way to its phone.
 */
export async function endEverythingBegunBefore(
  db: Pick<Database['accounts'], 'execute'>,
  userId: string,
  keptSessionId: string | null,
): Promise<void> {
  await db.execute(sql`
    WITH waiting AS (
      DELETE FROM auth.mail_order
      WHERE email = (SELECT email FROM auth."user" WHERE id = ${userId})
        AND kind <> 'securityNotice' AND payload -> 'requestId' IS NULL)
    UPDATE auth.mail_link SET revoked_at = now()
    WHERE email = (SELECT email FROM auth."user" WHERE id = ${userId})
      AND purpose IN ('sign-up', 'sign-in', 'recovery', 'proof') AND client_request_id IS NULL
      AND used_at IS NULL AND revoked_at IS NULL AND expires_at > now()`);
  await db.execute(sql`
    UPDATE auth.phone_code SET used_at = now()
    WHERE purpose = 'sign-in' AND number = (SELECT number FROM auth.phone WHERE user_id = ${userId})
      AND used_at IS NULL`);
  await deleteOtherSessions(db, userId, keptSessionId);
}
