import { createHash } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { symmetricDecrypt } from 'better-auth/crypto';
import { refuse } from '../../shared/api/refuse.ts';
import type { OidcProvider, Services } from '../../shared/services.ts';
import { countAttempt } from './attempts.ts';
import { enterByLink } from './enter-by-link.ts';
import {
  deleteIdentity,
  type Flow,
  findFirmProvider,
  findIdentityOwner,
  insertFlow,
  insertIdentity,
  takeFlow,
} from './federation.queries.ts';
import { beginOidc, type Claims, finishOidc, readIdToken } from './oidc.ts';
import { returnPath } from './return-path.ts';

/** A provider as it may be used here: a firm's own speaks for addresses of its domain only. */
interface Trusted {
  oidc: OidcProvider;
  domain: string | null;
}

/**
 * Sends somebody to another service: `provider` names one of the settings, `email` finds a firm's own by its domain.
 * Refuses with accounts.provider_unknown and accounts.provider_failed.
 */
export async function beginFederated(
  services: Services,
  asked: { provider?: string | undefined; email?: string | undefined; returnTo?: string | undefined },
  linkTo: string | null,
): Promise<{ url: string; state: string }> {
  const id = asked.provider ?? (await firmProviderId(services, asked.email ?? ''));
  const { oidc } = await trusted(services, id);
  const begun = await beginOidc(oidc, redirectUri(services, id)).catch((cause: unknown) => {
    services.log.warn({ err: cause, provider: id }, 'identity provider does not answer');
    throw refuse('accounts.provider_failed');
  });
  const { state } = begun.flow;
  await insertFlow<Flow>(services.db.accounts, 'federated', keyOf(state), {
    provider: id,
    oidc: begun.flow,
    linkTo,
    returnTo: returnPath(asked.returnTo, '/auth/callback'),
  });
  return { url: begun.url, state };
}

export type Returned =
  | { signsIn: string; returnTo: string }
  | { signsIn: null; returnTo: string }
  | { failure: ErrorCode };

/**
 * What becomes of somebody who comes back from `provider`. `state` is what this very browser set out with; a
 * return with another one is somebody else's. Never throws for what came from outside.
 */
export async function finishFederated(
  services: Services,
  provider: string,
  query: URLSearchParams,
  state: string | null,
): Promise<Returned> {
  try {
    if (!state || query.get('state') !== state) throw refuse('accounts.provider_failed');
    const flow = await takeFlow<Flow>(services.db.accounts, 'federated', keyOf(state));
    if (flow?.provider !== provider) throw refuse('accounts.provider_failed');
    const source = await trusted(services, provider);
    const address = new URL(`${redirectUri(services, provider)}?${query}`);
    const claims = await finishOidc(source.oidc, address, flow.oidc).catch((cause: unknown) => {
      services.log.warn({ err: cause, provider }, 'sign-in elsewhere not accepted');
      throw refuse('accounts.provider_failed');
    });
    if (flow.linkTo) {
      await connect(services, provider, claims.subject, flow.linkTo);
      return { signsIn: null, returnTo: flow.returnTo };
    }
    return { signsIn: await ownerOf(services, provider, source.domain, claims), returnTo: flow.returnTo };
  } catch (error) {
    if (error instanceof ORPCError) return { failure: error.code as ErrorCode };
    throw error;
  }
}

/**
 * Signs in by a token that a page got from the provider itself; each works once. Answers whose it is. Refuses with
 * accounts.provider_unknown, accounts.provider_failed and accounts.no_account.
 */
export async function enterByIdToken(
  services: Services,
  { provider, idToken, nonce }: { provider: string; idToken: string; nonce: string },
): Promise<string> {
  const source = await trusted(services, provider);
  const claims = await readIdToken(source.oidc, idToken, nonce).catch((cause: unknown) => {
    services.log.warn({ err: cause, provider }, 'id token not accepted');
    throw refuse('accounts.provider_failed');
  });
  await countAttempt(services, `id token ${keyOf(idToken)}`, { tries: 1, minutes: 30 }).catch(() => {
    throw refuse('accounts.provider_failed');
  });
  return ownerOf(services, provider, source.domain, claims);
}

/** The mailbox still signs in: nobody loses the last way in. Refuses with accounts.identity_not_found. */
export async function disconnect({ db }: Services, userId: string, identityId: string): Promise<void> {
  if (!(await deleteIdentity(db.accounts, userId, identityId))) throw refuse('accounts.identity_not_found');
}

async function connect(services: Services, provider: string, subject: string, userId: string): Promise<void> {
  const owner = await insertIdentity(services.db.accounts, { userId, provider, subject });
  if (owner !== userId) throw refuse('accounts.identity_taken');
}

/**
 * Whose account it is: the one that the identity was connected with, else that of the mailbox which the provider
 * vouches for, by the same rules as a sign-in by mail: a client stays a client.
 */
async function ownerOf(
  services: Services,
  provider: string,
  domain: string | null,
  { subject, provenEmail }: Claims,
): Promise<string> {
  const connected = await findIdentityOwner(services.db.accounts, provider, subject);
  if (connected) return connected;
  if (!provenEmail || (domain && !provenEmail.endsWith(`@${domain}`))) throw refuse('accounts.no_account');
  const { userId } = await enterByLink(services, {
    email: provenEmail,
    purpose: 'sign-in',
    request_id: null,
    password_hash: null,
    phone: null,
    language: null,
  });
  await connect(services, provider, subject, userId);
  return userId;
}

async function firmProviderId({ db }: Services, email: string): Promise<string> {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? '';
  const found = await findFirmProvider(db.accounts, { domain });
  if (!found) throw refuse('accounts.provider_unknown');
  return `firm-${found.id}`;
}

async function trusted({ db, config }: Services, id: string): Promise<Trusted> {
  const own = config.providers.find((provider) => provider.id === id);
  if (own) return { oidc: own, domain: null };
  const firm = id.startsWith('firm-') ? await findFirmProvider(db.accounts, { id: id.slice(5) }) : null;
  if (!firm) throw refuse('accounts.provider_unknown');
  const { issuer, client_id } = firm;
  const client_secret = firm.client_secret
    ? await symmetricDecrypt({ key: config.authSecret, data: firm.client_secret })
    : undefined;
  return {
    oidc: { id, name: firm.domain, issuer, clientId: client_id, clientSecret: client_secret },
    domain: firm.domain,
  };
}

/** One per provider: an answer of one can never be taken for another's. */
const redirectUri = ({ config }: Services, provider: string): string =>
  `${config.publicUrl}/api/auth/federated/callback/${provider}`;

export const keyOf = (state: string): string => createHash('sha256').update(state).digest('base64url');
