import { randomBytes } from 'node:crypto';
import type { Profile } from '@node-saml/node-saml';
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Claims } from './identity-claims.ts';
import { verifiedEmailClaim } from './identity-claims.ts';
import { checkBearerAssertion, checkEnvelope, skewMs } from './saml-checks.ts';
import type { SamlSettings } from './saml-metadata.ts';
import type { SigningKey } from './signing-key.ts';

/** A firm's identity provider, and the addresses at which it knows us. */
export interface SamlProvider extends SamlSettings {
  /** The identity provider's entity id. */
  issuer: string;
  /** Ours, for this firm only: what is meant for one firm's is nothing at another's. */
  entityId: string;
  acsUrl: string;
}

const minute = 60_000;

/** Where to send the browser, and the id of the request that the answer must name. `key` where it wants it signed. */
export async function beginSaml(
  provider: SamlProvider,
  relayState: string,
  key: SigningKey | null,
): Promise<{ url: string; requestId: string }> {
  const requestId = `_${randomBytes(20).toString('hex')}`;
  const url = await speaker(provider, requestId, key).getAuthorizeUrlAsync(relayState, undefined, {});
  return { url, requestId };
}

/**
 * Reads an identity provider's answer (base64, as its form sent it) to the request `requestId`. Signature, issuer,
 * audience, recipient, destination and times are checked; what is not signed is not read. The person may have signed in
 * there at most `signInHours` ago, else it refuses with accounts.provider_sign_in_too_old. Throws.
 */
export async function finishSaml(
  provider: SamlProvider,
  { requestId, signInHours }: { requestId: string; signInHours: number },
  answer: string,
): Promise<Claims & { assertionId: string }> {
  checkEnvelope(Buffer.from(answer, 'base64').toString('utf8'), provider, requestId);
  const { profile } = await speaker(provider, requestId, null).validatePostResponseAsync({
    SAMLResponse: answer,
  });
  if (!profile?.getAssertion) throw new Error('the answer holds no assertion');
  const assertionId = checkBearerAssertion(profile.getAssertion(), provider, requestId, signInHours);
  return { ...readClaims(profile), assertionId };
}

const speaker = (provider: SamlProvider, requestId: string, key: SigningKey | null): SAML =>
  new SAML({
    issuer: provider.entityId,
    audience: provider.entityId,
    callbackUrl: provider.acsUrl,
    entryPoint: provider.ssoUrl,
    idpCert: provider.certificates,
    ...(key && { privateKey: key.privateKey }),
    signatureAlgorithm: 'sha256',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    // Which name for people, and which way of signing in, is the firm's to choose.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: skewMs,
    maxAssertionAgeMs: 10 * minute,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    // The one request that is open: kept with the sign-in under way, for all replicas.
    cacheProvider: {
      saveAsync: async (_id, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
      removeAsync: async (id) => id,
    },
  });

const formats = {
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
};
/** The names under which identity providers tell an address. */
const attributes = [
  'email',
  'mail',
  'emailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];

/** Who the firm's identity provider says has signed in. Its addresses count as verified: the firm assigns them. Throws. */
function readClaims(profile: Profile): Claims {
  const told = profile.attributes as Record<string, unknown> | undefined;
  const addresses = [
    profile.nameIDFormat === formats.email ? profile.nameID : null,
    ...attributes.map((name) => told?.[name]),
    profile.nameID,
  ];
  const provenEmail = addresses.map(verifiedEmailClaim).find(Boolean) ?? null;
  // A transient name cannot identify the person next time.
  const subject = profile.nameIDFormat === formats.transient ? provenEmail : profile.nameID;
  if (!subject) throw new Error('the assertion names nobody');
  return { subject, provenEmail };
}
