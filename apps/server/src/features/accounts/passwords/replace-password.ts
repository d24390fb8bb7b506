import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';
import { upsertPassword } from '../people/people.queries.ts';
import { deleteOtherSessions } from '../sessions/sessions.queries.ts';

type Accounts = Database['accounts'];

export interface NewPassword {
  userId: string;
  passwordHash: string;
  /** The version that was checked; any where the mailbox alone decides. */
  checked?: number;
  /** The session that changes the password; all others end. */
  keptSessionId?: string;
}

/**
 * Sets the password and ends what was begun with the old one, in one transaction. Answers the new version; null where
 * the credentials have changed since they were checked, or the session has ended.
 */
export async function replacePassword(
  db: Accounts,
  { userId, passwordHash, checked, keptSessionId }: NewPassword,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ version: number }>(sql`
      UPDATE auth."user" SET credentials_version = credentials_version + 1, updated_at = now()
      WHERE id = ${userId} AND credentials_version = coalesce(${checked ?? null}::int, credentials_version)
        AND (${keptSessionId ?? null}::uuid IS NULL
          OR EXISTS (SELECT FROM auth.session WHERE id = ${keptSessionId ?? null}::uuid AND user_id = ${userId}))
      RETURNING credentials_version AS version`);
    const version = rows[0]?.version;
    if (version === undefined) return null;
    await upsertPassword(tx, userId, passwordHash);
    await endEverythingBegunBefore(tx, userId, keptSessionId ?? null);
    return version;
  });
}

/**
 * Ends what was begun with an account's old credentials: sessions but the kept one (and with them the connections and
 * second factors that they were setting up), sign-in mails, sent or waiting, and codes on their way to its phone.
 */
async function endEverythingBegunBefore(
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
