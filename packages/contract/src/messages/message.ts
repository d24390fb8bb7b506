import { z } from 'zod';
import { RequestUpload } from '../cases/requests.contract.ts';
import { Count, Id, Instant, Key, Language } from '../shared/fields.ts';
import { HeldMail } from './mail.ts';
import { messageLimits } from './message-limits.ts';

export { messageLimits } from './message-limits.ts';

/** With whom of a request the firm talks. */
export const Party = z.enum(['client', 'sponsor']);
export type Party = z.infer<typeof Party>;

/** ISO 639-1, as recognised or chosen. */
export const MessageLanguage = z.string().regex(/^[a-z]{2,3}$/);

/** The words of a message in another language. */
export const MessageTranslation = z.object({
  language: Language,
  /** Null: `problem` says why there is none. */
  body: z.string().nullable(),
  /** Of the engine; `prepared`: written by people for all languages. */
  engine: z.string(),
  /** A name, date or number may have come through changed. */
  check_original: z.boolean(),
  problem: z.enum(['unavailable', 'refused', 'too_long']).nullable(),
});
export type MessageTranslation = z.infer<typeof MessageTranslation>;

export const MessageFile = z.object({
  /** Null: it was removed. */
  upload: RequestUpload.nullable(),
  file_name: z.string(),
  /** Where staff have filed it; null: nowhere yet. */
  document_id: Key.nullable(),
});
export type MessageFile = z.infer<typeof MessageFile>;

export const Message = z.object({
  id: Key,
  /** In its conversation, from 1; not without gaps. */
  position: z.number().int(),
  author: z.object({
    kind: z.enum(['staff', 'client']),
    name: z.string(),
    you: z.boolean(),
  }),
  /** What was asked for again or sent back says why in `body`. */
  kind: z.enum(['message', 'document.asked_again', 'answer.sent_back']),
  /** It came as the answer to a mail. */
  via: z.enum(['app', 'mail']),
  /** That mail, which staff can see whole; null: to clients, and where it is not kept. */
  mail_id: Key.nullable(),
  /** As it was written, with its line breaks; null: taken back. */
  body: z.string().nullable(),
  /** Of `body`; null: not known. */
  language: z.string().nullable(),
  /** The prepared message that it is. */
  prepared: z.string().nullable(),
  /** In other languages of the interface. */
  translations: z.array(MessageTranslation),
  files: z.array(MessageFile),
  /** What it is about, with its name in the languages there are; null: nothing in particular. */
  about: z
    .object({
      kind: z.enum(['document', 'question']),
      id: Key,
      name: z.string(),
      translations: z.record(z.string(), z.string()),
    })
    .nullable(),
  created_at: Instant,
  edited_at: Instant.nullable(),
  taken_back_at: Instant.nullable(),
  /** Whether it may still be changed and taken back, by its author. Until `created_at` and five minutes. */
  can: z.object({ edit: z.boolean() }),
});
export type Message = z.infer<typeof Message>;

/** Up to which position the messages of one side reached the other, and were read. */
export const Marks = z.object({ delivered_to: Count, read_to: Count });

export const Conversation = z.object({
  request_id: Id,
  party: Party,
  /** Of the client or the sponsor. */
  name: z.string(),
  waiting_for: z.enum(['staff', 'client']).nullable(),
  /** What the other side has of the reader's messages. */
  theirs: Marks,
  /** What the reader's side has of the other's. */
  ours: Marks,
  /** Newest first, behind `before` where one was asked for. */
  messages: z.array(Message),
  /** Ask for `before` this position to see older ones; null: that was all. */
  older_before: z.number().int().nullable(),
  /** Mails that wait for staff to say whether they are from whom they seem to be, the oldest first; to clients none. */
  held_mails: z.array(HeldMail),
  /** Messages are translated here; `machine`: an engine is set up and the firm agreed. */
  translation: z.enum(['machine', 'none']),
  /** Answers to mails about this conversation arrive in it. */
  mail_answers: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

const About = z.object({ kind: z.enum(['document', 'question']), id: Id });

/** Text or files, or both. */
export const NewMessage = z.object({
  /** Made up by the sender: the same id again answers with the message there is. */
  id: Id,
  body: z.string().max(messageLimits.bodyMax),
  /** Where the writer said so; absent: it is recognised. */
  language: MessageLanguage.optional(),
  about: About.optional(),
  /** Uploaded before for this conversation, with the metadata `conversation`. */
  upload_ids: z.array(Id).max(messageLimits.filesMax).default([]),
});
export type NewMessage = z.infer<typeof NewMessage>;

/** What the other side will read. */
export const MessagePreview = z.object({
  /** Null: too short or too mixed to tell; the writer is asked. */
  language: z.string().nullable(),
  translations: z.array(MessageTranslation),
});
export type MessagePreview = z.infer<typeof MessagePreview>;
