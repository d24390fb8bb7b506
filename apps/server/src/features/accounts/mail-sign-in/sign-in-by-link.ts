import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import { system } from '../../../shared/db/actor.ts';
import { column, query } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { enterCase } from '../case-access/enter-case.ts';
import { type ConsumedLink, canSignInByText } from '../mail-links/mail-links.queries.ts';
import { findClient, findRequestMailbox, type KnownClient } from '../mail-orders/recipients.queries.ts';
import { confirmMailbox, findOrAddPerson, isProfessional, type Person } from '../people/people.queries.ts';
import { insertPhone } from '../phones/phones.queries.ts';
import { notifyAdministrators } from '../security-notices/security-notices.usecases.ts';
import type { CheckedCredentials } from '../sessions/call-session.ts';

export interface Entry extends CheckedCredentials {
  /** The request that the mail was about. */
  requestId: string | null;
  landing: 'dashboard' | 'portal';
  /** A client's newest request, which the portal opens. */
  portalRequestId: string | null;
  /** The mailbox is confirmed for the first time. */
  isNew: boolean;
  /** The password or phone of the sign-up came from another browser and is ignored: a new password must be chosen. */
  choosePassword: boolean;
}

/**
 * Signs in the owner of an address with a link or code that was just consumed. Signing up makes a professional; so
 * does a first sign-in of an unknown address. An invitation never does, nor does signing in as a client.
 * `sameBrowser`: the browser that signed up. In another browser the password and phone of the sign-up are ignored,
 * and a known person does not become a professional. Refuses with accounts.link_not_valid if the request is gone, the
 * address has lost its access, or the account's credentials have changed since the link was used.
 */
export async function signInByLink(
  services: Services,
  link: ConsumedLink,
  { sameBrowser }: { sameBrowser: boolean },
): Promise<Entry> {
  const { db } = services;
  const { email, request_id: requestId } = link;
  if (requestId && (await findRequestMailbox(db, requestId, email)) !== email) {
    throw refuse('accounts.link_not_valid');
  }
  // A phone proves less than a mailbox: whether its link may open the account is checked again.
  if (
    link.by_text &&
    !(link.confirmed_user_id && (await canSignInByText(db.accounts, link.confirmed_user_id, email)))
  )
    throw refuse('accounts.link_not_valid');
  const client = await findClient(db, email);
  const person = await findOrAddPerson(db.accounts, {
    email,
    name: guessName(client, email),
    language: link.language,
  });
  const wasProfessional = await isProfessional(db.accounts, person.id);
  const professional = wasProfessional || becomesProfessional(link, { person, client, sameBrowser });
  // Before the mailbox counts as confirmed: if the process stops in between, the next link finishes it.
  const name = (sameBrowser && link.name) || (person.proven ? person.name : guessName(client, email));
  if (professional && !wasProfessional) await makeProfessional(services, { ...person, name });
  const settled = person.proven && wasProfessional;
  const credentialsVersion = await confirmMailbox(db.accounts, {
    ...person,
    name,
    credentials_version: link.credentials_version ?? person.credentials_version,
    // Whoever opens the mail may not be who typed the password or confirmed the phone.
    passwordHash: sameBrowser && !settled ? link.password_hash : null,
  });
  if (credentialsVersion === null) throw refuse('accounts.link_not_valid');
  if (link.phone && sameBrowser && !person.proven) await insertPhone(db.accounts, person.id, link.phone);
  if (requestId) await enterCase(services, { as: 'client', userId: person.id, email }, { requestId });
  return {
    userId: person.id,
    credentialsVersion,
    requestId,
    landing: professional ? 'dashboard' : 'portal',
    portalRequestId: professional ? null : (client?.newest_request_id ?? null),
    isNew: !person.proven,
    choosePassword: professional && !person.proven && link.purpose === 'sign-up' && !sameBrowser,
  };
}

interface Known {
  person: Person;
  client: KnownClient | null;
  sameBrowser: boolean;
}

function becomesProfessional(link: ConsumedLink, { person, client, sameBrowser }: Known): boolean {
  const isKnown = person.proven || client !== null;
  if (link.purpose === 'sign-up') return sameBrowser || !isKnown;
  return link.purpose === 'sign-in' && !isKnown;
}

function guessName(client: KnownClient | null, email: string): string {
  if (client) return `${client.first_name} ${client.last_name}`.trim();
  return email.split('@')[0] ?? email;
}

/**
 * Creates an account's profile. ADMIN_EMAIL becomes administrator; if it is not set, the first professional of the
 * installation does, and the other administrators are notified. A second call changes nothing.
 */
async function makeProfessional(
  services: Services,
  person: { id: string; email: string; name: string },
): Promise<void> {
  const { db, config } = services;
  const role = await db.withActor(system, async (tx) => {
    // Serialized, so that parallel sign-ups create one first administrator.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('first administrator'))`);
    const { rowCount } = await tx.execute(sql`
      INSERT INTO profiles (id, email, full_name) VALUES (${person.id}, ${person.email}, ${person.name})
      ON CONFLICT (id) DO NOTHING`);
    if (!rowCount) return null;
    const first = sql`NOT EXISTS (SELECT FROM profiles WHERE id <> ${person.id})`;
    const administrator = config.adminEmail
      ? sql`${person.email === config.adminEmail.toLowerCase()}::boolean`
      : first;
    const added = await query(tx, { role: column.text })`
      INSERT INTO user_roles (user_id, role)
      VALUES (${person.id}, CASE WHEN ${administrator} THEN 'admin' ELSE 'user' END) RETURNING role`;
    return added.rows[0]?.role;
  });
  if (role === 'admin')
    await notifyAdministrators(services, { kind: 'administratorAdded', person }, { notifyPerson: false });
}
