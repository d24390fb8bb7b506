import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translatorFor } from '@visafolio/locales';
import { createTransport } from 'nodemailer';
import { Refusal } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import { toSingleLine } from '../../../shared/mail/message.ts';
import type { Services } from '../../../shared/services.ts';
import { openMailContent } from '../inbound/mails/held-mails.ts';
import type { MailContent } from '../inbound/mails/mail-content.ts';
import { requireMail } from '../inbound/mails/mails.usecases.ts';
import { openPart } from '../inbound/mails/open-part.ts';

interface Asked {
  requestId: string;
  mailId: string;
  /** The reader's. */
  language: Language;
}

export interface MailFile {
  /** May be empty. */
  subject: string;
  received: Date;
  /** RFC 5322. */
  bytes: Buffer;
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/**
 * Rebuilds a stored mail as an .eml file: sender, date, subject, the whole text, and the parts that staff may open and that are
 * not files of its messages. Null if the reader may not see it, or it was taken back meanwhile.
 */
export async function makeMailFile(
  services: Services,
  actor: StaffActor,
  { requestId, mailId, language }: Asked,
): Promise<MailFile | null> {
  const row = await requireMail(services, actor, { request_id: requestId, mail_id: mailId }).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    },
  );
  if (!row) return null;
  const t = translatorFor(language);
  const content = await openMailContent(services.vault, row);
  const { key, subject, sent_at, whole } = content;
  const parts = await Promise.all(content.parts.map((part) => openPart(services, row, part)));
  const received = new Date(toInstant(row.received_at));
  const { message } = await composer.sendMail({
    from: readSender(content),
    date: sent_at ?? received,
    subject: toSingleLine(subject),
    messageId: /^<[^<>\s]+@[^<>\s]+>$/.test(key)
      ? key
      : `<${row.id}@${new URL(services.config.publicUrl).hostname}>`,
    headers: { Comments: t('documents.conversation.rebuiltMail', { product: services.config.productName }) },
    text: [whole.text, ...(whole.html ? [`${t('messages.mail.htmlText')}:`, whole.html] : [])].join('\n\n'),
    textEncoding: 'quoted-printable',
    attachments: parts.flatMap((part) =>
      part
        ? [{ filename: toSingleLine(part.name), contentType: part.type, content: Buffer.from(part.bytes) }]
        : [],
    ),
    // Content of a received mail must not make nodemailer read local files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { subject, received, bytes: message as unknown as Buffer };
}

/** A mail with several senders, or none, gets a placeholder address of a reserved domain (RFC 2606). */
function readSender({ sender, from }: MailContent): { name: string; address: string } {
  const name = from === null ? sender : sender.replace(/\s*<[^<>]*>$/, '');
  return {
    name: name.toLowerCase() === from ? '' : toSingleLine(name),
    address: from ?? 'unknown@sender.invalid',
  };
}
