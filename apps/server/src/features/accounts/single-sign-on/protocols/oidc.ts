import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { refuse } from '../../../../shared/api/refuse.ts';
import { isAddressNotAllowed, type PublicFetch } from '../../../../shared/outbound/public-fetch.ts';
import type { OidcProvider } from '../../../../shared/services.ts';
import { type Claims, verifiedEmailClaim } from './identity-claims.ts';

export interface OidcFlow {
  state: string;
  nonce: string;
  verifier: string;
}

const freshMs = 60 * 60_000;
const known = new Map<string, { at: number; configuration: Promise<oidc.Configuration> }>();

/** Where to redirect the browser, and what must come back. Throws if the provider does not answer. */
export async function beginOidc(
  provider: OidcProvider,
  fetch: PublicFetch,
  redirectUri: string,
): Promise<{ url: string; flow: OidcFlow }> {
  const flow = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(await loadConfiguration(provider, fetch), {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, flow };
}

/** Exchanges the returned code; checks state, nonce, PKCE, signature, issuer and audience. Throws. */
export async function finishOidc(
  provider: OidcProvider,
  fetch: PublicFetch,
  returned: URL,
  flow: OidcFlow,
): Promise<Claims> {
  const configuration = await loadConfiguration(provider, fetch);
  const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider sent no id token');
  const subject = checkIdToken(claims, provider.clientId);
  // Some providers leave the address out of the token.
  const told =
    claims.email === undefined
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, subject)
      : claims;
  return { subject, provenEmail: isEmailVerified(claims.iss, told) ? verifiedEmailClaim(told.email) : null };
}

/** An ID token that a page got from the provider, at most ten minutes old and with `nonce`. Throws. */
export async function readIdToken(
  provider: OidcProvider,
  fetch: PublicFetch,
  token: string,
  nonce: string,
): Promise<Claims> {
  const metadata = (await loadConfiguration(provider, fetch)).serverMetadata();
  if (!metadata.jwks_uri) throw new Error('the provider publishes no keys');
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { [customFetch]: fetch });
  const { payload } = await jwtVerify(token, keys, {
    issuer: metadata.issuer,
    audience: provider.clientId,
    clockTolerance: '1 minute',
    maxTokenAge: '10 minutes',
    requiredClaims: ['sub', 'exp', 'nonce'],
  });
  if (payload.nonce !== nonce) throw new Error('the token is for another nonce');
  const subject = checkIdToken(payload, provider.clientId);
  const isVouched = isEmailVerified(metadata.issuer, payload);
  return { subject, provenEmail: isVouched ? verifiedEmailClaim(payload.email) : null };
}

/** Loaded at the first sign-in, so that a provider that is down does not affect others. */
async function loadConfiguration(provider: OidcProvider, fetch: PublicFetch): Promise<oidc.Configuration> {
  const key = JSON.stringify(provider);
  const kept = known.get(key);
  if (kept && Date.now() - kept.at < freshMs) return kept.configuration;
  const configuration = discover(provider, fetch);
  known.set(key, { at: Date.now(), configuration });
  configuration.catch(() => known.delete(key));
  return configuration;
}

/**
 * An issuer's current discovery document. Refuses with accounts.issuer_unreachable, accounts.address_not_allowed, and
 * with accounts.issuer_not_openid if something else answers.
 */
export async function describeIssuer(
  issuer: string,
  fetch: PublicFetch,
): Promise<{ issuer: string; signInUrl: string }> {
  const asked = { id: '', name: '', issuer, clientId: 'check', clientSecret: undefined };
  const configuration = await discover(asked, fetch).catch((cause: unknown) => {
    if (isAddressNotAllowed(cause)) throw refuse('accounts.address_not_allowed', undefined, cause);
    const isSilent = cause instanceof TypeError || (cause instanceof Error && cause.name === 'TimeoutError');
    throw refuse(isSilent ? 'accounts.issuer_unreachable' : 'accounts.issuer_not_openid');
  });
  const { issuer: own, authorization_endpoint: signInUrl } = configuration.serverMetadata();
  if (!signInUrl) throw refuse('accounts.issuer_not_openid');
  return { issuer: own, signInUrl };
}

async function discover(
  { issuer, clientId, clientSecret }: OidcProvider,
  fetch: PublicFetch,
): Promise<oidc.Configuration> {
  return oidc.discovery(new URL(issuer), clientId, clientSecret, clientSecret ? undefined : oidc.None(), {
    // Checks the token's signature even if it came directly from the provider. `fetch` decides at each connection
    // which addresses may be called without TLS.
    execute: [oidc.enableNonRepudiationChecks, oidc.allowInsecureRequests],
    timeout: 10,
    [oidc.customFetch]: fetch,
  });
}

/** How far the provider's clock may be ahead of ours. Seconds. */
const skewSeconds = 60;

const IdTokenClaims = z.object({
  sub: z.string().min(1).max(255),
  iat: z.number(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
});

/**
 * Checks what the libraries leave open about a token whose signature, issuer, audience and expiry are valid: it was
 * not issued in the future, has a subject, and its authorized party, if any, is us. Returns the subject. Throws.
 */
function checkIdToken(claims: unknown, clientId: string): string {
  const { sub, iat, aud, azp } = IdTokenClaims.parse(claims);
  if (sub.trim() === '') throw new Error('the token has an empty subject');
  if (iat > Date.now() / 1000 + skewSeconds) throw new Error('the token was issued in the future');
  if (azp !== undefined && azp !== clientId) throw new Error('the token was made for another client');
  if (azp === undefined && Array.isArray(aud) && aud.length > 1)
    throw new Error('the token is for several audiences and names no authorized party');
  return sub;
}

const microsoftHosts = new Set([
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
]);

/** Whether an issuer has verified the mailbox. Microsoft uses its own claim for that, xms_edov. */
export function isEmailVerified(
  issuer: string,
  { email_verified, xms_edov }: Record<string, unknown>,
): boolean {
  if (email_verified === true) return true;
  const { protocol, host } = new URL(issuer);
  return (
    protocol === 'https:' &&
    microsoftHosts.has(host) &&
    (xms_edov === true || xms_edov === 1 || xms_edov === '1')
  );
}
