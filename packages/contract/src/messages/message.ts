import { z } from 'zod';
import { RequestUpload } from '../cases/requests.contract.ts';
import { CasePerson } from '../questions/parties/case-person.ts';
import { Count, Id, Instant, Key, Language } from '../shared/fields.ts';
import { HeldMail } from './mail.ts';
import { messageLimits } from './message-limits.ts';

export { messageLimits } from './message-limits.ts';

/** The other side of a conversation with the firm. */
export const Party = CasePerson;
export type Party = CasePerson;

/** ISO 639-1, recognized or chosen. */
export const MessageLanguage = z.string().regex(/^[a-z]{2,3}$/);

export const MessageTranslation = z.object({
  language: Language,
  /** Null: `problem` says why. */
  body: z.string().nullable(),
  /** Name of the engine. `prepared`: translated by people. */
  engine: z.string(),
  /** The translation may have changed a name, date or number. */
  check_original: z.boolean(),
  problem: z.enum(['unavailable', 'refused', 'too_long']).nullable(),
});
export type MessageTranslation = z.infer<typeof MessageTranslation>;

export const MessageFile = z.object({
  /** Null: the file was removed. */
  upload: RequestUpload.nullable(),
  file_name: z.string(),
  /** The document that staff filed it under; null: none yet. */
  document_id: Key.nullable(),
});
export type MessageFile = z.infer<typeof MessageFile>;

export const Message = z.object({
  id: Key,
  /** Position in its conversation, from 1, with gaps. */
  position: z.number().int(),
  author: z.object({
    kind: z.enum(['staff', 'client']),
    name: z.string(),
    you: z.boolean(),
  }),
  /** `document.asked_again`, `answer.sent_back`: `body` is the reason. */
  kind: z.enum(['message', 'document.asked_again', 'answer.sent_back']),
  /** `mail`: received as an answer by mail. */
  via: z.enum(['app', 'mail']),
  /** That mail, which staff can read in full; null: for clients, or not kept. */
  mail_id: Key.nullable(),
  /** Original text with its line breaks; null: deleted by its author. */
  body: z.string().nullable(),
  /** Language of `body`; null: unknown. */
  language: z.string().nullable(),
  /** Key of the prepared message; null: none. */
  prepared: z.string().nullable(),
  /** Translations into other interface languages. */
  translations: z.array(MessageTranslation),
  files: z.array(MessageFile),
  /** What the message is about, with its name in each available language; null: nothing specific. */
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
  /** Whether the reader may edit or delete it: its author, within five minutes after `created_at`. */
  can: z.object({ edit: z.boolean() }),
});
export type Message = z.infer<typeof Message>;

/** Positions up to which one side's messages were delivered to the other side and read. */
export const Marks = z.object({ delivered_to: Count, read_to: Count });

export const Conversation = z.object({
  request_id: Id,
  party: Party,
  /** Name of the client or sponsor. */
  name: z.string(),
  waiting_for: z.enum(['staff', 'client']).nullable(),
  /** How far the other side has received and read the reader's messages. */
  theirs: Marks,
  /** How far the reader's side has received and read the other side's messages. */
  ours: Marks,
  /** Newest first; with `before`, only older ones. */
  messages: z.array(Message),
  /** Pass as `before` to get older messages; null: no more. */
  older_before: z.number().int().nullable(),
  /** Mails that wait for staff to confirm their sender, oldest first. Empty for clients. */
  held_mails: z.array(HeldMail),
  /** `machine`: an engine is configured and the firm agreed to it. */
  translation: z.enum(['machine', 'none']),
  /** Whether answers to mails about this conversation arrive in it. */
  mail_answers: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

const About = z.object({ kind: z.enum(['document', 'question']), id: Id });

/** Needs text, files, or both. */
export const NewMessage = z.object({
  /** Chosen by the sender. A repeated id returns the existing message. */
  id: Id,
  body: z.string().max(messageLimits.bodyMax),
  /** Set if the writer chose it; otherwise it is recognized. */
  language: MessageLanguage.optional(),
  about: About.optional(),
  /** Files that were uploaded for this conversation, with the tus metadata `conversation`. */
  upload_ids: z.array(Id).max(messageLimits.filesMax).default([]),
});
export type NewMessage = z.infer<typeof NewMessage>;

/** The message as the other side will read it. */
export const MessagePreview = z.object({
  /** Null: not recognized, so the writer must choose. */
  language: z.string().nullable(),
  translations: z.array(MessageTranslation),
});
export type MessagePreview = z.infer<typeof MessagePreview>;
