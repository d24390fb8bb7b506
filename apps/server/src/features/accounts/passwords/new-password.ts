import type { AuthBody } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { Database } from '../../../shared/db/database.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { countAttempt, resetAttempts } from '../limits/attempts.ts';
import { selectPasswordHash, upsertPassword } from '../people/people.queries.ts';
import type { AnySession } from '../sessions/read-session.ts';
import { deleteOtherSessions } from '../sessions/sessions.queries.ts';

/**
 * Hashes a newly chosen password: scrypt (N 16384, r 16, p 1, 16 MB a try). Refuses with accounts.password_too_short
 * and accounts.password_too_common.
 */
export async function hashNewPassword(password: string): Promise<string> {
  if (password.length < limits.passwordMinLength) throw refuse('accounts.password_too_short');
  if (await isCommonPassword(password)) throw refuse('accounts.password_too_common');
  return hashPassword(password);
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is among the 49,000 most frequently leaked, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= load();
  return (await common).has(password.toLowerCase());
}

/** Unpacked at the first sign-up, to keep the start fast. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(String));
}

interface NewPassword {
  userId: string;
  passwordHash: string;
  /** The credentials version that was checked. Absent: any, because the mailbox alone decides. */
  checked?: number;
  /** The session that changes the password; all others end. */
  keptSessionId?: string;
}

/**
 * Sets the password and ends what was begun with the old one, in one transaction. Returns the new version; null if
 * the credentials have changed since they were checked, or the session has ended.
 */
export async function replacePassword(
  db: Database['accounts'],
  { userId, passwordHash, checked, keptSessionId }: NewPassword,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const rows = await queryRows(tx, { version: column.int })`
      UPDATE auth."user" SET credentials_version = credentials_version + 1, updated_at = now()
      WHERE id = ${userId} AND credentials_version = coalesce(${checked ?? null}::int, credentials_version)
        AND (${keptSessionId ?? null}::uuid IS NULL
          OR EXISTS (SELECT FROM auth.session WHERE id = ${keptSessionId ?? null}::uuid AND user_id = ${userId}))
      RETURNING credentials_version AS version`;
    const version = rows[0]?.version;
    if (version === undefined) return null;
    await upsertPassword(tx, userId, passwordHash);
    await endEverythingBegunBefore(tx, userId, keptSessionId ?? null);
    return version;
  });
}

/**
 * Ends what was begun with the old credentials: sessions but the kept one (and with them the connections and second
 * factors being set up), sign-in mails, sent or waiting, and codes being texted.
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

/**
 * Changes the password and ends the person's other sessions and sign-in mails. An account with a password must give
 * it; one without, or with one that an administrator chose, must have signed in recently. Refuses with
 * accounts.current_password_wrong, accounts.recent_sign_in_required, accounts.password_not_new if the administrator's
 * password is reused, accounts.password_too_short and accounts.password_too_common, and with session.required if the
 * password was replaced or the session ended meanwhile.
 */
export async function changePassword(
  services: Services,
  session: AnySession,
  { currentPassword = '', newPassword }: AuthBody<'changePassword'>,
): Promise<void> {
  const { accounts } = services.db;
  const { userId } = session;
  const hash = await selectPasswordHash(accounts, userId);
  const isGiven = session.standing === 'password';
  if (hash && !isGiven) await verifyCurrentPassword(services, userId, currentPassword);
  else if (!session.recent) throw refuse('accounts.recent_sign_in_required');
  if (hash && isGiven && (await verifyPassword({ hash, password: newPassword })))
    throw refuse('accounts.password_not_new');
  const changed = await replacePassword(accounts, {
    userId,
    passwordHash: await hashNewPassword(newPassword),
    checked: session.credentialsVersion,
    keptSessionId: session.id,
  });
  if (changed === null) throw refuse('session.required');
}

/** Refuses with accounts.current_password_wrong, and with accounts.too_many_requests after ten wrong ones. */
export async function verifyCurrentPassword(
  services: Services,
  userId: string,
  password: string,
): Promise<void> {
  const key = `password ${userId}`;
  // Only the signed-in person gets here: strangers cannot use up the attempts.
  await countAttempt(services, key, { tries: 10, minutes: 15 });
  const hash = await selectPasswordHash(services.db.accounts, userId);
  if (!hash || !(await verifyPassword({ hash, password }))) throw refuse('accounts.current_password_wrong');
  await resetAttempts(services, key);
}
