import type { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';
import { insertNoticeTo } from '../security-notices/security-notices.queries.ts';

/** From where the call came that deletes the account. */
export interface Origin {
  userAgent: string;
  ipAddress: string;
}

interface Person {
  userId: string;
  email: string;
  language: Language | null;
  professional: boolean;
}

/**
 * Deletes the account with everything that refers to it, and orders the mail that says so. False where it is gone, or has
 * become a professional's meanwhile.
 */
export async function deleteUser(
  tx: Pick<Database['accounts'], 'execute'>,
  { userId, email, language, professional }: Person,
  from: Origin,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM auth."user" u WHERE u.id = ${userId}
      AND EXISTS (SELECT FROM profiles p WHERE p.id = u.id) = ${professional}`);
  if (rowCount === 0) return false;
  await tx.execute(
    sql`DELETE FROM auth.mail_order WHERE email = ${email} AND payload -> 'requestId' IS NULL`,
  );
  await tx.execute(sql`
    UPDATE auth.mail_link SET revoked_at = now()
    WHERE email = ${email} AND client_request_id IS NULL
      AND used_at IS NULL AND revoked_at IS NULL AND expires_at > now()`);
  await insertNoticeTo(tx, email, { change: 'accountDeleted', detail: '', language, ...from });
  return true;
}
