import { createHash } from 'node:crypto';
import { messageLimits, type Party } from '@visafolio/contract/messages/message.ts';
import { type ClientActor, type StaffActor, system } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { sendMessage } from '../conversation/send-message.ts';
import { isStored } from './inbound.queries.ts';

/** A long text becomes several messages, and no more than these. */
export const mailMessagesMax = 5;

interface MailMessages {
  requestId: string;
  party: Party;
  mailId: string;
  toId: (index: number) => string;
  texts: string[];
  /** Files in their order, behind each other where they are too many for one message. */
  uploadIds: string[];
}

/** Writes a mail as messages of the actor. What an earlier try wrote before it was interrupted is not written again. */
export async function writeMailMessages(
  services: Services,
  actor: ClientActor | StaffActor,
  { requestId, party, mailId, toId, texts, uploadIds }: MailMessages,
): Promise<void> {
  const count = Math.max(texts.length, Math.ceil(uploadIds.length / messageLimits.filesMax));
  for (let index = 0; index < count; index++) {
    const id = toId(index);
    if (await services.db.withActor(system, (tx) => isStored(tx, id))) continue;
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

/** The same mail has the same ids, one for each of its messages. */
export const createMessageIds =
  (conversationId: string, recipient: string, key: string): ((index: number) => string) =>
  (index) =>
    toUuid(`${conversationId} ${recipient} ${key} ${index}`);

/** A mail that comes from another sender is another mail, whatever Message-ID it carries. */
export const createMailId = (
  conversationId: string,
  recipient: string,
  { key, sender }: { key: string; sender: string },
): string => toUuid(`mail ${conversationId} ${recipient} ${key} ${sender}`);

/** RFC 9562, version 8. */
function toUuid(text: string): string {
  const hash = createHash('sha256').update(text).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Between lines or words where there are any. */
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
