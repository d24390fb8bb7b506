import { limits } from '@visafolio/contract/shared/limits.ts';
import type { Mail } from '../../../shared/mail/mailer.ts';
import type { Services } from '../../../shared/services.ts';
import type { Purpose } from '../mail-links/mail-links.queries.ts';
import { createMailLink } from '../mail-links/mail-links.usecases.ts';
import { loadAddressedClient, productLetterhead } from './client-letterhead.ts';
import { mailLanguage } from './mail-language.ts';
import type { AccountMailKind, DueAccountMail } from './mail-orders.queries.ts';
import { findClient, findRequestMailbox } from './recipients.queries.ts';

/** What the link of each mail is for. */
export const purposes: Record<AccountMailKind, Purpose> = {
  signIn: 'sign-in',
  signUp: 'sign-up',
  phoneSignUp: 'sign-up',
  noAccount: 'notice',
  alreadyMember: 'sign-in',
  recovery: 'recovery',
  noPassword: 'sign-in',
  proof: 'proof',
};

/**
 * The mail with a new link and code of its own: neither is older than this try. A client gets it in the name of their
 * firm. Null where it is not wanted any more: its reader is in already, or has lost the access to the request.
 */
export async function composeAccountMail(services: Services, order: DueAccountMail): Promise<Mail | null> {
  const { kind, email, payload, professional } = order;
  const { requestId } = payload;
  const { db, config } = services;
  if (isOutdated(order)) return null;
  if (requestId && (await findRequestMailbox(db, requestId, email)) !== email) return null;
  const noted = (await findClient(db, email)) ?? undefined;
  const known = await mailLanguage(services, email, {
    given: payload.language,
    noted: noted?.preferred_language,
  });
  const language = known ?? 'en';
  const link = await createMailLink(services, {
    email,
    purpose: purposes[kind],
    requestId,
    passwordHash: payload.passwordHash,
    name: payload.name,
    phone: payload.phone,
    browser: payload.browser,
    language: known,
    minutes: limits.signInLinkMinutes,
    page: kind === 'recovery' ? '/auth/reset' : '/auth/confirm',
    order: { id: order.id, attempt: order.attempts },
  });
  // Professionals are led to the dashboard, even if they are clients too.
  const addressed =
    professional && !requestId ? null : await loadAddressedClient(services, { email, requestId, language });
  const { renderAccountMail, renderClientEntry } = await import('./account-mails.emails.tsx');
  if (addressed && (kind === 'signIn' || kind === 'noPassword')) {
    const { letterhead, client, sponsor } = addressed;
    return { to: email, ...(await renderClientEntry(kind, { ...letterhead, client, sponsor, link })) };
  }
  const rendered = await renderAccountMail({
    kind,
    letterhead: addressed?.letterhead ?? productLetterhead(services, language),
    // A notice's link opens nothing.
    link: kind === 'noAccount' ? { ...link, url: `${config.publicUrl}/auth` } : link,
    phone: payload.phone,
    isClient: noted !== undefined,
  });
  return { to: email, ...rendered };
}

/** A code is asked for in a page that waits for it, for an hour at most; everything else until its reader is in. */
const isOutdated = ({ kind, attempts, age, entered_since }: DueAccountMail): boolean =>
  kind === 'proof' ? age > limits.signInLinkMinutes : attempts > 1 && entered_since;
