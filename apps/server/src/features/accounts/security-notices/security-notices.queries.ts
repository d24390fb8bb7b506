import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';
import type { AdministratorAct, SecurityNoticePayload } from '../mail-orders/mail-orders.queries.ts';

type Accounts = Database['accounts'];

/** The mail goes to the address that the account has when it is sent. */
export async function insertNotice(
  db: Pick<Accounts, 'execute'>,
  userId: string,
  payload: SecurityNoticePayload,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO auth.mail_order (kind, user_id, payload)
    VALUES ('securityNotice', ${userId}, ${JSON.stringify(payload)}::jsonb)`);
}

/** The mail that outlives its account. */
export async function insertNoticeTo(
  db: Pick<Accounts, 'execute'>,
  email: string,
  payload: SecurityNoticePayload,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO auth.mail_order (kind, email, payload)
    VALUES ('securityNotice', ${email}, ${JSON.stringify(payload)}::jsonb)`);
}

/** One for every administrator who can sign in, but those of `except`, and for those of `besides`. */
export async function insertAdministratorNotices(
  db: Pick<Accounts, 'execute'>,
  notice: { change: AdministratorAct; detail: string; actor: string; besides: string[]; except: string[] },
): Promise<void> {
  const { besides, except, ...what } = notice;
  const payload: SecurityNoticePayload = { ...what, userAgent: '', ipAddress: '' };
  await db.execute(sql`
    INSERT INTO auth.mail_order (kind, user_id, payload)
    SELECT 'securityNotice', u.id, ${JSON.stringify(payload)}::jsonb
    FROM auth."user" u LEFT JOIN user_roles r ON r.user_id = u.id
    WHERE u.disabled_at IS NULL
      AND (r.role = 'admin' AND NOT u.id = ANY (${sql.param(except)}::uuid[]) OR u.id = ANY (${sql.param(besides)}::uuid[]))`);
}
