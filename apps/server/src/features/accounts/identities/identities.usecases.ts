import { refuse } from '../../../shared/api/refuse.ts';
import type { OidcProvider, Services } from '../../../shared/services.ts';
import { notifyAccountOwner } from '../security-notices/security-notices.usecases.ts';
import type { SessionHolder } from '../sessions/call-session.ts';
import {
  deleteIdentity,
  ethereum,
  insertIdentityBySession,
  selectDomainNames,
} from './identities.queries.ts';

/** An external account or wallet that is connected with a user. */
export interface ConnectedIdentity {
  userId: string;
  provider: string;
  subject: string;
}

const kinds = {
  added: { wallet: 'walletAdded', service: 'identityAdded' },
  removed: { wallet: 'walletRemoved', service: 'identityRemoved' },
} as const;

/** Notifies the owner that an identity was connected or disconnected. */
export function notifyIdentityChange(
  services: Services,
  what: keyof typeof kinds,
  identity: ConnectedIdentity,
  request: Request | undefined,
): Promise<void> {
  const kind = kinds[what][identity.provider === ethereum ? 'wallet' : 'service'];
  return notifyAccountOwner(
    services,
    identity.userId,
    { kind, detail: getIdentityName(services, identity) },
    request,
  );
}

/** Display name of an identity: its service's name, the firm's domains, or the shortened address of a wallet. */
export async function getIdentityName(
  services: Services,
  { provider, subject }: { provider: string; subject: string },
): Promise<string> {
  if (provider === ethereum) return `Ethereum ${subject.slice(0, 6)}…${subject.slice(-4)}`;
  const own = services.config.providers.find(({ id }) => id === provider);
  if (own) return own.name;
  const domains = provider.startsWith('firm-')
    ? await selectDomainNames(services.db.accounts, provider.slice('firm-'.length))
    : null;
  return domains ?? provider;
}

/** What pages may know about sign-in providers. */
export const listProviders = (providers: OidcProvider[]): { id: string; name: string }[] =>
  providers.map(({ id, name }) => ({ id, name }));

/** Returns the removed identity. Sign-in by mail always remains possible. Refuses with accounts.identity_not_found. */
export async function disconnectIdentity(
  { db }: Services,
  userId: string,
  identityId: string,
): Promise<ConnectedIdentity> {
  const removed = await deleteIdentity(db.accounts, userId, identityId);
  if (!removed) throw refuse('accounts.identity_not_found');
  return { userId, ...removed };
}

/**
 * Null if it was connected already. Refuses with accounts.identity_taken, and with accounts.flow_not_of_session if
 * the session has ended.
 */
export async function connectBySession(
  { db }: Services,
  holder: SessionHolder,
  provider: string,
  subject: string,
): Promise<ConnectedIdentity | null> {
  const { owner, added } = await insertIdentityBySession(db.accounts, holder, { provider, subject });
  if (!owner) throw refuse('accounts.flow_not_of_session');
  if (owner !== holder.userId) throw refuse('accounts.identity_taken');
  return added ? { userId: owner, provider, subject } : null;
}

export const isSameHolder = (one: SessionHolder, other: SessionHolder | null): boolean =>
  one.sessionId === other?.sessionId && one.userId === other.userId;
