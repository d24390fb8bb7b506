import { Refusal } from '../../../shared/api/refuse.ts';
import type { Services } from '../../../shared/services.ts';
import type { MailLink } from '../mail-links/mail-links.queries.ts';
import { claimRenewal, findRenewableLink } from '../mail-links/mail-links.queries.ts';
import { forgetWrongCodes, hashToken, refuseMailFlood } from '../mail-links/mail-links.usecases.ts';
import { purposes } from '../mail-orders/compose-mails.ts';
import type { AccountMailKind } from '../mail-orders/mail-orders.queries.ts';
import { insertOrder } from '../mail-orders/mail-orders.queries.ts';
import { findRequestMailbox } from '../mail-orders/recipients.queries.ts';

/**
 * Mails a new link in place of one that was used, revoked or has expired: to the address it was sent to, or to the
 * request's current recipient if that address has no access any more. At most one a minute per link.
 */
export async function renewLink(services: Services, token: string): Promise<void> {
  const { accounts } = services.db;
  const tokenHash = hashToken(token);
  const link = await findRenewableLink(accounts, tokenHash);
  const email = link?.renewable && (await findMailbox(services, link));
  if (!email) return;
  const kind = chooseMailKind(link);
  try {
    await refuseMailFlood(services, email, purposes[kind]);
  } catch (error) {
    // How many mails were sent is the mailbox owner's business only.
    if (error instanceof Refusal) return;
    throw error;
  }
  await forgetWrongCodes(services, email);
  await accounts.transaction(async (tx) => {
    if (!(await claimRenewal(tx, tokenHash))) return;
    await insertOrder(tx, {
      kind,
      email,
      payload: {
        language: link.language ?? undefined,
        requestId: link.request_id ?? undefined,
        passwordHash: link.password_hash,
        name: link.name,
        phone: link.phone ?? undefined,
        browser: link.browser,
      },
    });
  });
}

/** Where the renewed link is mailed; null if the link is unknown or leads nowhere any more. */
export async function findRenewalMailbox(services: Services, token: string): Promise<string | null> {
  const link = await findRenewableLink(services.db.accounts, hashToken(token));
  return link && findMailbox(services, link);
}

const findMailbox = async ({ db }: Services, { email, request_id }: MailLink): Promise<string | null> =>
  request_id ? findRequestMailbox(db, request_id, email) : email;

function chooseMailKind({ request_id, purpose, phone }: MailLink): AccountMailKind {
  if (request_id) return 'signIn';
  if (purpose === 'recovery') return 'recovery';
  if (purpose === 'sign-up') return phone ? 'phoneSignUp' : 'signUp';
  return 'signIn';
}
