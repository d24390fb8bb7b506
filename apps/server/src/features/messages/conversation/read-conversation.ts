import type { Conversation, Marks, Message } from '@visafolio/contract/messages/message.ts';
import { messageLimits } from '@visafolio/contract/messages/message-limits.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import type { z } from 'zod';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { getTranslation, translateInBackground } from '../../translation/translate-messages.ts';
import { acceptsMailReplies } from '../inbound/accepts-mail-replies.ts';
import { listHeldMails } from '../inbound/mails/held-mails.ts';
import {
  type ConversationRow,
  countUnread as countUnreadRows,
  selectConversation,
  selectMessages,
} from './conversation.queries.ts';
import { type ConversationRef, requireOwnParty, requireParty } from './party.ts';

/** A page of the conversation, newest first; empty if nobody has written. */
export async function readConversation(
  services: Services,
  actor: ClientActor | StaffActor,
  input: ConversationRef & { before?: number | undefined },
): Promise<Conversation> {
  const { db, vault } = services;
  const { whose, row, messages, held } = await db.withActor(actor, async (tx) => {
    const whose = await requireParty(tx, actor, input);
    const row = await selectConversation(tx, input.request_id, whose.party);
    if (!row) return { whose, row, messages: [], held: [] };
    const page = {
      conversationId: row.id,
      newest: row.message_count,
      before: input.before,
      limit: messageLimits.page + 1,
    };
    const messages = await selectMessages(tx, vault, actor, page);
    const held = actor.as === 'staff' ? await listHeldMails(tx, vault, actor, row.id) : [];
    return { whose, row, messages, held };
  });
  const page = messages.slice(0, messageLimits.page);
  const translation = await getTranslation(services, whose.workspace_id);
  if (translation === 'machine')
    translateInBackground(
      services,
      page.filter(lacksTranslation).map(({ id }) => id),
    );
  const { client, staff } = readMarks(row);
  return {
    request_id: input.request_id,
    party: whose.party,
    name: whose.name,
    waiting_for: row?.waiting_for ?? null,
    theirs: actor.as === 'staff' ? client : staff,
    ours: actor.as === 'staff' ? staff : client,
    messages: page,
    older_before: messages.length > page.length ? (page.at(-1)?.position ?? null) : null,
    held_mails: held,
    translation,
    mail_answers: acceptsMailReplies(services),
  };
}

/** A missing or failed translation is requested when somebody reads the message. */
const lacksTranslation = ({ body, language, prepared, translations }: Message): boolean =>
  Boolean(body && language && !prepared) &&
  Language.options.some(
    (each) => each !== language && !translations.some((one) => one.language === each && one.body),
  );

type MarkPair = z.infer<typeof Marks>;

const readMarks = (row: ConversationRow | null): { client: MarkPair; staff: MarkPair } => ({
  client: { delivered_to: row?.client_delivered_to ?? 0, read_to: row?.client_read_to ?? 0 },
  staff: { delivered_to: row?.staff_delivered_to ?? 0, read_to: row?.staff_read_to ?? 0 },
});

/** Counts up to messageLimits.countMax. */
export function countUnread(
  { db }: Services,
  actor: ClientActor,
  { request_id }: { request_id: string },
): Promise<{ unread: number }> {
  return db.withActor(actor, async (tx) => {
    const { party } = await requireOwnParty(tx, request_id);
    return { unread: await countUnreadRows(tx, request_id, party, messageLimits.countMax) };
  });
}
