import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';

/** What those who administer a firm did to a colleague, for that person to know. */
export interface FirmNotice {
  what: 'madeAdmin' | 'madeMember' | 'removed' | 'casesReceived';
  firm: string;
  /** Who did it. */
  by: string;
  /** Whose cases they were, where they were all of one person's. */
  from?: string;
  cases?: number;
}

/** In the transaction of what it tells of. */
export async function orderFirmNotice(
  db: Pick<Database['accounts'], 'execute'>,
  userId: string,
  notice: FirmNotice,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO auth.mail_order (kind, user_id, payload)
    VALUES ('firmNotice', ${userId}, ${JSON.stringify(notice)}::jsonb)`);
}

/** Takes the place of an earlier mail about the same invitation that still waits. */
export async function orderFirmInvitation(
  db: Pick<Database['accounts'], 'execute'>,
  email: string,
  invitationId: string,
): Promise<void> {
  await db.execute(sql`
    DELETE FROM auth.mail_order
    WHERE kind = 'firmInvitation' AND email = ${email} AND payload ->> 'invitationId' = ${invitationId}`);
  await db.execute(sql`
    INSERT INTO auth.mail_order (kind, email, payload)
    VALUES ('firmInvitation', ${email}, ${JSON.stringify({ invitationId })}::jsonb)`);
}
