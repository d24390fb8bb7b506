import { z } from 'zod';
import { Count, Instant, Key } from '../shared/fields.ts';

/** What a part of a mail is, besides its text. */
export const MailPartKind = z.enum([
  /** Something that the sender gave. */
  'attachment',
  /** As small as an icon or a line of a signature. */
  'small_picture',
  /** It was in earlier mails of this conversation already. */
  'repeated_picture',
  /** In what the mail quotes of ours. */
  'quoted_picture',
  'calendar',
  /** Of S/MIME or PGP. */
  'signature',
  /** A mail that was handed on as an attachment; its text stands in the message. */
  'mail',
  /** winmail.dat: Outlook's own format, which only Outlook opens. */
  'outlook',
]);
export type MailPartKind = z.infer<typeof MailPartKind>;

export const MailPart = z.object({
  kind: MailPartKind,
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: Count,
  /** Null: it is not a file of the message. Else why not; `code` of a refusal of uploads. */
  not_taken: z.string().nullable(),
  /** Where staff can open it; null: it is not opened here, since nobody can say what it is. */
  address: z.string().nullable(),
  /** The browser may show it as a picture. */
  is_picture: z.boolean(),
});
export type MailPart = z.infer<typeof MailPart>;

/**
 * Why a mail waits: it came from another address, the mail server found it forged, its heads are those of mailing lists or of programs,
 * or there is nothing in it that can be read.
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
  /** As the mail writes it: a name, an address, or both. */
  sender: z.string(),
  subject: z.string(),
  /** As the mail says; null: it does not. */
  sent_at: Instant.nullable(),
  received_at: Instant,
  parts: z.array(MailPart),
};

/** All of a mail that came as an answer. */
export const WholeMail = z.object({
  ...mailFields,
  text: z.string(),
  /** What its HTML says, as plain text, where that is more than `text`; null: nothing more. */
  html_text: z.string().nullable(),
});
export type WholeMail = z.infer<typeof WholeMail>;

/** A mail to a valid address that waits for staff to say whether it is from whom it seems to be. */
export const HeldMail = z.object({
  ...mailFields,
  reason: HeldReason,
  /** What would become a message. */
  text: z.string(),
  /** As whom it would be sent: the name of the client, the sponsor or the professional whom the answered mail was for. */
  as_name: z.string(),
  /** Their address. */
  as_email: z.string(),
  /** Only the professional whose mail was answered lets it in as theirs. */
  can: z.object({ accept: z.boolean() }),
});
export type HeldMail = z.infer<typeof HeldMail>;
