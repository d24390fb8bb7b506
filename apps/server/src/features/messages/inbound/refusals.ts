import { domainToASCII } from 'node:url';
import type { HeldReason } from '@visafolio/contract/messages/mail.ts';
import { once } from '../../../shared/data-files/data-file.ts';
import type { InboundMail } from '../../../shared/services.ts';
import type { ReadMail } from './read-mail.ts';
import { mailWordsFile } from './words/mail-words.ts';

/** Why a mail is dropped. Its sender gets no reply: strangers learn nothing, and no mail loop starts. */
export type Dropped =
  | 'no address of ours'
  | 'forged address'
  | 'unreadable'
  | 'written by a program'
  | 'too many'
  | 'too many wait'
  | 'waits already'
  | 'no access'
  | 'empty';

/**
 * Whether a program certainly wrote the mail: it says so (RFC 3834), has no sender to reply to (RFC 5321, 4.5.5), is a report on
 * another mail, or has a header that only automatic replies have. Mail servers also add `X-Auto-Response-Suppress`, and mailing
 * lists `List-…` and `Precedence`, to mails that people write: those are held for staff.
 */
export function isWrittenByProgram(
  { from, subject, messageId, headers }: ReadMail,
  hostname: string,
): boolean {
  const { autoSubmitted, precedence, suppress, autoReply, returnPath, contentType } = headers;
  return (
    (autoSubmitted !== null && !/^no\b/i.test(autoSubmitted.trim())) ||
    /\bauto_reply\b/i.test(precedence ?? '') ||
    autoReply !== null ||
    returnPath?.trim() === '<>' ||
    /^multipart\/report\b/i.test(contentType?.trim() ?? '') ||
    /^(?:mailer-daemon|postmaster|bounces?)@/i.test(from ?? '') ||
    (isCalledAutomatic(subject) && suppress !== null) ||
    // A mail of ours that returned.
    (messageId ?? '').toLowerCase().endsWith(`@${hostname.toLowerCase()}>`)
  );
}

const getAutomatic = once(() => new RegExp(`^(?:${mailWordsFile.read().automatic_subjects.source})`, 'i'));
const isCalledAutomatic = (subject: string): boolean => getAutomatic().test(subject.trim());

/** With the domain in Punycode: `jo@xn--mnchen-3ya.example`. */
function toAscii(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}`.toLowerCase();
}

/** Why a mail is held for staff; null if it certainly comes from the person whom the answered mail was sent to. */
export function findHeldReason(
  mail: ReadMail,
  expectedEmail: string,
  inboundMail: Pick<InboundMail, 'trustedServer'>,
): HeldReason | null {
  const { from, subject, headers } = mail;
  if (isNotAuthentic(mail, inboundMail)) return 'not_authentic';
  if (!from || toAscii(from) !== toAscii(expectedEmail)) return 'other_sender';
  if (headers.listId !== null || /\b(?:bulk|junk|list)\b/i.test(headers.precedence ?? '')) return 'list';
  if (headers.suppress !== null || isCalledAutomatic(subject)) return 'maybe_automatic';
  return null;
}

/**
 * Whether the receiving server found the sender to be forged. Trusts only the topmost result of the server named in the settings:
 * a sender can add such headers further down.
 */
function isNotAuthentic(
  { headers }: ReadMail,
  { trustedServer }: Pick<InboundMail, 'trustedServer'>,
): boolean {
  if (!trustedServer) return false;
  const results = headers.authenticationResults.find(
    (line) => line.trim().split(/[\s;]/)[0]?.toLowerCase() === trustedServer.toLowerCase(),
  );
  if (!results) return false;
  // Comments may contain anything.
  const plain = results.replaceAll(/\([^()]*\)/g, ' ');
  const found = (method: string) =>
    [...plain.matchAll(new RegExp(`(?:^|[;\\s])${method}\\s*=\\s*(\\w+)`, 'gi'))].map(([, result = '']) =>
      result.toLowerCase(),
    );
  const dmarc = found('dmarc');
  if (dmarc.includes('pass')) return false;
  if (dmarc.includes('fail')) return true;
  const others = [...found('dkim'), ...found('spf')];
  return (
    !others.includes('pass') && others.some((result) => ['fail', 'softfail', 'permerror'].includes(result))
  );
}
