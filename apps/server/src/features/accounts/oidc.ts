import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { refuse } from '../../shared/api/refuse.ts';
import type { OidcProvider } from '../../shared/services.ts';
import { vouchedAddress } from './vouched-address.ts';

/** Who a provider says somebody is. */
export interface Claims {
  /** Stable at that provider. */
  subject: string;
  /** In lower case, and only where the provider vouches for the mailbox. */
  provenEmail: string | null;
}

export interface OidcFlow {
  state: string;
  nonce: string;
  verifier: string;
}

const freshMs = 60 * 60_000;
const known = new Map<string, { at: number; configuration: Promise<oidc.Configuration> }>();

/** Where to send the browser, and what must come back with it. Throws where the provider does not answer. */
export async function beginOidc(
  provider: OidcProvider,
  redirectUri: string,
): Promise<{ url: string; flow: OidcFlow }> {
  const flow = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(await configurationOf(provider), {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, flow };
}

/** Exchanges the code that came back; state, nonce, PKCE, signature, issuer and audience are checked. Throws. */
export async function finishOidc(provider: OidcProvider, returned: URL, flow: OidcFlow): Promise<Claims> {
  const configuration = await configurationOf(provider);
  const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider sent no id token');
  if (claims.email !== undefined) return claimsOf(claims);
  // Some keep the address out of the token.
  return claimsOf(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub));
}

/** A token that a page got from the provider by itself, at most ten minutes old and for `nonce`. Throws. */
export async function readIdToken(provider: OidcProvider, token: string, nonce: string): Promise<Claims> {
  const metadata = (await configurationOf(provider)).serverMetadata();
  if (!metadata.jwks_uri) throw new Error('the provider publishes no keys');
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(metadata.jwks_uri)), {
    issuer: metadata.issuer,
    audience: provider.clientId,
    maxTokenAge: '10 minutes',
    requiredClaims: ['sub', 'exp', 'nonce'],
  });
  if (payload.nonce !== nonce) throw new Error('the token is for another nonce');
  return claimsOf(payload);
}

function claimsOf(claims: {
  sub?: unknown;
  email?: unknown;
  email_verified?: unknown;
  xms_edov?: unknown;
}): Claims {
  // Microsoft vouches for the domain of an address under a name of its own.
  const vouched = claims.email_verified === true || claims.xms_edov === true;
  return { subject: String(claims.sub), provenEmail: vouched ? vouchedAddress(claims.email) : null };
}

/** Read at the first sign-in, not at the start: a provider that is down keeps nobody else from theirs. */
async function configurationOf(provider: OidcProvider): Promise<oidc.Configuration> {
  const key = JSON.stringify(provider);
  const kept = known.get(key);
  if (kept && Date.now() - kept.at < freshMs) return kept.configuration;
  const configuration = discover(provider);
  known.set(key, { at: Date.now(), configuration });
  configuration.catch(() => known.delete(key));
  return configuration;
}

/**
 * What an issuer publishes about itself, read now. Refuses with accounts.issuer_unreachable, and with
 * accounts.issuer_not_openid where something else answers.
 */
export async function describeIssuer(issuer: string): Promise<{ issuer: string; signInUrl: string }> {
  const asked = { id: '', name: '', issuer, clientId: 'check', clientSecret: undefined };
  const configuration = await discover(asked).catch((cause: unknown) => {
    const isSilent = cause instanceof TypeError || (cause instanceof Error && cause.name === 'TimeoutError');
    throw refuse(isSilent ? 'accounts.issuer_unreachable' : 'accounts.issuer_not_openid');
  });
  const { issuer: own, authorization_endpoint: signInUrl } = configuration.serverMetadata();
  if (!signInUrl) throw refuse('accounts.issuer_not_openid');
  return { issuer: own, signInUrl };
}

async function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<oidc.Configuration> {
  const server = new URL(issuer);
  const isLocal = server.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(server.hostname);
  return oidc.discovery(
    server,
    clientId,
    clientSecret,
    clientSecret ? undefined : oidc.None(),
    // The token's signature counts as well, whatever the way it came.
    {
      execute: [oidc.enableNonRepudiationChecks, ...(isLocal ? [oidc.allowInsecureRequests] : [])],
      timeout: 10,
    },
  );
}
