import { randomBytes } from 'node:crypto';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { Refusal, refuse } from '../../../shared/api/refuse.ts';
import { knownSecrets } from '../../../shared/secrets/known-secrets.ts';
import { digest, isSameSeal, newCode, newLinkCode, sealCode } from '../../../shared/secrets/short-codes.ts';
import type { Services } from '../../../shared/services.ts';
import { countAttempt, resetAttempts, uncountAttempt } from '../limits/attempts.ts';
import {
  type ConsumedLink,
  canSignInByText,
  consumeLink,
  countCodeAttempt,
  insertLink,
  needsMailedCode,
  type Purpose,
  revokeInvitations,
  revokeLinks,
  revokeTexts,
  selectTextLink,
} from './mail-links.queries.ts';

export interface NewMailLink {
  /** In lower case. */
  email: string;
  purpose: Purpose;
  requestId?: string | null | undefined;
  passwordHash?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  browser?: string | null | undefined;
  language: Language | null;
  minutes: number;
  /** Page that the link opens. Absent: the page that signs in. */
  page?: '/auth/confirm' | '/auth/reset';
  /** Where in the request it leads. Absent: its portal. */
  opens?: 'messages';
  /** The mail order, and its attempt, that sends the link. */
  order?: { id: string; attempt: number };
}

/** A link and a code; using one also consumes the other. */
export interface MailedLink {
  url: string;
  /** Six digits. */
  code: string;
  /** Page where the code can be typed. */
  codeUrl: string;
}

/** Stores hashes only. */
export async function createMailLink({ db, config }: Services, link: NewMailLink): Promise<MailedLink> {
  const token = randomBytes(32).toString('base64url');
  const code = newCode();
  const token_hash = hashToken(token);
  await insertLink(db.accounts, {
    email: link.email,
    purpose: link.purpose,
    request_id: link.requestId ?? null,
    password_hash: link.passwordHash ?? null,
    name: link.name ?? null,
    phone: link.phone ?? null,
    browser: link.browser ?? null,
    language: link.language,
    minutes: link.minutes,
    by_text: false,
    confirmed_user_id: null,
    order: link.order ?? null,
    token_hash,
    code_hash: hashCode(config.authSecret, token_hash, code),
  });
  const page = link.page ?? '/auth/confirm';
  const url = new URL(page, config.publicUrl);
  url.searchParams.set('token', token);
  if (link.requestId) url.searchParams.set('request_id', link.requestId);
  if (link.language) url.searchParams.set('language', link.language);
  if (link.opens) url.searchParams.set(link.opens, 'open');
  return { url: url.href, code, codeUrl: new URL(page, config.publicUrl).href };
}

export interface NewTextLink {
  /** E-mail of the person whose phone it is, in lower case. */
  email: string;
  requestId: string;
  /** The account that confirmed the phone number; null: none. */
  confirmedUserId: string | null;
  language: Language | null;
  minutes: number;
}

/**
 * The short URL of a text message, stored as a hash: an invitation's link without a code. If the account has not
 * confirmed the number, or may not be opened by a phone alone, the link leads to a code by mail.
 */
export async function createTextLink({ db, config }: Services, link: NewTextLink): Promise<string> {
  const code = newLinkCode();
  const mayEnter =
    link.confirmedUserId && (await canSignInByText(db.accounts, link.confirmedUserId, link.email));
  await insertLink(db.accounts, {
    email: link.email,
    purpose: 'invitation',
    request_id: link.requestId,
    password_hash: null,
    name: null,
    phone: null,
    browser: null,
    language: link.language,
    minutes: link.minutes,
    by_text: true,
    confirmed_user_id: mayEnter ? link.confirmedUserId : null,
    order: null,
    token_hash: hashToken(code),
    code_hash: null,
  });
  return new URL(`/t/${code}`, config.publicUrl).href;
}

/**
 * Redirect target of a text's short URL: the page for mail links, in the client's language. The same for an unknown
 * code.
 */
export async function findTextLinkPage({ db, config }: Services, code: string): Promise<string> {
  const link = await selectTextLink(db.accounts, hashToken(code));
  const page = new URL('/auth/confirm', config.publicUrl);
  page.searchParams.set('token', code);
  if (link) page.searchParams.set('request_id', link.request_id);
  if (link?.language) page.searchParams.set('language', link.language);
  return `${page.pathname}${page.search}`;
}

/** Revokes the links of a phone that must not get any more. */
export const revokeTextLinks = ({ db }: Services, requestId: string, email: string): Promise<void> =>
  revokeTexts(db.accounts, requestId, email);

export const signInPurposes = ['sign-up', 'sign-in', 'invitation'] as const satisfies Purpose[];

/**
 * Refuses with accounts.link_not_valid, also for a link with another purpose, and with accounts.link_needs_mail if it
 * was sent to a phone number that the account has not confirmed.
 */
export async function consumeLinkToken(
  { db }: Services,
  token: string,
  purposes: readonly Purpose[],
): Promise<ConsumedLink> {
  const token_hash = hashToken(token);
  const link = await consumeLink(db.accounts, token_hash, purposes);
  if (link) return link;
  throw refuse(
    (await needsMailedCode(db.accounts, token_hash)) ? 'accounts.link_needs_mail' : 'accounts.link_not_valid',
  );
}

/**
 * Consumes the mail that the code belongs to. Five wrong codes invalidate a mail's code, never its link. 20 codes an
 * hour are compared for all mails of an address together; codes that only a signed-in person can request are counted
 * separately. Refuses with accounts.code_not_valid, with accounts.code_locked from the fifth wrong one on, and with
 * accounts.too_many_requests: all the same for an address that got no mail.
 */
export async function consumeLinkCode(
  services: Services,
  email: string,
  code: string,
  purposes: readonly Purpose[],
): Promise<ConsumedLink> {
  const { db, config } = services;
  const key = `${purposes.includes('proof') ? 'proof' : 'entry'} codes ${digest(email)}`;
  await countAttempt(services, key, { tries: limits.codeAttemptsPerHour, minutes: 60 });
  const candidates = await countCodeAttempt(db.accounts, email, purposes, limits.codeAttempts);
  const match = candidates.find(({ token_hash, code_hash }) =>
    knownSecrets(config).some((secret) => isSameSeal(code_hash, hashCode(secret, token_hash, code))),
  );
  const link = match && (await consumeLink(db.accounts, match.token_hash, purposes));
  if (!link) {
    await countWrongCode(services, email);
    throw refuse('accounts.code_not_valid');
  }
  await uncountAttempt(services, key);
  return link;
}

const wrongCodes = (email: string): string => `wrong codes ${digest(email)}`;

/** Counted by the typed address, known or not. Refuses with accounts.code_locked. */
async function countWrongCode(services: Services, email: string): Promise<void> {
  const allowance = { tries: limits.codeAttempts - 1, minutes: limits.signInLinkMinutes };
  await countAttempt(services, wrongCodes(email), allowance).catch((error: unknown) => {
    throw error instanceof Refusal ? refuse('accounts.code_locked') : error;
  });
}

/** Called when a mail with another code is requested. */
export const forgetWrongCodes = (services: Services, email: string): Promise<void> =>
  resetAttempts(services, wrongCodes(email));

/** Revokes earlier invitations of a request; `before` is a timestamptz as PostgreSQL writes it. */
export function revokeInvitationLinks(
  { db }: Services,
  requestId: string,
  older: { before: string; to?: string },
): Promise<void> {
  return revokeInvitations(db.accounts, requestId, older);
}

/** Revokes the links of an address that lost its access to a request. */
export function revokeLinksTo({ db }: Services, requestId: string, email: string): Promise<void> {
  return revokeLinks(db.accounts, requestId, email);
}

/**
 * Limits a mailbox, in all its spellings, to ten requested mails an hour. Mails that do not sign in are counted
 * separately, so that strangers cannot use up those of a signed-in owner. Refuses with accounts.too_many_mails.
 */
export async function refuseMailFlood(services: Services, email: string, purpose: Purpose): Promise<void> {
  const pool = purpose === 'proof' || purpose === 'notice' ? purpose : 'entry';
  const key = `${pool} mails ${digest(normalizeMailbox(email))}`;
  await countAttempt(services, key, { tries: 10, minutes: 60, refusedWith: 'accounts.too_many_mails' });
}

export const hashToken = digest;

const hashCode = (secret: string, tokenHash: string, code: string): string =>
  sealCode(secret, `mail code ${tokenHash}`, code);

const dotless = new Set(['gmail.com', 'googlemail.com']);

/** One key for all spellings of a mailbox: ignores a plus suffix, and dots at Gmail. */
function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split('+');
  const domain = email.slice(at + 1);
  return dotless.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
