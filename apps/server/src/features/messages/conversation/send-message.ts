import type { Message, NewMessage } from '@visafolio/contract/messages/message.ts';
import { messageLimits } from '@visafolio/contract/messages/message-limits.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { renderPrepared } from '@visafolio/locales/prepared/prepared-files.ts';
import type { z } from 'zod';
import { refuse } from '../../../shared/api/refuse.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import type { Services } from '../../../shared/services.ts';
import { cleanText } from '../../cases/conversations/clean-text.ts';
import {
  canWriteToConversation,
  type LockedConversation,
  lockConversation,
} from '../../cases/conversations/find-conversation.ts';
import { insertPreparedTranslations } from '../../cases/conversations/insert-prepared-translations.ts';
import { insertMessage } from '../../cases/conversations/write-message.ts';
import { pushNewMessage } from '../../notifications/push/push-new-message.ts';
import { findMovedQuestion } from '../../templates/moved-questions.ts';
import { recognizeLanguage } from '../../translation/languages/recognize-language.ts';
import { translateInBackground } from '../../translation/translate-messages.ts';
import {
  countRecentMessages,
  insertMessageFiles,
  isAskedInRequest,
  selectDocumentNames,
  selectMessage,
} from './conversation.queries.ts';
import { type ConversationRef, requireParty } from './party.ts';

export type MessageInput = ConversationRef &
  z.infer<typeof NewMessage> & {
    prepared?: { key: string; values: Record<string, string> } | undefined;
    /** The sender's; a prepared message is stored in this language. */
    sender_language?: Language | undefined;
    via?: 'app' | 'mail';
    /** Set if it came by mail. */
    mail_id?: string | undefined;
  };

/** The text to store, for staff and clients alike. */
interface Words {
  body: string;
  language: string | null;
  /** The text of a prepared message in every language. */
  inLanguages: Record<Language, string> | null;
}

/**
 * With the same id and content it returns the existing message; with other content it refuses with messages.sent_before. Also
 * refuses with messages.empty, messages.too_fast, uploads.not_found and messages.about_not_found.
 */
export async function sendMessage(
  services: Services,
  actor: ClientActor | StaffActor,
  input: MessageInput,
): Promise<Message> {
  const { db, vault } = services;
  const { id, upload_ids } = input;
  const words = await readWords(services, actor, input);
  const { message, isNew } = await db.withActor(actor, async (tx) => {
    const { party, author_name } = await requireParty(tx, actor, input);
    if (!(await canWriteToConversation(tx, actor, { requestId: input.request_id, party })))
      throw refuse('messages.no_such_party');
    const conversation = await lockConversation(tx, { requestId: input.request_id, party });
    const earlier = await findEarlier(services, tx, actor, { conversation, id, body: words.body });
    if (earlier) return { message: earlier, isNew: false };
    if (!words.body && !upload_ids.length) throw refuse('messages.empty');
    if ((await countRecentMessages(tx, actor.userId)) >= messageLimits.perMinute)
      throw refuse('messages.too_fast');
    const about = await findAbout(tx, input);
    if (about && !(await isAskedInRequest(tx, input.request_id, about)))
      throw refuse('messages.about_not_found');
    const isWritten = await insertMessage(tx, vault, actor, conversation, {
      id,
      requestId: input.request_id,
      party,
      author: { id: actor.userId, name: author_name },
      via: input.via ?? 'app',
      mailId: input.mail_id,
      body: words.body,
      language: words.language,
      prepared: input.prepared?.key,
      about,
    });
    // The id belongs to somebody else's message, or to another conversation.
    if (!isWritten) throw refuse('messages.sent_before');
    const files = [...new Set(upload_ids)];
    if (files.length && (await insertMessageFiles(tx, actor, id, conversation.id, files)) !== files.length)
      throw refuse('uploads.not_found');
    if (words.inLanguages)
      await insertPreparedTranslations(tx, vault, {
        messageId: id,
        requestId: input.request_id,
        conversation,
        ...words,
      });
    const stored = await selectMessage(tx, vault, actor, id);
    if (!stored) throw new Error('the message was not inserted');
    return { message: stored.message, isNew: true };
  });
  if (isNew) pushNewMessage(services, id);
  if (isNew && !words.inLanguages) translateInBackground(services, [id]);
  return message;
}

/** A page from before an update of the request names a question by its former id. */
async function findAbout(tx: Tx, { request_id, about }: MessageInput): Promise<MessageInput['about']> {
  if (about?.kind !== 'question') return about;
  return { kind: 'question', id: await findMovedQuestion(tx, request_id, about.id) };
}

/** Refuses with messages.unknown_prepared. */
async function readWords(
  { db }: Services,
  actor: ClientActor | StaffActor,
  { request_id, body, language, prepared, about, sender_language = defaultLanguage }: MessageInput,
): Promise<Words> {
  if (prepared) {
    const names =
      about?.kind === 'document'
        ? await db.withActor(actor, (tx) => selectDocumentNames(tx, request_id, about.id))
        : null;
    // Uses the document's name in each language, if the template has both.
    const values = Object.entries(prepared.values).map(([field, value]) =>
      names && Object.values(names).includes(value.trim()) ? [field, names] : [field, value],
    );
    const inLanguages = renderPrepared(prepared.key, Object.fromEntries(values));
    if (!inLanguages) throw refuse('messages.unknown_prepared');
    return { body: inLanguages[sender_language], language: sender_language, inLanguages };
  }
  const clean = cleanText(body);
  return {
    body: clean,
    language: clean ? (language ?? (await recognizeLanguage(clean))) : null,
    inLanguages: null,
  };
}

interface Sent {
  conversation: LockedConversation;
  id: string;
  body: string;
}

/** The actor's message with this id; refuses if its content differs. */
async function findEarlier(
  { vault }: Services,
  tx: Tx,
  actor: ClientActor | StaffActor,
  { conversation, id, body }: Sent,
): Promise<Message | null> {
  const earlier = await selectMessage(tx, vault, actor, id);
  if (!earlier) return null;
  const { message, conversationId } = earlier;
  // It may have been changed or taken back since.
  const isSame = message.body === body || message.edited_at !== null || message.taken_back_at !== null;
  if (!message.author.you || conversationId !== conversation.id || !isSame)
    throw refuse('messages.sent_before');
  return message;
}
