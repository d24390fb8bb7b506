import { randomBytes } from 'node:crypto';
import type { Profile } from '@node-saml/node-saml';
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Claims } from './identity-claims.ts';
import { verifiedEmailClaim } from './identity-claims.ts';
import { checkBearerAssertion, checkEnvelope, clockSkewMs } from './saml-checks.ts';
import type { SamlProvider } from './saml-metadata.ts';
import type { SigningKey } from './signing-key.ts';

const minute = 60_000;

/** Where to redirect the browser, and the request id that the response must name. `key` if requests must be signed. */
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
 * Checks and reads an identity provider's response (base64, as its form sent it) to the request `requestId`. Checks
 * signature, issuer, audience, recipient, destination and times, and reads only what is signed. The person may have
 * signed in there at most `signInHours` ago, otherwise refuses with accounts.provider_sign_in_too_old. Throws.
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
    // The firm chooses the name format and the authentication method.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: clockSkewMs,
    maxAssertionAgeMs: 10 * minute,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    // The only open request is stored with the sign-in in progress, for all replicas.
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
/** Attributes in which identity providers send the e-mail. */
const attributes = [
  'email',
  'mail',
  'emailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];

/**
 * Whom the firm's identity provider has authenticated. Addresses count as verified, because the firm assigns them.
 * Throws.
 */
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
