import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';
import { endEverythingBegunBefore } from './end-everything.ts';

type Accounts = Database['accounts'];

/** Whose credentials were checked, and their version at that time: a session can be written for no other. */
export interface CheckedCredentials {
  userId: string;
  credentialsVersion: number;
}

/** Null where the address has no account. */
export async function selectCredentialsVersion(db: Accounts, email: string): Promise<number | null> {
  const { rows } = await db.execute<{ version: number }>(
    sql`SELECT credentials_version AS version FROM auth."user" WHERE email = ${email}`,
  );
  return rows[0]?.version ?? null;
}

export interface NewPassword {
  userId: string;
  passwordHash: string;
  /** The version that was checked; any where the mailbox alone decides. */
  checked?: number;
  /** The session that changes the password: the only one that goes on. */
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

export async function upsertPassword(
  db: Pick<Accounts, 'execute'>,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO auth.account (user_id, provider_id, account_id, password)
    VALUES (${userId}, 'credential', ${userId}, ${passwordHash})
    ON CONFLICT (provider_id, account_id) DO UPDATE
      SET password = EXCLUDED.password, temporary = false, updated_at = now()`);
}
