import { hasOtherLetters } from '@visafolio/contract/shared/email-address.ts';
import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/** A mail as nodemailer takes it; the address is an object, so that nothing in it is parsed as a list. */
export function toMessage(mail: Mail, from: string): SendMailOptions {
  // Nodemailer hands it over as it is, to servers without SMTPUTF8 too: they would lose the mail or mangle its address.
  if (hasOtherLetters(mail.to))
    throw new Error(`no mail server takes other letters before the @: ${mail.to}`);
  return {
    from: mail.senderName ? { name: oneLine(mail.senderName), address: addressIn(from) } : from,
    replyTo: mail.replyTo && { name: '', address: mail.replyTo },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    // What a mail holds comes from us or from a form, never from this machine's files or the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** `a@b.example` of `Name <a@b.example>`. */
export const addressIn = (from: string): string => from.match(/<([^<>]+)>\s*$/)?.[1] ?? from.trim();

/** For a header: whatever names it holds, they end no line. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
