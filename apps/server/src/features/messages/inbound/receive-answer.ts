import { createHash } from 'node:crypto';
import { messageLimits } from '@visafolio/contract/messages/message.ts';
import { sql } from 'drizzle-orm';
import { Refusal } from '../../../shared/api/refuse.ts';
import { type ClientActor, type StaffActor, system } from '../../../shared/db/actor.ts';
import { isMadeFor, type ReplyToken, readReplyAddress } from '../../../shared/mail/reply-address.ts';
import type { InboundMail, Services } from '../../../shared/services.ts';
import { countAttempt } from '../../accounts/limits/attempts.ts';
import { sendMessage } from '../conversation/send-message.ts';
import { type Answerable, isStored, selectAnswerable } from './inbound.queries.ts';
import { type ReadMail, readMail } from './read-mail.ts';
import { receiveAttachments } from './receive-attachments.ts';
import { type Dropped, isNotAuthentic, isWrittenByProgram } from './refusals.ts';

/** Answers in one conversation within an hour; a loop that gets past everything else ends here. */
const perHour = 20;
/** A long text becomes several messages, and no more than these. */
const partsMax = 5;
/** Where the addresses of a mail stand. Bytes. */
const headMax = 256 * 1024;

export type Received = { taken: true; repeated?: true } | { taken: false; reason: Dropped };

/**
 * Stores the answer to a mail about messages, once, however often it comes. It acts as the person whom that mail was for, with the
 * access that they have now. Throws where trying again may help.
 */
export async function receiveAnswer(services: Services, mime: Uint8Array): Promise<Received> {
  const received = await receive(services, mime);
  if (!received.taken) services.log.info({ reason: received.reason }, 'a mail became no message');
  return received;
}

async function receive(services: Services, mime: Uint8Array): Promise<Received> {
  const { config, db } = services;
  const { inboundMail } = config;
  if (!inboundMail) return drop('no address of ours');
  const found = await findRecipient(services, inboundMail, mime);
  if ('reason' in found) return drop(found.reason);
  const { token, about, recipient } = found;
  const mail = await readMail(services, mime);
  if (!mail) return drop('unreadable');
  if (!mail.from || mail.from !== recipient.email.toLowerCase()) return drop('another sender');
  if (isNotAuthentic(mail, inboundMail)) return drop('sender not authentic');
  if (isWrittenByProgram(mail, new URL(config.publicUrl).hostname)) return drop('written by a program');

  const toId = createMessageIds(token.conversationId, recipient.id ?? 'party', mail, mime);
  const parts = splitText(withoutSignInLinks(mail.text, config.publicUrl));
  const lastId = toId(Math.max(0, parts.length - 1));
  if (await db.withActor(system, (tx) => isStored(tx, lastId))) return { taken: true, repeated: true };
  if (!(await isWithinLimit(services, token.conversationId))) return drop('too many');
  const actor = await toActor(services, about, recipient);
  if (!actor) return drop('no access');
  try {
    return (await store(services, actor, about, { ...mail, parts }, toId)) ? { taken: true } : drop('empty');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The same Message-ID with other words.
    if (error.code === 'messages.sent_before') return { taken: true, repeated: true };
    // In a minute there is room again.
    if (error.code === 'messages.too_fast') throw new Error('the sender writes too fast', { cause: error });
    return drop('no access');
  }
}

const drop = (reason: Dropped): Received => ({ taken: false, reason });

/** Whom the mail was for that is answered; `id` is a professional's. */
interface Recipient {
  id: string | null;
  email: string;
}

interface Found {
  token: ReplyToken;
  about: Answerable;
  recipient: Recipient;
}

/** By the sealed address alone, before anything of the mail is parsed. */
async function findRecipient(
  { db, config }: Services,
  { address }: InboundMail,
  mime: Uint8Array,
): Promise<Found | { reason: Dropped }> {
  const token = findToken(address, mime);
  if (!token) return { reason: 'no address of ours' };
  const about = await db.withActor(system, (tx) => selectAnswerable(tx, token.conversationId));
  if (!about) return { reason: 'forged address' };
  const isFor = (recipient: string) => isMadeFor(config.authSecret, token, recipient);
  if (isFor('party')) {
    const { party_email: email } = about;
    return email ? { token, about, recipient: { id: null, email } } : { reason: 'no access' };
  }
  const professional = about.staff.find(({ id }) => isFor(id));
  return professional ? { token, about, recipient: professional } : { reason: 'forged address' };
}

/** Of the first of our addresses in the mail's head. */
function findToken(inboundAddress: string, mime: Uint8Array): ReplyToken | null {
  const start = Buffer.from(mime.buffer, mime.byteOffset, Math.min(mime.byteLength, headMax)).toString(
    'latin1',
  );
  const head = start.split(/\r?\n\r?\n/, 1)[0] ?? '';
  const [local = '', domain = ''] = inboundAddress.split('@').map((part) => RegExp.escape(part));
  for (const [address] of head.matchAll(new RegExp(`${local}\\+[0-9a-v]{1,64}@${domain}`, 'gi'))) {
    const token = readReplyAddress(inboundAddress, address);
    if (token) return token;
  }
  return null;
}

/** The same mail has the same ids, one for each of its messages. */
function createMessageIds(
  conversationId: string,
  recipient: string,
  { messageId }: ReadMail,
  mime: Uint8Array,
): (index: number) => string {
  const mail = messageId ?? createHash('sha256').update(mime).digest('hex');
  return (index) => {
    const hash = createHash('sha256').update(`${conversationId} ${recipient} ${mail} ${index}`).digest();
    // RFC 9562, version 8.
    hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
    hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
    return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };
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

/** Null for an account that an administrator has disabled. */
async function toActor(
  { db }: Services,
  { party_name }: Answerable,
  { id, email }: Recipient,
): Promise<ClientActor | StaffActor | null> {
  // A client who has never signed in has no account yet. The address that they answered to reached their mailbox alone, as a link does.
  if (id === null)
    await db.accounts.execute(sql`
      INSERT INTO auth."user" (email, name, email_verified) VALUES (${email}, ${party_name || email}, true)
      ON CONFLICT (email) DO NOTHING`);
  const { rows } = await db.accounts.execute<{ id: string }>(
    sql`SELECT id FROM auth."user" WHERE email = ${email} AND disabled_at IS NULL`,
  );
  const [account] = rows;
  if (!account || (id !== null && account.id !== id)) return null;
  return { as: id === null ? 'client' : 'staff', userId: account.id, email };
}

/** False where there is nothing to store. What an earlier try stored before it was interrupted is not stored again. */
async function store(
  services: Services,
  actor: ClientActor | StaffActor,
  { request_id, party }: Answerable,
  { parts, attachments }: Pick<ReadMail, 'attachments'> & { parts: string[] },
  toId: (index: number) => string,
): Promise<boolean> {
  const { db } = services;
  let uploadIds: string[] = [];
  if (!(await db.withActor(system, (tx) => isStored(tx, toId(0)))))
    uploadIds = await receiveAttachments(services, actor, { requestId: request_id, party }, attachments);
  const bodies = parts.length || !uploadIds.length ? parts : [''];
  for (const [index, body] of bodies.entries()) {
    const id = toId(index);
    if (await db.withActor(system, (tx) => isStored(tx, id))) continue;
    const upload_ids = index === 0 ? uploadIds : [];
    await sendMessage(services, actor, { request_id, party, id, body, upload_ids, via: 'mail' });
  }
  return bodies.length > 0;
}

/** The mail that was answered signs its reader in: what is left of its quotation must sign nobody else in. */
function withoutSignInLinks(text: string, publicUrl: string): string {
  const link = new RegExp(`${RegExp.escape(publicUrl)}/auth/\\S*`, 'g');
  return link.test(text) ? text.replaceAll(link, '').replaceAll(/^\W*\d{6}\W*$/gm, '') : text;
}

/** Between lines or words where there are any. */
function splitText(text: string): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest && parts.length < partsMax) {
    if (rest.length <= messageLimits.bodyMax) return [...parts, rest];
    const piece = rest.slice(0, messageLimits.bodyMax);
    const end = Math.max(piece.lastIndexOf('\n'), piece.lastIndexOf(' '));
    const cut = end > messageLimits.bodyMax / 2 ? end : messageLimits.bodyMax;
    parts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return parts;
}
