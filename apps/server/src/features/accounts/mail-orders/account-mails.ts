import type { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';
import { execute } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { forgetWrongCodes, refuseMailFlood } from '../mail-links/mail-links.usecases.ts';
import { purposes } from './compose-mails.ts';
import {
  type AccountMailKind,
  type AccountMailPayload,
  type FirmNotice,
  insertOrder,
} from './mail-orders.queries.ts';

export type { FirmNotice } from './mail-orders.queries.ts';

interface Asked {
  email: string;
  /** Language of the requesting page. */
  language?: Language | undefined;
}

/** To any address, known or not. Refuses with accounts.too_many_mails; the mail is sent after the answer. */
export const sendSignInLink = (services: Services, asked: Asked): Promise<void> =>
  order(services, 'signIn', asked);

/** `browser`: hash of the sign-up cookie. */
interface SigningUp extends Asked {
  browser: string | null;
}

/** The link confirms the address and sets the typed password. Refuses like sendSignInLink. */
export const sendSignUpLink = (
  services: Services,
  {
    passwordHash,
    name,
    browser,
    ...asked
  }: SigningUp & { passwordHash: string | null; name: string | null | undefined },
): Promise<void> => order(services, 'signUp', asked, { passwordHash, name, browser });

/** The same after a phone was confirmed, which also signs in once the address is confirmed. Refuses like sendSignInLink. */
export const sendPhoneSignUpLink = (
  services: Services,
  { phone, browser, ...asked }: SigningUp & { phone: string },
): Promise<void> => order(services, 'phoneSignUp', asked, { phone, browser });

/** Sent instead of a link that may not create an account, if the address has none. Refuses like sendSignInLink. */
export const sendNoAccount = (services: Services, asked: Asked): Promise<void> =>
  order(services, 'noAccount', asked);

/** Sent instead of a confirmation if the address has a professional's account. Refuses like sendSignInLink. */
export const sendAlreadyMember = (services: Services, asked: Asked): Promise<void> =>
  order(services, 'alreadyMember', asked);

/** The link sets a new password. Refuses like sendSignInLink. */
export const sendRecoveryLink = (services: Services, asked: Asked): Promise<void> =>
  order(services, 'recovery', asked);

/** Sent instead of a recovery link if the account has no password. Refuses like sendSignInLink. */
export const sendNoPassword = (services: Services, asked: Asked): Promise<void> =>
  order(services, 'noPassword', asked);

/** A code that proves, within a session, that the person owns the mailbox. Refuses like sendSignInLink. */
export const sendProofCode = (services: Services, asked: Asked): Promise<void> =>
  order(services, 'proof', asked);

/** Once this has resolved the mail cannot get lost, even if the mail server or this process fails. */
async function order(
  services: Services,
  kind: AccountMailKind,
  { email, language }: Asked,
  more: Omit<AccountMailPayload, 'language'> = {},
): Promise<void> {
  await refuseMailFlood(services, email, purposes[kind]);
  await forgetWrongCodes(services, email);
  await insertOrder(services.db.accounts, { kind, email, payload: { ...more, language } });
}

/** Runs in the transaction of the change. */
export const orderFirmNotice = (
  db: Pick<Database['accounts'], 'execute'>,
  userId: string,
  notice: FirmNotice,
): Promise<void> =>
  execute(db)`
    INSERT INTO auth.mail_order (kind, user_id, payload)
    VALUES ('firmNotice', ${userId}, ${JSON.stringify(notice)}::jsonb)`;

/** Replaces a waiting mail about the same invitation. */
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
