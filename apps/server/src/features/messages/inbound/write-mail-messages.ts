import { createHash } from 'node:crypto';
import { messageLimits, type Party } from '@visafolio/contract/messages/message.ts';
import { type ClientActor, type StaffActor, system } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { sendMessage } from '../conversation/send-message.ts';
import { isMessageStored } from './inbound.queries.ts';

/** A long text becomes several messages, up to this many. */
export const mailMessagesMax = 5;

interface MailMessages {
  requestId: string;
  party: Party;
  mailId: string;
  toId: (index: number) => string;
  texts: string[];
  /** In order, spread over further messages if there are too many for one. */
  uploadIds: string[];
}

/** Writes a mail as messages of the actor. Skips messages that an interrupted try already wrote. */
export async function writeMailMessages(
  services: Services,
  actor: ClientActor | StaffActor,
  { requestId, party, mailId, toId, texts, uploadIds }: MailMessages,
): Promise<void> {
  const count = Math.max(texts.length, Math.ceil(uploadIds.length / messageLimits.filesMax));
  for (let index = 0; index < count; index++) {
    const id = toId(index);
    if (await services.db.withActor(system, (tx) => isMessageStored(tx, id))) continue;
    const from = index * messageLimits.filesMax;
    await sendMessage(services, actor, {
      request_id: requestId,
      party,
      id,
      body: texts[index] ?? '',
      upload_ids: uploadIds.slice(from, from + messageLimits.filesMax),
      via: 'mail',
      mail_id: mailId,
    });
  }
}

/** One id per message of a mail, the same on each try. */
export const createMessageIds =
  (conversationId: string, recipient: string, key: string): ((index: number) => string) =>
  (index) =>
    toUuid(`${conversationId} ${recipient} ${key} ${index}`);

/** Includes the sender: the same Message-ID from another sender is another mail. */
export const createMailId = (
  conversationId: string,
  recipient: string,
  { key, sender }: { key: string; sender: string },
): string => toUuid(`mail ${conversationId} ${recipient} ${key} ${sender}`);

/** UUID version 8 of RFC 9562. */
function toUuid(text: string): string {
  const hash = createHash('sha256').update(text).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Splits between lines or words if there are any. */
export function splitText(text: string): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest && parts.length < mailMessagesMax) {
    if (rest.length <= messageLimits.bodyMax) return [...parts, rest];
    const piece = rest.slice(0, messageLimits.bodyMax);
    const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf(' '));
    const cut = end > messageLimits.bodyMax / 2 ? end : messageLimits.bodyMax;
    parts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return parts;
}
