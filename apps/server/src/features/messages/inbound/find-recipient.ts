import { sql } from 'drizzle-orm';
import { type ClientActor, type StaffActor, system } from '../../../shared/db/actor.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import { isMadeFor, type ReplyToken, readReplyAddress } from '../../../shared/mail/reply-address.ts';
import { knownSecrets } from '../../../shared/secrets/known-secrets.ts';
import type { InboundMail, Services } from '../../../shared/services.ts';
import { type AnsweredConversation, selectAnsweredConversation } from './inbound.queries.ts';
import type { Dropped } from './refusals.ts';

/** How far into a mail its addresses are searched. Bytes. */
const headMax = 256 * 1024;

/** The person whom the answered mail was sent to; `id` is a professional's. */
export interface Recipient {
  id: string | null;
  email: string;
}

interface Found {
  token: ReplyToken;
  about: AnsweredConversation;
  recipient: Recipient;
}

/** Uses only the sealed address, before anything of the mail is parsed. */
export async function findRecipient(
  { db, config }: Services,
  { address }: InboundMail,
  mime: Uint8Array,
): Promise<Found | { reason: Dropped }> {
  const token = findToken(address, mime);
  if (!token) return { reason: 'no address of ours' };
  const about = await db.withActor(system, (tx) => selectAnsweredConversation(tx, token.conversationId));
  if (!about) return { reason: 'forged address' };
  const isFor = (recipient: string) =>
    knownSecrets(config).some((secret) => isMadeFor(secret, token, recipient));
  if (isFor('party')) {
    const { party_email: email } = about;
    return email ? { token, about, recipient: { id: null, email } } : { reason: 'no access' };
  }
  const professional = about.staff.find(({ id }) => isFor(id));
  return professional ? { token, about, recipient: professional } : { reason: 'forged address' };
}

/** The token in the first of our addresses in the mail's headers. */
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

/** Null if an administrator has disabled the account. */
export async function toActor(
  { db }: Services,
  { party_name }: Pick<AnsweredConversation, 'party_name'>,
  { id, email }: Recipient,
): Promise<ClientActor | StaffActor | null> {
  // A client who never signed in has no account. The reply address went only to their mailbox, so it proves as much as a sign-in
  // link.
  if (id === null)
    await db.accounts.execute(sql`
      INSERT INTO auth."user" (email, name, email_verified) VALUES (${email}, ${party_name || email}, true)
      ON CONFLICT (email) DO NOTHING`);
  const [account] = await queryRows(db.accounts, {
    id: column.uuid,
  })`SELECT id FROM auth."user" WHERE email = ${email} AND disabled_at IS NULL`;
  if (!account || (id !== null && account.id !== id)) return null;
  return { as: id === null ? 'client' : 'staff', userId: account.id, email };
}
