import { sql } from 'drizzle-orm';
import { type ClientActor, type StaffActor, system } from '../../../shared/db/actor.ts';
import { column, query } from '../../../shared/db/query.ts';
import { isMadeFor, type ReplyToken, readReplyAddress } from '../../../shared/mail/reply-address.ts';
import { knownSecrets } from '../../../shared/secrets/known-secrets.ts';
import type { InboundMail, Services } from '../../../shared/services.ts';
import { type Answerable, selectAnswerable } from './inbound.queries.ts';
import type { Dropped } from './refusals.ts';

/** Where the addresses of a mail stand. Bytes. */
const headMax = 256 * 1024;

/** Whom the mail was for that is answered; `id` is a professional's. */
export interface Recipient {
  id: string | null;
  email: string;
}

interface Found {
  token: ReplyToken;
  about: Answerable;
  recipient: Recipient;
}

/** By the sealed address alone, before anything of the mail is parsed. */
export async function findRecipient(
  { db, config }: Services,
  { address }: InboundMail,
  mime: Uint8Array,
): Promise<Found | { reason: Dropped }> {
  const token = findToken(address, mime);
  if (!token) return { reason: 'no address of ours' };
  const about = await db.withActor(system, (tx) => selectAnswerable(tx, token.conversationId));
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

/** Null for an account that an administrator has disabled. */
export async function toActor(
  { db }: Services,
  { party_name }: Pick<Answerable, 'party_name'>,
  { id, email }: Recipient,
): Promise<ClientActor | StaffActor | null> {
  // A client who has never signed in has no account yet. The address that they answered to reached their mailbox alone, as a link does.
  if (id === null)
    await db.accounts.execute(sql`
      INSERT INTO auth."user" (email, name, email_verified) VALUES (${email}, ${party_name || email}, true)
      ON CONFLICT (email) DO NOTHING`);
  const { rows } = await query(db.accounts, {
    id: column.uuid,
  })`SELECT id FROM auth."user" WHERE email = ${email} AND disabled_at IS NULL`;
  const [account] = rows;
  if (!account || (id !== null && account.id !== id)) return null;
  return { as: id === null ? 'client' : 'staff', userId: account.id, email };
}
