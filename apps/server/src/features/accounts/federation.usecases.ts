import { createHash, randomBytes } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { refuse } from '../../shared/api/refuse.ts';
import type { Services } from '../../shared/services.ts';
import { takeIntoFirm } from '../firms/firms.usecases.ts';
import { countAttempt } from './attempts.ts';
import { enterByLink } from './enter-by-link.ts';
import {
  deleteIdentity,
  type Flow,
  findIdentityOwner,
  insertFlow,
  insertIdentity,
  takeFlow,
} from './federation.queries.ts';
import { firmProviderId, type Trusted, trusted } from './federation-sources.ts';
import type { ConnectedIdentity } from './identity-notices.ts';
import { beginOidc, type Claims, finishOidc, readIdToken } from './oidc.ts';
import { returnPath } from './return-path.ts';
import { beginSaml, finishSaml } from './saml.ts';
import { samlKey } from './saml-key.ts';
import { callbackUrl } from './sign-in-addresses.ts';

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
  const source = await trusted(services, id);
  const { url, state, waitsFor } = await begin(services, source).catch((cause: unknown) => {
    services.log.warn({ err: cause, provider: id }, 'identity provider does not answer');
    throw refuse('accounts.provider_failed');
  });
  await insertFlow<Flow>(services.db.accounts, 'federated', keyOf(state), {
    provider: id,
    place: source.place,
    waitsFor,
    linkTo,
    returnTo: returnPath(asked.returnTo, '/auth/callback'),
  });
  return { url, state };
}

async function begin(
  services: Services,
  source: Trusted,
): Promise<{ url: string; state: string; waitsFor: Flow['waitsFor'] }> {
  if ('oidc' in source) {
    const { url, flow } = await beginOidc(source.oidc, callbackUrl(services.config, source.place));
    return { url, state: flow.state, waitsFor: { oidc: flow } };
  }
  const state = randomBytes(32).toString('base64url');
  const key = source.saml.wantsSigned ? await samlKey(services) : null;
  const { url, requestId } = await beginSaml(source.saml, state, key);
  return { url, state, waitsFor: { samlRequestId: requestId } };
}

export type Returned =
  | {
      /** Null where somebody signed in has connected the identity. */
      signsIn: string | null;
      returnTo: string;
      added: ConnectedIdentity | null;
    }
  | { failure: ErrorCode };

/** Whose it is, and the identity where it has just been connected with an account that was there before. */
interface Owner {
  userId: string;
  added: ConnectedIdentity | null;
}

/**
 * What becomes of somebody who comes back to `place`. `state` is what this very browser set out with; a return with
 * another one is somebody else's. Never throws for what came from outside.
 */
export async function finishFederated(
  services: Services,
  place: string,
  query: URLSearchParams,
  state: string | null,
): Promise<Returned> {
  try {
    if (!state || query.get('state') !== state) throw refuse('accounts.provider_failed');
    const flow = await takeFlow<Flow>(services.db.accounts, 'federated', keyOf(state));
    if (flow?.place !== place) throw refuse('accounts.provider_failed');
    const source = await trusted(services, flow.provider);
    const claims = await claimsFrom(services, source, flow, query);
    if (flow.linkTo) {
      const added = await connect(services, flow.provider, claims.subject, flow.linkTo);
      return { signsIn: null, returnTo: flow.returnTo, added };
    }
    const { userId, added } = await ownerOf(services, flow.provider, source, claims);
    return { signsIn: userId, returnTo: flow.returnTo, added };
  } catch (error) {
    if (error instanceof ORPCError) return { failure: error.code as ErrorCode };
    throw error;
  }
}

/**
 * A firm's SAML identity provider sends its answer by a form of its own site, which brings none of our cookies along.
 * So here the answer is only read and laid by; answers the path at which the browser that set out collects it.
 * What nobody here asked for is refused. Never throws for what came from outside.
 */
export async function receiveSaml(
  services: Services,
  firmId: string,
  { response, relayState }: { response: string; relayState: string },
): Promise<string> {
  const failed = '/auth?failure=accounts.provider_failed';
  const flow = await takeFlow<Flow>(services.db.accounts, 'federated', keyOf(relayState));
  if (!flow || !('samlRequestId' in flow.waitsFor) || flow.place !== `firm-${firmId}`) return failed;
  try {
    const source = await trusted(services, flow.provider);
    if (!('saml' in source)) return failed;
    const { assertionId, ...arrival } = await finishSaml(source.saml, flow.waitsFor.samlRequestId, response);
    // Longer than any assertion is taken; a request takes one answer already.
    await countAttempt(services, `saml ${keyOf(`${source.saml.issuer} ${assertionId}`)}`, {
      tries: 1,
      minutes: 30,
    });
    await insertFlow<Flow>(services.db.accounts, 'federated', keyOf(relayState), {
      ...flow,
      waitsFor: { arrival },
    });
  } catch (cause) {
    services.log.warn({ err: cause, provider: flow.provider }, 'sign-in elsewhere not accepted');
    return failed;
  }
  return `/api/auth/federated/callback/${flow.place}?state=${relayState}`;
}

/** Refuses with accounts.provider_failed. */
async function claimsFrom(
  services: Services,
  source: Trusted,
  { provider, place, waitsFor }: Flow,
  query: URLSearchParams,
): Promise<Claims> {
  if ('arrival' in waitsFor) return waitsFor.arrival;
  if (!('oidc' in waitsFor) || !('oidc' in source)) throw refuse('accounts.provider_failed');
  const address = new URL(`${callbackUrl(services.config, place)}?${query}`);
  return finishOidc(source.oidc, address, waitsFor.oidc).catch((cause: unknown) => {
    services.log.warn({ err: cause, provider }, 'sign-in elsewhere not accepted');
    throw refuse('accounts.provider_failed');
  });
}

/**
 * Signs in by a token that a page got from the provider itself; each works once. Answers whose it is. Refuses with
 * accounts.provider_unknown, accounts.provider_failed and accounts.no_account.
 */
export async function enterByIdToken(
  services: Services,
  { provider, idToken, nonce }: { provider: string; idToken: string; nonce: string },
): Promise<Owner> {
  const source = await trusted(services, provider);
  if (!('oidc' in source)) throw refuse('accounts.provider_unknown');
  const claims = await readIdToken(source.oidc, idToken, nonce).catch((cause: unknown) => {
    services.log.warn({ err: cause, provider }, 'id token not accepted');
    throw refuse('accounts.provider_failed');
  });
  // By what is signed: its signature can be written in more than one way.
  const signed = idToken.slice(0, idToken.lastIndexOf('.'));
  await countAttempt(services, `id token ${keyOf(signed)}`, { tries: 1, minutes: 30 }).catch(() => {
    throw refuse('accounts.provider_failed');
  });
  return ownerOf(services, provider, source, claims);
}

/** Answers which it was. The mailbox still signs in: nobody loses the last way in. Refuses with accounts.identity_not_found. */
export async function disconnect(
  { db }: Services,
  userId: string,
  identityId: string,
): Promise<ConnectedIdentity> {
  const removed = await deleteIdentity(db.accounts, userId, identityId);
  if (!removed) throw refuse('accounts.identity_not_found');
  return { userId, ...removed };
}

/** Null where it was connected already. Refuses with accounts.identity_taken. */
export async function connect(
  services: Services,
  provider: string,
  subject: string,
  userId: string,
): Promise<ConnectedIdentity | null> {
  const identity = { userId, provider, subject };
  const { owner, added } = await insertIdentity(services.db.accounts, identity);
  if (owner !== userId) throw refuse('accounts.identity_taken');
  return added ? identity : null;
}

/**
 * Whose account it is: the one that the identity was connected with, else that of the mailbox which the provider
 * vouches for, by the same rules as a sign-in by mail: a client stays a client. Professionals whom a firm's own
 * provider names belong to the firm, unless they belong to another.
 */
async function ownerOf(
  services: Services,
  provider: string,
  { firm }: Trusted,
  { subject, provenEmail }: Claims,
): Promise<Owner> {
  const connected = await findIdentityOwner(services.db.accounts, provider, subject);
  if (connected) return { userId: connected, added: null };
  const domain = provenEmail?.split('@').at(-1) ?? '';
  if (firm && !firm.domains.includes(domain)) throw refuse('accounts.not_of_firm');
  if (!provenEmail) throw refuse('accounts.no_account');
  const { userId, isNew } = await enterByLink(
    services,
    {
      email: provenEmail,
      purpose: 'sign-in',
      request_id: null,
      password_hash: null,
      phone: null,
      browser: null,
      language: null,
    },
    { sameBrowser: false },
  );
  const added = await connect(services, provider, subject, userId);
  if (firm) await takeIntoFirm(services, userId, firm.id);
  return { userId, added: isNew ? null : added };
}

export const keyOf = (state: string): string => createHash('sha256').update(state).digest('base64url');
