import type { Language } from '@visafolio/contract/shared/fields.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { refuse } from '../../shared/api/refuse.ts';
import type { Services } from '../../shared/services.ts';
import type { AccountMail } from './accounts.emails.tsx';
import { mailLanguage } from './mail-language.ts';
import { createMailLink, type NewMailLink, refuseMailFlood } from './mail-links.usecases.ts';
import { findClient } from './people.queries.ts';

interface Asked {
  email: string;
  /** Of the page that asked. */
  language?: Language | undefined;
}

/** To any address, known or not. Refuses with accounts.too_many_requests and accounts.mail_not_sent. */
export const sendSignInLink = (services: Services, asked: Asked): Promise<void> =>
  sendLink(services, 'signIn', asked, { purpose: 'sign-in' });

/** `browser`: what it keeps that signed up, hashed. */
interface SigningUp extends Asked {
  browser: string | null;
}

/** The link confirms the address and brings the password that was typed. Refuses like sendSignInLink. */
export const sendSignUpLink = (
  services: Services,
  { passwordHash, browser, ...asked }: SigningUp & { passwordHash: string | null },
): Promise<void> => sendLink(services, 'signUp', asked, { purpose: 'sign-up', passwordHash, browser });

/** The same for whoever showed a phone of their own: it signs in too once the address is confirmed. Refuses like sendSignInLink. */
export const sendPhoneSignUpLink = (
  services: Services,
  { phone, browser, ...asked }: SigningUp & { phone: string },
): Promise<void> => sendLink(services, 'phoneSignUp', asked, { purpose: 'sign-up', phone, browser });

/** Instead of a link, where one was asked for that makes no account and the address has none. Refuses like sendSignInLink. */
export const sendNoAccount = (services: Services, asked: Asked): Promise<void> =>
  sendLink(services, 'noAccount', asked, { purpose: 'notice' });

/** Instead of a confirmation, where the address has a professional's account. Refuses like sendSignInLink. */
export const sendAlreadyMember = (services: Services, asked: Asked): Promise<void> =>
  sendLink(services, 'alreadyMember', asked, { purpose: 'sign-in' });

/** A fresh way into a request for somebody whose link was used or had expired. Refuses like sendSignInLink. */
export const sendRequestLink = (services: Services, asked: Asked & { requestId: string }): Promise<void> =>
  sendLink(services, 'signIn', asked, { purpose: 'sign-in', requestId: asked.requestId });

/** Sets a new password. Refuses like sendSignInLink. */
export const sendRecoveryLink = (services: Services, asked: Asked): Promise<void> =>
  sendLink(services, 'recovery', asked, { purpose: 'recovery', page: '/auth/reset' });

/** Instead of a recovery, where there is no password to recover. Refuses like sendSignInLink. */
export const sendNoPassword = (services: Services, asked: Asked): Promise<void> =>
  sendLink(services, 'noPassword', asked, { purpose: 'sign-in' });

/** A code that proves, within a session, whose the mailbox is. Refuses like sendSignInLink. */
export const sendProofCode = (services: Services, asked: Asked): Promise<void> =>
  sendLink(services, 'proof', asked, { purpose: 'proof' });

async function sendLink(
  services: Services,
  kind: AccountMail['kind'],
  { email, language: given }: Asked,
  link: Pick<NewMailLink, 'purpose' | 'requestId' | 'passwordHash' | 'phone' | 'browser' | 'page'>,
): Promise<void> {
  await refuseMailFlood(services, email, link.purpose);
  const client = await findClient(services.db, email);
  const language = await mailLanguage(services, email, { given, noted: client?.preferred_language });
  const mailed = await createMailLink(services, {
    ...link,
    email,
    language,
    minutes: limits.signInLinkMinutes,
  });
  const { renderAccountMail } = await import('./accounts.emails.tsx');
  const product = services.config.productName;
  const mail = await renderAccountMail({
    kind,
    language: language ?? 'en',
    product,
    // A notice's link opens nothing.
    link: link.purpose === 'notice' ? { ...mailed, url: `${services.config.publicUrl}/auth` } : mailed,
    phone: link.phone,
    isClient: client !== null,
  });
  await services.mailer.send({ to: email, ...mail }).catch((error: unknown) => {
    services.log.error({ err: error, mail: kind }, 'mail not sent');
    throw refuse('accounts.mail_not_sent');
  });
}
