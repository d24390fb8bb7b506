import { refuse } from '../../shared/api/refuse.ts';
import type { Services } from '../../shared/services.ts';
import { enterRequest } from '../portal/portal.usecases.ts';
import type { MailLink } from './mail-links.queries.ts';
import { makeProfessional } from './make-professional.ts';
import {
  findClient,
  findOrAddPerson,
  findRequestMailbox,
  isProfessional,
  type KnownClient,
  type Person,
  proveMailbox,
} from './people.queries.ts';
import { insertPhone } from './phones.queries.ts';

export interface Entry {
  userId: string;
  /** The request that the mail was about. */
  requestId: string | null;
  landing: 'dashboard' | 'portal';
  /** A client's newest request, where the portal opens. */
  portalRequestId: string | null;
  /** Nobody had shown before that the mailbox is theirs. */
  isNew: boolean;
}

/**
 * What a mail's link or code, just used up, makes of the person behind the address.
 * Signing up makes a professional; so does a first sign-in of an address that nobody knows. An invitation
 * never does, and neither does signing in as a client. `sameBrowser`: the one that signed up. Refuses with accounts.link_not_valid where the
 * request is gone or the address has lost its access.
 */
export async function enterByLink(
  services: Services,
  link: MailLink,
  { sameBrowser }: { sameBrowser: boolean },
): Promise<Entry> {
  const { db } = services;
  const { email, request_id: requestId } = link;
  if (requestId && (await findRequestMailbox(db, requestId, email)) !== email) {
    throw refuse('accounts.link_not_valid');
  }
  const client = await findClient(db, email);
  const person = await findOrAddPerson(db.accounts, {
    email,
    name: nameOf(client, email),
    language: link.language,
  });
  const wasProfessional = await isProfessional(db.accounts, person.id);
  const professional = wasProfessional || becomesProfessional(link, person, client);
  // Before the mailbox counts as proven: if we stop in between, the next link finishes it.
  if (professional && !wasProfessional) await makeProfessional(services, person);
  // Whoever typed a password here, or showed a phone, need not be who opens the mail: where there is something to be seen
  // already, the click alone gives a stranger no way in.
  const isTheirs = sameBrowser || !(person.proven || client);
  const settled = person.proven && wasProfessional;
  await proveMailbox(db.accounts, person.id, isTheirs && !settled ? link.password_hash : null);
  if (link.phone && isTheirs && !person.proven) await insertPhone(db.accounts, person.id, link.phone);
  if (requestId) await enterRequest(services, { as: 'client', userId: person.id, email }, requestId);
  return {
    userId: person.id,
    requestId,
    landing: professional ? 'dashboard' : 'portal',
    portalRequestId: professional ? null : (client?.newest_request_id ?? null),
    isNew: !person.proven,
  };
}

const becomesProfessional = (link: MailLink, person: Person, client: KnownClient | null): boolean =>
  link.purpose === 'sign-up' || (link.purpose === 'sign-in' && !person.proven && !client);

function nameOf(client: KnownClient | null, email: string): string {
  if (client) return `${client.first_name} ${client.last_name}`.trim();
  return email.split('@')[0] ?? email;
}
