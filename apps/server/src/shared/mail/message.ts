import { hasOtherLetters } from '@visafolio/contract/shared/email-address.ts';
import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/** A mail for nodemailer. The address is an object, so that it is not parsed as a list. */
export function toMessage(mail: Mail, from: string): SendMailOptions {
  // Nodemailer would pass such an address to servers without SMTPUTF8, which would lose the mail or mangle the
  // address.
  if (hasOtherLetters(mail.to))
    throw new Error(`no mail server takes other letters before the @: ${mail.to}`);
  return {
    from: mail.senderName ? { name: toSingleLine(mail.senderName), address: extractAddress(from) } : from,
    replyTo: mail.replyTo && { name: '', address: mail.replyTo },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.messageId,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    // Mails contain our texts and forms, so nodemailer needs no access to files or the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** `a@b.example` of `Name <a@b.example>`. */
export const extractAddress = (from: string): string => from.match(/<([^<>]+)>\s*$/)?.[1] ?? from.trim();

/** For a header: names must not contain line breaks. */
export const toSingleLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
