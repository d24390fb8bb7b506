import type { Services } from '../../shared/services.ts';
import {
  sendPhoneSignUpLink,
  sendRecoveryLink,
  sendRequestLink,
  sendSignInLink,
  sendSignUpLink,
} from './account-mails.ts';
import { claimRenewal } from './mail-links.queries.ts';
import { hashOfToken } from './mail-links.usecases.ts';
import { findRequestMailbox } from './people.queries.ts';

/**
 * Mails a fresh link in place of one that was used, revoked or has expired: to the address it was sent to, or
 * to the request's present recipient where that address has no access any more. At most one a minute per link.
 */
export async function renewLink(services: Services, token: string): Promise<void> {
  const link = await claimRenewal(services.db.accounts, hashOfToken(token));
  if (!link) return;
  const { browser } = link;
  const asked = { email: link.email, language: link.language ?? undefined };
  if (link.request_id) {
    const email = await findRequestMailbox(services.db, link.request_id, link.email);
    if (email) await sendRequestLink(services, { ...asked, email, requestId: link.request_id });
  } else if (link.purpose === 'recovery') {
    await sendRecoveryLink(services, asked);
  } else if (link.purpose === 'sign-up') {
    if (link.phone) await sendPhoneSignUpLink(services, { ...asked, phone: link.phone, browser });
    else await sendSignUpLink(services, { ...asked, passwordHash: link.password_hash, browser });
  } else {
    await sendSignInLink(services, asked);
  }
}
