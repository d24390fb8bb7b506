import { domainToASCII } from 'node:url';
import type { HeldReason } from '@visafolio/contract/messages/mail.ts';
import { once } from '../../../shared/data-files/data-file.ts';
import type { InboundMail } from '../../../shared/services.ts';
import type { ReadMail } from './read-mail.ts';
import { mailWordsFile } from './words/mail-words.ts';

/** Why a mail is not kept. Nobody is answered: a stranger learns nothing, and two programs do not talk to each other. */
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
 * Surely written by a program: it says so (RFC 3834), has no sender that could be answered (RFC 5321, 4.5.5), is a report on another mail,
 * or carries a header that only programs which answer by themselves write. Mail servers add `X-Auto-Response-Suppress` and mailing lists
 * `List-…` and `Precedence` to what people write: those wait for staff.
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
    // A mail of ours that came back.
    (messageId ?? '').toLowerCase().endsWith(`@${hostname.toLowerCase()}>`)
  );
}

const getAutomatic = once(() => new RegExp(`^(?:${mailWordsFile.read().automatic_subjects.source})`, 'i'));
const isCalledAutomatic = (subject: string): boolean => getAutomatic().test(subject.trim());

/** With the domain as mail servers write it: `jo@xn--mnchen-3ya.example`. */
function toAscii(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}`.toLowerCase();
}

/** Why a mail waits for staff; null: it is surely from whom the answered mail was for. */
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
 * Whether the receiving server found that the mail does not come from where it says. Only what the server writes that the settings
 * name is believed, and of that the topmost: anybody may write such a line further down.
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
  // Comments may hold anything.
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
