import { z } from 'zod';

/** How far the provider's clock may be ahead of ours. Seconds. */
const skewSeconds = 60;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  iat: z.number(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
});

/**
 * What the libraries leave open about a token whose signature, issuer, audience and expiry are checked: it was not
 * issued in the future, names somebody, and was made for us if it names an authorized party. Answers the subject. Throws.
 */
export function checkIdToken(claims: unknown, clientId: string): string {
  const { sub, iat, aud, azp } = Claims.parse(claims);
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

/** Whether an issuer says that the mailbox is its person's. Microsoft does so in a claim of its own, xms_edov. */
export function vouchesForEmail(
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
