import type { InboundMail } from '../../../shared/services.ts';
import type { ReadMail } from './read-mail.ts';

/** Why a mail becomes no message. Nobody is answered: a stranger learns nothing, and two programs do not talk to each other. */
export type Dropped =
  | 'no address of ours'
  | 'forged address'
  | 'unreadable'
  | 'another sender'
  | 'sender not authentic'
  | 'written by a program'
  | 'too many'
  | 'no access'
  | 'empty';

/** Answers that programs write, and mails of lists: they are told by their heads (RFC 3834). */
export function isWrittenByProgram(
  { from, subject, messageId, headers }: ReadMail,
  hostname: string,
): boolean {
  const { autoSubmitted, precedence, suppress, autoReply, listId, returnPath, contentType } = headers;
  return (
    (autoSubmitted !== null && !/^no\b/i.test(autoSubmitted.trim())) ||
    /\b(?:bulk|junk|list|auto_reply)\b/i.test(precedence ?? '') ||
    suppress !== null ||
    autoReply !== null ||
    listId !== null ||
    returnPath?.trim() === '<>' ||
    /^multipart\/report\b/i.test(contentType?.trim() ?? '') ||
    /^(?:mailer-daemon|postmaster|no-?reply|bounces?)@/i.test(from ?? '') ||
    /^(?:automatic reply|auto(?:matic)? ?response|out of (?:the )?office|respuesta automática|fuera de la oficina)\b/i.test(
      subject.trim(),
    ) ||
    // A mail of ours that came back.
    (messageId ?? '').toLowerCase().endsWith(`@${hostname.toLowerCase()}>`)
  );
}

/**
 * Whether the receiving server found that the mail does not come from where it says. Only what the server writes that the settings
 * name is believed, and of that the topmost: anybody may write such a line further down.
 */
export function isNotAuthentic(
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
