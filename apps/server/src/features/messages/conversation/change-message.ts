import type { Message } from '@visafolio/contract/messages/message.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import type { Services } from '../../../shared/services.ts';
import { deleteStoredFiles } from '../../../shared/storage/delete-stored-files.ts';
import { cleanText } from '../../cases/conversations/clean-text.ts';
import { recordMessage } from '../../cases/conversations/write-message.ts';
import { places } from '../../sealing/places.ts';
import { recognizeLanguage } from '../../translation/languages/recognize-language.ts';
import { translateInBackground } from '../../translation/translate-messages.ts';
import {
  clearMessageBody,
  selectConversation,
  selectMessage,
  selectOwnMessage,
  updateMessageBody,
} from './conversation.queries.ts';
import { deleteMessageFiles } from './message-files.queries.ts';
import { type ConversationRef, requireParty } from './party.ts';

type MessageRef = ConversationRef & { message_id: string };

/**
 * Changes the actor's own message within five minutes. Refuses with messages.not_found, also for one that was taken back, and
 * messages.too_late.
 */
export async function editMessage(
  services: Services,
  actor: ClientActor | StaffActor,
  input: MessageRef & { body: string },
): Promise<Message> {
  const { db, vault } = services;
  const body = cleanText(input.body);
  const language = await recognizeLanguage(body);
  const { message, isChanged } = await db.withActor(actor, async (tx) => {
    const { party, workspace_id, own } = await requireOwnMessage(tx, actor, input);
    if (own.body === null) throw refuse('messages.not_found');
    if (own.late) throw refuse('messages.too_late');
    const place = places.message(input.request_id, input.message_id);
    const isChanged = body !== '' && (await vault.open(place, own.body)) !== body;
    if (isChanged) {
      const sealed = await vault.seal(workspace_id, place, body);
      if (!(await updateMessageBody(tx, actor, input.message_id, { sealed, language })))
        throw refuse('messages.too_late');
      const { request_id: requestId, message_id: messageId } = input;
      await recordMessage(tx, actor, 'message.edited', { requestId, party, messageId });
    }
    return { message: await reread(services, tx, actor, input.message_id), isChanged };
  });
  if (isChanged) translateInBackground(services, [input.message_id]);
  return message;
}

/**
 * Deletes text and files of the actor's own message, and shows that it was taken back. Files that staff filed under a document
 * stay. Doing it twice changes nothing. Refuses with messages.not_found and messages.too_late.
 */
export async function takeMessageBack(
  services: Services,
  actor: ClientActor | StaffActor,
  input: MessageRef,
): Promise<Message> {
  const message = await services.db.withActor(actor, async (tx) => {
    const { party, own } = await requireOwnMessage(tx, actor, input);
    if (own.body !== null && !own.late && (await clearMessageBody(tx, input.message_id))) {
      await deleteMessageFiles(tx, input.message_id);
      const { request_id: requestId, message_id: messageId } = input;
      await recordMessage(tx, actor, 'message.taken_back', { requestId, party, messageId });
    }
    const now = await reread(services, tx, actor, input.message_id);
    if (now.taken_back_at === null) throw refuse('messages.too_late');
    return now;
  });
  services.background.run('deleting stored files', () => deleteStoredFiles(services));
  return message;
}

async function requireOwnMessage(tx: Tx, actor: ClientActor | StaffActor, input: MessageRef) {
  const { party, workspace_id } = await requireParty(tx, actor, input);
  const conversation = await selectConversation(tx, input.request_id, party);
  const own = conversation && (await selectOwnMessage(tx, actor, conversation.id, input.message_id));
  if (!own) throw refuse('messages.not_found');
  return { party, workspace_id, own };
}

async function reread(
  { vault }: Services,
  tx: Tx,
  actor: ClientActor | StaffActor,
  id: string,
): Promise<Message> {
  const found = await selectMessage(tx, vault, actor, id);
  if (!found) throw new Error('a message is gone');
  return found.message;
}
