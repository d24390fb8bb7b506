import { type MailPart, MailPartKind } from '@visafolio/contract/messages/mail.ts';
import { z } from 'zod';
import { inboundLimits } from '../read-mail.ts';
import { splitText } from '../write-mail-messages.ts';

/** What is kept of a part. */
export const KeptPart = z.strictObject({
  kind: MailPartKind,
  name: z.string().max(500),
  type: z.string().max(100),
  size: z.int().min(0).max(inboundLimits.bytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  is_inline: z.boolean(),
  /** Where its bytes begin in the mail's file; null: they are kept as a file of the message. */
  offset: z.int().min(0).max(inboundLimits.bytes).nullable(),
  /** A refusal of uploads, or its kind; null: it is a file of the message, or the mail waits. */
  not_taken: z.string().max(100).nullable(),
});
export type KeptPart = z.infer<typeof KeptPart>;

/** What is sealed of a mail. */
export const MailContent = z.strictObject({
  /** Message-ID, or a hash of the mail: the ids of its messages are made of it. */
  key: z.string().max(2_000),
  sender: z.string().max(500),
  from: z.string().max(500).nullable(),
  subject: z.string().max(2_000),
  sent_at: z.string().max(40).nullable(),
  text: z.string().max(2 * inboundLimits.textCharacters),
  whole: z.strictObject({
    text: z.string().max(inboundLimits.wholeCharacters),
    html: z.string().max(inboundLimits.wholeCharacters).nullable(),
  }),
  parts: z.array(KeptPart).max(10 * inboundLimits.parts),
});
export type MailContent = z.infer<typeof MailContent>;

export const parseContent = (opened: string): MailContent => MailContent.parse(JSON.parse(opened));

/** Whether a mail says more than the messages that it became. */
export function saysMore({ text, whole }: MailContent): boolean {
  const squeeze = (words: string) => words.replaceAll(/\s+/g, '');
  return whole.html !== null || squeeze(splitText(text).join('')) !== squeeze(whole.text);
}

const pictures = /^image\/(?:png|jpe?g|gif|webp)$/;
/** A browser shows these, or hands them to a program that people know; of others nobody can say what they are. */
const openable =
  /^(?:image\/|application\/pdf$|text\/calendar$|application\/(?:x-)?pkcs7-signature$|application\/pgp-signature$)/;
export const isOpenable = (type: string): boolean => openable.test(type) || word.test(type);
const word = /^application\/(?:msword|vnd\.openxmlformats-officedocument\.wordprocessingml\.document)$/;

export function presentParts(mail: { id: string; requestId: string }, { parts }: MailContent): MailPart[] {
  return parts.map(({ kind, name, type, size, offset, not_taken }, index) => {
    const opens = offset !== null && size > 0 && isOpenable(type);
    return {
      kind,
      name,
      type,
      size,
      not_taken,
      address: opens ? `/api/storage/inbound-mails/${mail.requestId}/${mail.id}/${index}` : null,
      is_picture: opens && pictures.test(type),
    };
  });
}
