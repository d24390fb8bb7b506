import { createHash } from 'node:crypto';
import type { HeldReason } from '@visafolio/contract/messages/mail.ts';
import { sql } from 'drizzle-orm';
import { Refusal } from '../../../shared/api/refuse.ts';
import { type ClientActor, type StaffActor, system } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { countAttempt } from '../../accounts/limits/attempts.ts';
import { findRecipient, type Recipient, toActor } from './find-recipient.ts';
import { type AnsweredConversation, isMessageStored } from './inbound.queries.ts';
import { canHoldMore } from './mails/held-mails.ts';
import { deleteUnusedMail, isMailKept } from './mails/inbound-mails.queries.ts';
import { keepMail, type MailToKeep } from './mails/keep-mail.ts';
import { loadOwnMailTraits, markRepeatedPictures } from './mails/known-mails.ts';
import { isOpenable } from './mails/mail-content.ts';
import { type ReadMail, type ReadPart, readMail } from './read-mail.ts';
import { receiveAttachments } from './receive-attachments.ts';
import { type Dropped, findHeldReason, isWrittenByProgram } from './refusals.ts';
import { createMailId, createMessageIds, splitText, writeMailMessages } from './write-mail-messages.ts';

/** Replies per conversation and hour: stops loops that pass every other check. */
const perHour = 20;

export type Received =
  | { taken: true; repeated?: true }
  /** Held for staff. */
  | { taken: false; held: HeldReason }
  | { taken: false; reason: Dropped };

/**
 * Stores the reply to a mail about messages, once, however often it arrives. Acts as the person whom that mail was sent to, with
 * their current access. Holds a reply for staff if its sender is not certain. Throws if a retry may help.
 */
export async function receiveReply(services: Services, mime: Uint8Array): Promise<Received> {
  const received = await receive(services, mime);
  if ('reason' in received) services.log.info({ reason: received.reason }, 'a mail became no message');
  if ('held' in received) services.log.info({ held: received.held }, 'a mail waits for staff');
  return received;
}

interface Answer {
  id: string;
  key: string;
  about: AnsweredConversation;
  recipient: Recipient;
  mail: ReadMail;
}

async function receive(services: Services, mime: Uint8Array): Promise<Received> {
  const { config } = services;
  const { inboundMail } = config;
  if (!inboundMail) return drop('no address of ours');
  const found = await findRecipient(services, inboundMail, mime);
  if ('reason' in found) return drop(found.reason);
  const { about, recipient } = found;
  const read = await readMail(services, { mime, ours: await loadOwnMailTraits(services, about) });
  if (!read) return drop('unreadable');
  if (isWrittenByProgram(read, new URL(config.publicUrl).hostname)) return drop('written by a program');

  const mail = withoutSignInLinks(read, config.publicUrl);
  const key = mail.messageId ?? createHash('sha256').update(mime).digest('hex');
  const id = createMailId(about.conversation_id, recipient.id ?? 'party', { key, sender: mail.sender });
  const answer = { id, key, about, recipient, mail };
  const reason = findHeldReason(mail, recipient.email, inboundMail);
  return reason ? holdReply(services, answer, reason) : storeReply(services, answer);
}

const drop = (reason: Dropped): Received => ({ taken: false, reason });

/** Stores it until staff accept or discard it. */
async function holdReply(services: Services, answer: Answer, reason: HeldReason): Promise<Received> {
  const { id, key, about, recipient, mail } = answer;
  if (!mail.text && !mail.parts.length) return drop('empty');
  if (await services.db.withActor(system, (tx) => isMailKept(tx, id))) return drop('waits already');
  if (recipient.id !== null && !(await maySee(services, about, recipient))) return drop('no access');
  if (!(await canHoldMore(services, about, mail.from))) return drop('too many wait');
  const toKeep: MailToKeep = {
    ...{ id, key, about, recipientId: recipient.id, reason, mail },
    notTaken: ({ kind }) => (kind === 'attachment' ? undefined : kind),
    keepsBytes: ({ kind, type }) => kind === 'attachment' || isOpenable(type),
  };
  return (await keepMail(services, toKeep)) ? { taken: false, held: reason } : drop('waits already');
}

async function maySee(
  services: Services,
  about: AnsweredConversation,
  recipient: Recipient,
): Promise<boolean> {
  const actor = await toActor(services, about, recipient);
  if (!actor) return false;
  const { rowCount } = await services.db.withActor(actor, (tx) =>
    tx.execute(sql`SELECT FROM client_requests WHERE id = ${about.request_id}`),
  );
  return rowCount === 1;
}

/** Stores it as messages of the person whom the answered mail was sent to. */
async function storeReply(services: Services, answer: Answer): Promise<Received> {
  const { db } = services;
  const { key, about, recipient, mail } = answer;
  const toId = createMessageIds(about.conversation_id, recipient.id ?? 'party', key);
  const texts = splitText(mail.text);
  const lastId = toId(Math.max(0, texts.length - 1));
  if (await db.withActor(system, (tx) => isMessageStored(tx, lastId))) return { taken: true, repeated: true };
  if (!(await isWithinLimit(services, about.conversation_id))) return drop('too many');
  const actor = await toActor(services, about, recipient);
  if (!actor) return drop('no access');
  try {
    return await store(services, actor, { ...answer, texts, toId });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await db.withActor(system, (tx) => deleteUnusedMail(tx, answer.id));
    // The same Message-ID with another text.
    if (error.code === 'messages.sent_before') return { taken: true, repeated: true };
    // A retry in a minute succeeds.
    if (error.code === 'messages.too_fast') throw new Error('the sender writes too fast', { cause: error });
    return drop('no access');
  }
}

async function isWithinLimit(services: Services, conversationId: string): Promise<boolean> {
  try {
    await countAttempt(services, `answers by mail ${conversationId}`, { tries: perHour, minutes: 60 });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function store(
  services: Services,
  actor: ClientActor | StaffActor,
  { texts, toId, ...answer }: Answer & { texts: string[]; toId: (index: number) => string },
): Promise<Received> {
  const { id, key, about, recipient } = answer;
  const mail = await markRepeatedPictures(services, about, answer.mail, id);
  const place = { requestId: about.request_id, party: about.party };
  // Includes Outlook's own format, so that it is refused and its sender gets a mail.
  const given = mail.parts.filter(({ kind }) => kind === 'attachment' || kind === 'outlook');
  const isBegun = await services.db.withActor(system, (tx) => isMessageStored(tx, toId(0)));
  const received = isBegun
    ? { uploadIds: [], refused: new Map<ReadPart, string>() }
    : await receiveAttachments(services, actor, place, given);
  if (!texts.length && !received.uploadIds.length)
    return mail.parts.length ? holdReply(services, answer, 'nothing_readable') : drop('empty');
  await keepMail(services, {
    ...{ id, key, about, recipientId: recipient.id, reason: null, mail },
    notTaken: (part) => (part.kind === 'attachment' ? received.refused.get(part) : part.kind),
    keepsBytes: (part) => (part.kind !== 'attachment' || received.refused.has(part)) && isOpenable(part.type),
  });
  await writeMailMessages(services, actor, { ...place, mailId: id, toId, texts, ...received });
  return { taken: true };
}

/** Removes sign-in links and codes: what is left of a quotation must not sign others in as the reader of the answered mail. */
function withoutSignInLinks(mail: ReadMail, publicUrl: string): ReadMail {
  const link = new RegExp(`${RegExp.escape(publicUrl)}/(?:auth|t)/\\S*`, 'gi');
  const clean = (text: string) =>
    text.search(link) >= 0 ? text.replaceAll(link, '').replaceAll(/^\W*\d{6}\W*$/gm, '') : text;
  const { text, html } = mail.whole;
  return { ...mail, text: clean(mail.text), whole: { text: clean(text), html: html && clean(html) } };
}
