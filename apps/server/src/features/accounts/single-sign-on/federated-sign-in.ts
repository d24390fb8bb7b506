import { createHash, randomBytes } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { Services } from '../../../shared/services.ts';
import { takeIntoFirm } from '../../firms/firms.usecases.ts';
import type { ConnectedIdentity } from '../identities/identity-notices.ts';
import { enterByLink } from '../mail-sign-in/enter-by-link.ts';
import type { SessionOwner } from '../sessions/session-of-call.ts';
import {
  deleteIdentity,
  type Flow,
  findIdentityOwner,
  type Holder,
  insertFlow,
  insertIdentity,
  insertIdentityBySession,
  loadFlow,
  storeArrival,
  takeFlow,
} from './federation.queries.ts';
import { refuseOutsideFirm } from './firms/firm-authority.ts';
import { callbackUrl } from './firms/sign-in-addresses.ts';
import { firmProviderId, type Trusted, trusted } from './load-identity-provider.ts';
import { beginOidc, type Claims, finishOidc, readIdToken } from './protocols/oidc.ts';
import { beginSaml, finishSaml } from './protocols/saml.ts';
import { samlKey } from './protocols/saml-key.ts';
import { returnPath } from './return-path.ts';

/**
 * Sends somebody to another service: `provider` names one of the settings, `email` finds a firm's own by its domain.
 * Refuses with accounts.provider_unknown and accounts.provider_failed.
 */
export async function beginFederated(
  services: Services,
  asked: { provider?: string | undefined; email?: string | undefined; returnTo?: string | undefined },
  linkTo: Holder | null,
): Promise<{ url: string; state: string }> {
  const id = asked.provider ?? (await firmProviderId(services, asked.email ?? ''));
  const source = await trusted(services, id);
  // A firm's provider speaks for accounts of its domains, never for one that is signed in otherwise.
  if (linkTo && source.firm) throw refuse('accounts.provider_unknown');
  const { url, state, waitsFor } = await begin(services, source).catch((cause: unknown) => {
    services.log.warn({ err: cause, provider: id }, 'identity provider does not answer');
    throw refuse('accounts.provider_failed');
  });
  const flow: Flow = {
    provider: id,
    place: source.place,
    waitsFor,
    linkTo,
    returnTo: returnPath(asked.returnTo, '/auth/callback'),
  };
  await insertFlow(services.db.accounts, 'federated', keyOf(state), flow, linkTo?.sessionId);
  return { url, state };
}

async function begin(
  services: Services,
  source: Trusted,
): Promise<{ url: string; state: string; waitsFor: Flow['waitsFor'] }> {
  if ('oidc' in source) {
    const { url, flow } = await beginOidc(
      source.oidc,
      services.fetchPublic,
      callbackUrl(services.config, source.place),
    );
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
      signsIn: SessionOwner | null;
      returnTo: string;
      added: ConnectedIdentity | null;
    }
  | { failure: ErrorCode };

/** Whose it is, and the identity where it has just been connected with an account that was there before. */
interface Owner extends SessionOwner {
  added: ConnectedIdentity | null;
}

/**
 * What becomes of somebody who comes back to `place`. `state` is what this very browser set out with; a return with
 * another one is somebody else's. `here` is the session that the browser has now: a connection is finished by the session
 * that began it, and by no other. Never throws for what came from outside.
 */
export async function finishFederated(
  services: Services,
  place: string,
  query: URLSearchParams,
  { state, here }: { state: string | null; here: Holder | null },
): Promise<Returned> {
  try {
    if (!state || query.get('state') !== state) throw refuse('accounts.provider_failed');
    const db = services.db.accounts;
    const flow = await takeFlow<Flow>(db, 'federated', keyOf(state));
    if (flow?.place !== place) throw refuse('accounts.provider_failed');
    if (flow.linkTo && !isSameHolder(flow.linkTo, here)) throw refuse('accounts.flow_not_of_session');
    const source = await trusted(services, flow.provider);
    const claims = await claimsFrom(services, source, flow, query);
    if (flow.linkTo) {
      const added = await connectBySession(services, flow.linkTo, flow.provider, claims.subject);
      return { signsIn: null, returnTo: flow.returnTo, added };
    }
    const { added, ...owner } = await ownerOf(services, flow.provider, source, claims);
    if ('arrival' in flow.waitsFor) {
      const { answer } = flow.waitsFor.arrival;
      await insertFlow<Finished>(db, 'finished', keyOf(state), { answer, userId: owner.userId, flow });
    }
    return { signsIn: owner, returnTo: flow.returnTo, added };
  } catch (error) {
    if (error instanceof ORPCError) return { failure: error.code as ErrorCode };
    throw error;
  }
}

/** A SAML sign-in that is complete, kept for some minutes. */
interface Finished {
  answer: string;
  userId: string;
  flow: Flow;
}

/**
 * Where the browser goes on that brings the same SAML form once more, after it was signed in by it as `userId`; null for
 * everybody else.
 */
export async function findFinished(
  { db }: Services,
  state: string,
  userId: string | undefined,
): Promise<string | null> {
  const finished = await loadFlow<Finished>(db.accounts, 'finished', keyOf(state));
  return finished && finished.userId === userId ? finished.flow.returnTo : null;
}

/**
 * A firm's SAML identity provider sends its answer by a form of its own site, which brings none of our cookies along.
 * So here the answer is only read and laid by; answers the path at which the browser that set out collects it. The same
 * form sent again leads there again. Answers to no request of ours are refused. Never throws for what came from outside.
 */
export async function receiveSaml(
  services: Services,
  firmId: string,
  { response, relayState }: { response: string; relayState: string },
): Promise<string> {
  const db = services.db.accounts;
  const key = keyOf(relayState);
  const answer = keyOf(response);
  const place = `firm-${firmId}`;
  const onward = `/api/auth/federated/callback/${place}?state=${relayState}`;
  const failed = (code: ErrorCode = 'accounts.provider_failed') => `/auth?failure=${code}`;
  const wasAccepted = async () => {
    const flow = await loadFlow<Flow>(db, 'federated', key);
    const finished = flow ? null : await loadFlow<Finished>(db, 'finished', key);
    const arrived = flow && 'arrival' in flow.waitsFor ? flow.waitsFor.arrival.answer : finished?.answer;
    return arrived === answer && (flow ?? finished?.flow)?.place === place;
  };
  const flow = await loadFlow<Flow>(db, 'federated', key);
  if (!flow || flow.place !== place || !('samlRequestId' in flow.waitsFor))
    return (await wasAccepted()) ? onward : failed();
  try {
    const source = await trusted(services, flow.provider);
    if (!('saml' in source)) return failed();
    const { assertionId, ...claims } = await finishSaml(
      source.saml,
      { requestId: flow.waitsFor.samlRequestId, signInHours: services.config.samlSignInHours },
      response,
    );
    const assertion = `saml ${keyOf(`${source.saml.issuer} ${assertionId}`)}`;
    const isStored = await storeArrival(db, key, { assertion, arrival: { claims, answer } });
    if (isStored || (await wasAccepted())) return onward;
    throw new Error('the assertion was used before');
  } catch (cause) {
    services.log.warn({ err: cause, provider: flow.provider }, 'sign-in elsewhere not accepted');
    await takeFlow<Flow>(db, 'federated', key);
    return failed(cause instanceof ORPCError ? (cause.code as ErrorCode) : undefined);
  }
}

/** Refuses with accounts.provider_failed. */
async function claimsFrom(
  services: Services,
  source: Trusted,
  { provider, place, waitsFor }: Flow,
  query: URLSearchParams,
): Promise<Claims> {
  if ('arrival' in waitsFor) return waitsFor.arrival.claims;
  if (!('oidc' in waitsFor) || !('oidc' in source)) throw refuse('accounts.provider_failed');
  const address = new URL(`${callbackUrl(services.config, place)}?${query}`);
  return finishOidc(source.oidc, services.fetchPublic, address, waitsFor.oidc).catch((cause: unknown) => {
    services.log.warn({ err: cause, provider }, 'sign-in elsewhere not accepted');
    throw refuse('accounts.provider_failed');
  });
}

/** What the page has to ask the provider's token for: a nonce that only this browser can use, once within ten minutes. */
export async function beginIdToken(
  services: Services,
  provider: string,
): Promise<{ nonce: string; secret: string }> {
  const source = await trusted(services, provider);
  if (!('oidc' in source)) throw refuse('accounts.provider_unknown');
  const secret = randomBytes(32).toString('base64url');
  const nonce = keyOf(secret);
  await insertFlow(services.db.accounts, 'id-token', nonce, { provider });
  return { nonce, secret };
}

/**
 * Signs in by a token that a page got from the provider itself, for the nonce of beginIdToken. `secret` is what the
 * browser was given with it. Answers whose it is. Refuses with accounts.provider_unknown, accounts.provider_failed,
 * accounts.no_account, and with what a firm's provider may not do.
 */
export async function enterByIdToken(
  services: Services,
  { provider, idToken }: { provider: string; idToken: string },
  secret: string | null,
): Promise<Owner> {
  const nonce = keyOf(secret ?? '');
  const begun = await takeFlow<{ provider: string }>(services.db.accounts, 'id-token', nonce);
  if (begun?.provider !== provider) throw refuse('accounts.provider_failed');
  const source = await trusted(services, provider);
  if (!('oidc' in source)) throw refuse('accounts.provider_unknown');
  const claims = await readIdToken(source.oidc, services.fetchPublic, idToken, nonce).catch(
    (cause: unknown) => {
      services.log.warn({ err: cause, provider }, 'id token not accepted');
      throw refuse('accounts.provider_failed');
    },
  );
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

/**
 * Null where it was connected already. Refuses with accounts.identity_taken, and with accounts.flow_not_of_session where
 * the session has ended.
 */
export async function connectBySession(
  { db }: Services,
  holder: Holder,
  provider: string,
  subject: string,
): Promise<ConnectedIdentity | null> {
  const { owner, added } = await insertIdentityBySession(db.accounts, holder, { provider, subject });
  if (!owner) throw refuse('accounts.flow_not_of_session');
  if (owner !== holder.userId) throw refuse('accounts.identity_taken');
  return added ? { userId: owner, provider, subject } : null;
}

export const isSameHolder = (one: Holder, other: Holder | null): boolean =>
  one.sessionId === other?.sessionId && one.userId === other.userId;

/**
 * Whose account it is: the one that the identity was connected with, else that of the mailbox which the provider
 * vouches for, by the same rules as a sign-in by mail: a client stays a client. A firm's own provider speaks for its
 * firm only; professionals without a firm whom it names belong to the firm from then on.
 */
async function ownerOf(
  services: Services,
  provider: string,
  { firm }: Trusted,
  { subject, provenEmail }: Claims,
): Promise<Owner> {
  const connected = await findIdentityOwner(services.db.accounts, provider, subject);
  const firmProviderId = firm?.providerId ?? null;
  if (firm)
    await refuseOutsideFirm(services, firm, { email: provenEmail, userId: connected?.userId ?? null });
  if (connected) {
    if (firm) await takeIntoFirm(services, connected.userId, firm.id);
    return { ...connected, firmProviderId, added: null };
  }
  if (!provenEmail) throw refuse('accounts.no_account');
  const { userId, credentialsVersion, isNew } = await enterByLink(
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
      credentials_version: null,
    },
    { sameBrowser: false },
  );
  const identity = { userId, provider, subject };
  const { owner, added } = await insertIdentity(services.db.accounts, identity);
  if (owner !== userId) throw refuse('accounts.identity_taken');
  if (firm) await takeIntoFirm(services, userId, firm.id);
  return { userId, credentialsVersion, firmProviderId, added: added && !isNew ? identity : null };
}

export const keyOf = (state: string): string => createHash('sha256').update(state).digest('base64url');
