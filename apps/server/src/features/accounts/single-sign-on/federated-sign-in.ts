import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { Refusal, refuse } from '../../../shared/api/refuse.ts';
import { digest } from '../../../shared/secrets/short-codes.ts';
import type { Services } from '../../../shared/services.ts';
import { consumeFlow, insertFlow, loadFlow } from '../identities/identities.queries.ts';
import type { ConnectedIdentity } from '../identities/identities.usecases.ts';
import { connectBySession, isSameHolder } from '../identities/identities.usecases.ts';
import type { SessionHolder, SessionOwner } from '../sessions/call-session.ts';
import type { FinishedSamlSignIn, Flow } from './federation.queries.ts';
import { callbackUrl } from './firms/sign-in-addresses.ts';
import { firmProviderId, type IdentityProvider, loadIdentityProvider } from './load-identity-provider.ts';
import type { Claims } from './protocols/identity-claims.ts';
import { beginOidc, finishOidc } from './protocols/oidc.ts';
import { beginSaml } from './protocols/saml.ts';
import { loadSamlKey } from './protocols/signing-key.ts';
import { resolveIdentityOwner } from './resolve-identity-owner.ts';

/**
 * Begins a sign-in at another service: `provider` names one of the settings, `email` finds a firm's own by its
 * domain. Refuses with accounts.provider_unknown and accounts.provider_failed.
 */
export async function beginFederated(
  services: Services,
  asked: { provider?: string | undefined; email?: string | undefined; returnTo?: string | undefined },
  linkTo: SessionHolder | null,
): Promise<{ url: string; state: string }> {
  const id = asked.provider ?? (await firmProviderId(services, asked.email ?? ''));
  const source = await loadIdentityProvider(services, id);
  // A firm's provider is trusted for accounts of its domains, and must not be connected with others.
  if (linkTo && source.firm) throw refuse('accounts.provider_unknown');
  const { url, state, waitsFor } = await begin(services, source).catch((cause: unknown) => {
    services.log.warn({ err: cause, provider: id }, 'identity provider does not answer');
    throw refuse('accounts.provider_failed');
  });
  const flow: Flow = {
    provider: id,
    callbackId: source.callbackId,
    waitsFor,
    linkTo,
    returnTo: toReturnPath(asked.returnTo, '/auth/callback'),
  };
  await insertFlow(services.db.accounts, 'federated', digest(state), flow, linkTo?.sessionId);
  return { url, state };
}

async function begin(
  services: Services,
  source: IdentityProvider,
): Promise<{ url: string; state: string; waitsFor: Flow['waitsFor'] }> {
  if ('oidc' in source) {
    const { url, flow } = await beginOidc(
      source.oidc,
      services.fetchPublic,
      callbackUrl(services.config, source.callbackId),
    );
    return { url, state: flow.state, waitsFor: { oidc: flow } };
  }
  const state = randomBytes(32).toString('base64url');
  const key = source.saml.wantsSigned ? await loadSamlKey(services) : null;
  const { url, requestId } = await beginSaml(source.saml, state, key);
  return { url, state, waitsFor: { samlRequestId: requestId } };
}

export type Returned =
  | {
      /** Null if a signed-in person has connected the identity. */
      signsIn: SessionOwner | null;
      returnTo: string;
      added: ConnectedIdentity | null;
    }
  | { failure: ErrorCode };

/**
 * Finishes a sign-in that returns to `callbackId`. `state` is what this browser began with; any other is refused.
 * `here` is the browser's current session: only the session that began a connection can finish it. Never throws
 * because of external input.
 */
export async function finishFederated(
  services: Services,
  callbackId: string,
  query: URLSearchParams,
  { state, here }: { state: string | null; here: SessionHolder | null },
): Promise<Returned> {
  try {
    if (!state || query.get('state') !== state) throw refuse('accounts.provider_failed');
    const db = services.db.accounts;
    const flow = await consumeFlow<Flow>(db, 'federated', digest(state));
    if (flow?.callbackId !== callbackId) throw refuse('accounts.provider_failed');
    if (flow.linkTo && !isSameHolder(flow.linkTo, here)) throw refuse('accounts.flow_not_of_session');
    const source = await loadIdentityProvider(services, flow.provider);
    const claims = await claimsFrom(services, source, flow, query);
    if (flow.linkTo) {
      const added = await connectBySession(services, flow.linkTo, flow.provider, claims.subject);
      return { signsIn: null, returnTo: flow.returnTo, added };
    }
    const { added, ...owner } = await resolveIdentityOwner(services, flow.provider, source, claims);
    if ('arrival' in flow.waitsFor) {
      const { answer } = flow.waitsFor.arrival;
      await insertFlow<FinishedSamlSignIn>(db, 'finished', digest(state), {
        answer,
        userId: owner.userId,
        flow,
      });
    }
    return { signsIn: owner, returnTo: flow.returnTo, added };
  } catch (error) {
    if (error instanceof Refusal) return { failure: error.code };
    throw error;
  }
}

/** Where to redirect a browser that sends the same SAML form again after it signed in `userId`; null otherwise. */
export async function findFinishedSignIn(
  { db }: Services,
  state: string,
  userId: string | undefined,
): Promise<string | null> {
  const finished = await loadFlow<FinishedSamlSignIn>(db.accounts, 'finished', digest(state));
  return finished && finished.userId === userId ? finished.flow.returnTo : null;
}

/** Refuses with accounts.provider_failed. */
async function claimsFrom(
  services: Services,
  source: IdentityProvider,
  { provider, callbackId, waitsFor }: Flow,
  query: URLSearchParams,
): Promise<Claims> {
  if ('arrival' in waitsFor) return waitsFor.arrival.claims;
  if (!('oidc' in waitsFor) || !('oidc' in source)) throw refuse('accounts.provider_failed');
  const address = new URL(`${callbackUrl(services.config, callbackId)}?${query}`);
  return finishOidc(source.oidc, services.fetchPublic, address, waitsFor.oidc).catch((cause: unknown) => {
    services.log.warn({ err: cause, provider }, 'sign-in elsewhere not accepted');
    throw refuse('accounts.provider_failed');
  });
}

/**
 * The path to return to after an external sign-in: one of our own pages, or `fallback`. Rejects everything that a
 * browser could take for another site, however slashes, backslashes, control characters or names are combined.
 */
export function toReturnPath(asked: string | undefined, fallback: string): string {
  if (!asked || !/^\/[A-Za-z0-9]/.test(asked) || /[\\\p{Cc}]/u.test(asked)) return fallback;
  const base = 'http://own.invalid';
  const url = URL.canParse(asked, base) ? new URL(asked, base) : null;
  if (url?.origin !== base || url.pathname.startsWith('//') || url.pathname.startsWith('/api'))
    return fallback;
  return `${url.pathname}${url.search}`;
}
