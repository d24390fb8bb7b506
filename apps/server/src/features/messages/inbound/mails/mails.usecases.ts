import { buffer } from 'node:stream/consumers';
import type { WholeMail } from '@visafolio/contract/messages/mail.ts';
import { refuse } from '../../../../shared/api/refuse.ts';
import { type StaffActor, system } from '../../../../shared/db/actor.ts';
import { toInstant } from '../../../../shared/db/instant.ts';
import type { Services } from '../../../../shared/services.ts';
import { deleteStoredFiles } from '../../../../shared/storage/delete-stored-files.ts';
import { recordActivity } from '../../../activity/activity.usecases.ts';
import { toActor } from '../find-recipient.ts';
import { type AnsweredConversation, selectAnsweredConversation } from '../inbound.queries.ts';
import type { ReadPart } from '../read-mail.ts';
import { receiveAttachments } from '../receive-attachments.ts';
import { createMessageIds, splitText, writeMailMessages } from '../write-mail-messages.ts';
import { openMailContent } from './held-mails.ts';
import { deleteHeldMail, type MailRow, releaseMail, selectMail } from './inbound-mails.queries.ts';
import { type KeptPart, type MailContent, presentParts } from './mail-content.ts';

interface MailRef {
  request_id: string;
  mail_id: string;
}

/** The whole content of a mail. Refuses with messages.mail_not_found. */
export async function readWholeMail(services: Services, actor: StaffActor, ref: MailRef): Promise<WholeMail> {
  const row = await requireMail(services, actor, ref);
  const content = await openMailContent(services.vault, row);
  return {
    id: row.id,
    sender: content.sender,
    subject: content.subject,
    sent_at: content.sent_at,
    received_at: toInstant(row.received_at),
    parts: presentParts({ id: row.id, requestId: row.client_request_id }, content),
    text: content.whole.text,
    html_text: content.whole.html,
  };
}

/**
 * Turns a held mail into messages, with its files, of the person whom the answered mail was sent to. Accepting twice changes
 * nothing. Refuses with messages.mail_not_found, messages.mail_of_colleague and messages.mail_not_sent.
 */
export async function acceptMail(
  services: Services,
  actor: StaffActor,
  ref: MailRef,
): Promise<{ accepted: true }> {
  const release = await lockMail(services, ref);
  try {
    const row = await requireMail(services, actor, ref);
    if (row.held_reason === null) return { accepted: true };
    // Only the colleague may accept a mail in their own name.
    if (row.recipient_id !== null && row.recipient_id !== actor.userId)
      throw refuse('messages.mail_of_colleague');
    const party = await sendHeld(services, row).catch(async (error) => {
      // The case may have been deleted meanwhile.
      await requireMail(services, actor, ref);
      throw error;
    });
    await services.db.withActor(actor, async (tx) => {
      if (await releaseMail(tx, row.id))
        await recordActivity(tx, actor, {
          requestId: row.client_request_id,
          kind: 'mail.accepted',
          payload: { mail_id: row.id, party },
        });
    });
    return { accepted: true };
  } finally {
    await release();
  }
}

/** Prevents accepting and discarding a mail at once. */
const lockMail = ({ uploadStaging }: Services, { mail_id }: MailRef): Promise<() => Promise<void>> =>
  uploadStaging.locks.acquire(`inbound mail ${mail_id}`);

async function sendHeld(services: Services, row: MailRow): Promise<AnsweredConversation['party']> {
  const { db, vault } = services;
  const about = await db.withActor(system, (tx) => selectAnsweredConversation(tx, row.conversation_id));
  const recipient = about && findRecipient(about, row.recipient_id);
  const writer = recipient && (await toActor(services, about, recipient));
  if (!writer) throw refuse('messages.mail_not_sent');
  const content = await openMailContent(vault, row);
  const place = { requestId: about.request_id, party: about.party };
  const files = await readGiven(services, row, content);
  const { uploadIds } = await receiveAttachments(services, writer, place, files);
  const texts = splitText(content.text);
  if (!texts.length && !uploadIds.length) throw refuse('messages.mail_not_sent');
  const toId = createMessageIds(
    about.conversation_id,
    row.recipient_id ?? 'party',
    `${content.key} ${row.id}`,
  );
  await writeMailMessages(services, writer, { ...place, mailId: row.id, toId, texts, uploadIds });
  return about.party;
}

function findRecipient({ party_email, staff }: AnsweredConversation, id: string | null) {
  if (id === null) return party_email === null ? null : { id: null, email: party_email };
  return staff.find((each) => each.id === id) ?? null;
}

async function readGiven(services: Services, row: MailRow, { parts }: MailContent): Promise<ReadPart[]> {
  const given: ReadPart[] = [];
  for (const part of parts) {
    if (part.kind !== 'attachment') continue;
    const bytes = await readPartBytes(services, row, part);
    const { name, type, sha256, is_inline: isInline } = part;
    if (bytes) given.push({ kind: 'attachment', name, type, sha256, isInline, bytes });
  }
  return given;
}

/** Null if they are not stored. */
export async function readPartBytes(
  { files }: Services,
  { file_path }: MailRow,
  { offset, size }: KeptPart,
): Promise<Uint8Array | null> {
  if (offset === null || size === 0 || file_path === null) return null;
  const range = { start: offset, end: offset + size - 1 };
  const stored = await files.read('client-documents', file_path, range);
  return stored && new Uint8Array(await buffer(stored.content));
}

/** Deletes a held mail with its parts. Refuses with messages.mail_not_found, also if it was accepted. */
export async function discardMail(
  services: Services,
  actor: StaffActor,
  ref: MailRef,
): Promise<{ discarded: true }> {
  const { db } = services;
  const release = await lockMail(services, ref);
  try {
    const row = await requireMail(services, actor, ref);
    const about = await db.withActor(system, (tx) => selectAnsweredConversation(tx, row.conversation_id));
    await db.withActor(actor, async (tx) => {
      if (!(await deleteHeldMail(tx, row.id))) throw refuse('messages.mail_not_found');
      await recordActivity(tx, actor, {
        requestId: row.client_request_id,
        kind: 'mail.discarded',
        payload: { mail_id: row.id, party: about?.party ?? 'client' },
      });
    });
  } finally {
    await release();
  }
  services.background.run('deleting stored files', () => deleteStoredFiles(services));
  return { discarded: true };
}

export async function requireMail({ db }: Services, actor: StaffActor, ref: MailRef): Promise<MailRow> {
  const row = await db.withActor(actor, (tx) => selectMail(tx, ref.request_id, ref.mail_id));
  if (!row) throw refuse('messages.mail_not_found');
  return row;
}
