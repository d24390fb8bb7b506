import { type MailPart, MailPartKind } from '@visafolio/contract/messages/mail.ts';
import { z } from 'zod';
import { inboundLimits } from '../read-mail.ts';
import { splitText } from '../write-mail-messages.ts';

/** Stored metadata of a part. */
export const KeptPart = z.strictObject({
  kind: MailPartKind,
  name: z.string().max(500),
  type: z.string().max(100),
  size: z.int().min(0).max(inboundLimits.bytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  is_inline: z.boolean(),
  /** Offset of its bytes in the mail's file; null: they are stored as a file of the message. */
  offset: z.int().min(0).max(inboundLimits.bytes).nullable(),
  /** The code of the refusal, or its kind; null: it is a file of the message, or the mail is held. */
  not_taken: z.string().max(100).nullable(),
});
export type KeptPart = z.infer<typeof KeptPart>;

/** The sealed content of a mail. */
export const MailContent = z.strictObject({
  /** Message-ID, or a hash of the mail: the source of its messages' ids. */
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

export const parseMailContent = (opened: string): MailContent => MailContent.parse(JSON.parse(opened));

/** Whether the mail has text that its messages omit. */
export function hasOmittedText({ text, whole }: MailContent): boolean {
  const squeeze = (words: string) => words.replaceAll(/\s+/g, '');
  return whole.html !== null || squeeze(splitText(text).join('')) !== squeeze(whole.text);
}

const pictures = /^image\/(?:png|jpe?g|gif|webp)$/;
/** Types that browsers show or common programs open. */
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
