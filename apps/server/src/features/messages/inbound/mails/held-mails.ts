import type { HeldMail } from '@visafolio/contract/messages/mail.ts';
import { type StaffActor, system } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { toInstant } from '../../../../shared/db/instant.ts';
import type { Services } from '../../../../shared/services.ts';
import type { Vault } from '../../../../shared/vault/vault.ts';
import { places } from '../../../sealing/places.ts';
import type { AnsweredConversation } from '../inbound.queries.ts';
import { type HeldRow, type MailRow, selectHeldContents, selectHeldMails } from './inbound-mails.queries.ts';
import { type MailContent, parseMailContent, presentParts } from './mail-content.ts';

/** Limits of held mails, per conversation and per sender in it, against floods. */
const waitMax = { all: 20, ofSender: 5 };

export const openMailContent = async (
  vault: Vault,
  { id, client_request_id, content }: MailRow,
): Promise<MailContent> =>
  parseMailContent(await vault.open(places.inboundMail(client_request_id, id), content));

/** Whether one more mail of this sender may be held. */
export async function canHoldMore(
  { db, vault }: Services,
  { conversation_id }: Pick<AnsweredConversation, 'conversation_id'>,
  from: string | null,
): Promise<boolean> {
  const rows = await db.withActor(system, (tx) => selectHeldContents(tx, conversation_id));
  if (rows.length >= waitMax.all) return false;
  const contents = await Promise.all(rows.map((row) => openMailContent(vault, row)));
  return contents.filter((content) => content.from === from).length < waitMax.ofSender;
}

/** Held mails of a conversation, oldest first. */
export async function listHeldMails(
  tx: Tx,
  vault: Vault,
  reader: StaffActor,
  conversationId: string,
): Promise<HeldMail[]> {
  const rows = await selectHeldMails(tx, conversationId);
  return Promise.all(rows.map(async (row) => presentHeld(row, await openMailContent(vault, row), reader)));
}

function presentHeld(row: HeldRow, content: MailContent, reader: StaffActor): HeldMail {
  const isTheirs = row.recipient_id === null || row.recipient_id === reader.userId;
  const hasWords = content.text !== '' || content.parts.some(({ kind }) => kind === 'attachment');
  return {
    id: row.id,
    sender: content.sender,
    subject: content.subject,
    sent_at: content.sent_at,
    received_at: toInstant(row.received_at),
    parts: presentParts({ id: row.id, requestId: row.client_request_id }, content),
    reason: row.held_reason ?? 'other_sender',
    text: content.text,
    as_name: row.as_name || (row.as_email ?? ''),
    as_email: row.as_email ?? '',
    can: { accept: isTheirs && hasWords && row.held_reason !== 'nothing_readable' },
  };
}
