import { refuse } from '../../../shared/api/refuse.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { addToFirm } from '../../workspaces/join-firm.ts';
import { findIdentityOwner, insertIdentity } from '../identities/identities.queries.ts';
import type { ConnectedIdentity } from '../identities/identities.usecases.ts';
import { signInByLink } from '../mail-sign-in/sign-in-by-link.ts';
import type { SessionOwner } from '../sessions/call-session.ts';
import type { IdentityProvider, TrustedFirm } from './load-identity-provider.ts';
import type { Claims } from './protocols/identity-claims.ts';

/** The account, and the identity if it was just connected with an existing account. */
export interface IdentityOwner extends SessionOwner {
  added: ConnectedIdentity | null;
}

/**
 * Finds the account that the identity is connected with, otherwise that of the mailbox which the provider has
 * verified, by the same rules as a sign-in by mail: a client stays a client. A firm's own provider is trusted for its
 * firm only; professionals without a firm whom it authenticates join the firm.
 */
export async function resolveIdentityOwner(
  services: Services,
  provider: string,
  { firm }: IdentityProvider,
  { subject, provenEmail }: Claims,
): Promise<IdentityOwner> {
  const connected = await findIdentityOwner(services.db.accounts, provider, subject);
  const firmProviderId = firm?.providerId ?? null;
  if (firm)
    await refuseOutsideFirm(services, firm, { email: provenEmail, userId: connected?.userId ?? null });
  if (connected) {
    if (firm) await addToFirm(services, connected.userId, firm.id);
    return { ...connected, firmProviderId, added: null };
  }
  if (!provenEmail) throw refuse('accounts.no_account');
  const { userId, credentialsVersion, isNew } = await signInByLink(
    services,
    {
      email: provenEmail,
      purpose: 'sign-in',
      request_id: null,
      password_hash: null,
      name: null,
      phone: null,
      browser: null,
      language: null,
      by_text: false,
      confirmed_user_id: null,
      credentials_version: null,
    },
    { sameBrowser: false },
  );
  const identity = { userId, provider, subject };
  const { owner, added } = await insertIdentity(services.db.accounts, identity);
  if (owner !== userId) throw refuse('accounts.identity_taken');
  if (firm) await addToFirm(services, userId, firm.id);
  return { userId, credentialsVersion, firmProviderId, added: added && !isNew ? identity : null };
}

/**
 * At every sign-in by a firm's provider: its claims and the account must both belong to the firm. The account is the
 * one with `userId`, otherwise the one of the address; a new address only has to be in the firm's domains. Refuses
 * with accounts.not_of_firm, and administrators of the product with accounts.administrator_not_by_firm.
 */
async function refuseOutsideFirm(
  { db, config }: Services,
  { id, domains }: TrustedFirm,
  { email, userId }: { email: string | null; userId: string | null },
): Promise<void> {
  const isOwn = (address: string) => domains.includes(address.slice(address.lastIndexOf('@') + 1));
  if (!email || !isOwn(email)) throw refuse('accounts.not_of_firm');
  if (email === config.adminEmail?.toLowerCase()) throw refuse('accounts.administrator_not_by_firm');
  const [person] = await queryRows(db.accounts, {
    email: column.text,
    firm_id: column.uuid.orNull,
    role: column.text.orNull,
  })`
    SELECT u.email, p.firm_id, r.role FROM auth."user" u
    LEFT JOIN profiles p ON p.id = u.id
    LEFT JOIN user_roles r ON r.user_id = u.id
    WHERE u.id = coalesce(${userId}::uuid, (SELECT id FROM auth."user" WHERE email = ${email}))`;
  if (!person) return;
  if (person.role === 'admin') throw refuse('accounts.administrator_not_by_firm');
  if (!isOwn(person.email)) throw refuse('accounts.not_of_firm');
  if (person.firm_id !== null && person.firm_id !== id) throw refuse('accounts.not_of_firm');
}
