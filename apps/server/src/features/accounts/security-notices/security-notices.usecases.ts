import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';
import { execute } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { readOrigin } from '../limits/client-address.ts';
import type {
  AdministratorAct,
  SecurityChange,
  SecurityNoticePayload,
} from '../mail-orders/mail-orders.queries.ts';

type Accounts = Pick<Database['accounts'], 'execute'>;

/** A change that the account's owner is notified of. */
export interface Change {
  kind: SecurityChange;
  /** Name of the factor, the phone or the external account. */
  detail?: string | Promise<string>;
}

/**
 * Notifies the owner of an account by mail what has changed, and from where (`request`). The mail is sent after the
 * answer and retried for a day; its failure does not fail the change.
 */
export async function notifyAccountOwner(
  services: Services,
  userId: string,
  { kind, detail = '' }: Change,
  request?: Request,
): Promise<void> {
  try {
    await insertNotice(services.db.accounts, userId, {
      change: kind,
      detail: await detail,
      ...readOrigin(request?.headers),
    });
  } catch (error) {
    services.log.error({ err: error, userId, kind }, 'a security notice was not kept');
  }
}

interface Act {
  kind: AdministratorAct;
  person: { id: string; name: string; email: string };
  /** E-mail of the administrator who did it; absent if it came with a sign-up. */
  by?: string;
}

/**
 * Notifies every administrator by mail of a change to a person; with `notifyPerson` that person gets the same mail. A
 * failure does not fail the change.
 */
export async function notifyAdministrators(
  services: Services,
  { kind, person, by = '' }: Act,
  { notifyPerson }: { notifyPerson: boolean },
): Promise<void> {
  const { id, name, email } = person;
  try {
    await insertAdministratorNotices(services.db.accounts, {
      change: kind,
      detail: name ? `${name} (${email})` : email,
      actor: by,
      besides: notifyPerson ? [id] : [],
      except: notifyPerson ? [] : [id],
    });
  } catch (error) {
    services.log.error({ err: error, userId: id, kind }, 'notices for administrators were not kept');
  }
}

/** The mail goes to the address that the account has when it is sent. */
const insertNotice = (db: Accounts, userId: string, payload: SecurityNoticePayload): Promise<void> =>
  execute(db)`
    INSERT INTO auth.mail_order (kind, user_id, payload)
    VALUES ('securityNotice', ${userId}, ${JSON.stringify(payload)}::jsonb)`;

/** For an account that may be deleted before the mail is sent. */
export const insertNoticeToAddress = (
  db: Accounts,
  email: string,
  payload: SecurityNoticePayload,
): Promise<void> =>
  execute(db)`
    INSERT INTO auth.mail_order (kind, email, payload)
    VALUES ('securityNotice', ${email}, ${JSON.stringify(payload)}::jsonb)`;

/** One for every administrator who can sign in except `except`, and for those in `besides`. */
export async function insertAdministratorNotices(
  db: Accounts,
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
