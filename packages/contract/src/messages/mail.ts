import { z } from 'zod';
import { Count, Instant, Key } from '../shared/fields.ts';

/** Kinds of parts of a mail, besides its text. */
export const MailPartKind = z.enum([
  /** A file that the sender attached. */
  'attachment',
  /** An icon or a picture of a signature, by its size. */
  'small_picture',
  /** Already part of an earlier mail in this conversation. */
  'repeated_picture',
  /** Part of our own mail that the answer quotes. */
  'quoted_picture',
  'calendar',
  /** S/MIME or PGP. */
  'signature',
  /** A mail that was forwarded as an attachment; the message contains its text. */
  'mail',
  /** winmail.dat, which only Outlook can open. */
  'outlook',
]);
export type MailPartKind = z.infer<typeof MailPartKind>;

export const MailPart = z.object({
  kind: MailPartKind,
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: Count,
  /** Error code of uploads that explains why it did not become a file of the message; null: no error. */
  not_taken: z.string().nullable(),
  /** Where staff can open it; null: its type is unknown, so it cannot be opened here. */
  address: z.string().nullable(),
  is_picture: z.boolean(),
});
export type MailPart = z.infer<typeof MailPart>;

/**
 * Why a mail is held: it came from another address, the mail server found it forged, its headers are those of mailing lists or
 * programs, or it contains nothing readable.
 */
export const HeldReason = z.enum([
  'other_sender',
  'not_authentic',
  'list',
  'maybe_automatic',
  'nothing_readable',
]);
export type HeldReason = z.infer<typeof HeldReason>;

const mailFields = {
  id: Key,
  /** As written in the mail: a name, an address, or both. */
  sender: z.string(),
  subject: z.string(),
  /** Date header of the mail; null: none. */
  sent_at: Instant.nullable(),
  received_at: Instant,
  parts: z.array(MailPart),
};

/** A mail that was received as an answer. */
export const WholeMail = z.object({
  ...mailFields,
  text: z.string(),
  /** Plain text of its HTML if that contains more than `text`; null: it does not. */
  html_text: z.string().nullable(),
});
export type WholeMail = z.infer<typeof WholeMail>;

/** A mail to a valid reply address that waits for staff to confirm its sender. */
export const HeldMail = z.object({
  ...mailFields,
  reason: HeldReason,
  /** The text of the message that it would become. */
  text: z.string(),
  /** Name of the author that the message would have: the recipient of the answered mail. */
  as_name: z.string(),
  as_email: z.string(),
  /** If the author would be a professional, only that professional may accept it. */
  can: z.object({ accept: z.boolean() }),
});
export type HeldMail = z.infer<typeof HeldMail>;
