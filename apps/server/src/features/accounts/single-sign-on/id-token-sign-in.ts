import { randomBytes } from 'node:crypto';
import { refuse } from '../../../shared/api/refuse.ts';
import type { Services } from '../../../shared/services.ts';
import { digest } from '../../../shared/short-codes.ts';
import { consumeFlow, insertFlow } from '../identities/identities.queries.ts';
import { loadIdentityProvider } from './load-identity-provider.ts';
import { readIdToken } from './protocols/oidc.ts';
import { type IdentityOwner, resolveIdentityOwner } from './resolve-identity-owner.ts';

/** What the page has to ask the provider's token for: a nonce that only this browser can use, once within ten minutes. */
export async function beginIdToken(
  services: Services,
  provider: string,
): Promise<{ nonce: string; secret: string }> {
  const source = await loadIdentityProvider(services, provider);
  if (!('oidc' in source)) throw refuse('accounts.provider_unknown');
  const secret = randomBytes(32).toString('base64url');
  const nonce = digest(secret);
  await insertFlow(services.db.accounts, 'id-token', nonce, { provider });
  return { nonce, secret };
}

/**
 * Signs in by a token that a page got from the provider itself, for the nonce of beginIdToken. `secret` is what the
 * browser was given with it. Answers the account. Refuses with accounts.provider_unknown, accounts.provider_failed,
 * accounts.no_account, and with what a firm's provider may not do.
 */
export async function enterByIdToken(
  services: Services,
  { provider, idToken }: { provider: string; idToken: string },
  secret: string | null,
): Promise<IdentityOwner> {
  const nonce = digest(secret ?? '');
  const begun = await consumeFlow<{ provider: string }>(services.db.accounts, 'id-token', nonce);
  if (begun?.provider !== provider) throw refuse('accounts.provider_failed');
  const source = await loadIdentityProvider(services, provider);
  if (!('oidc' in source)) throw refuse('accounts.provider_unknown');
  const claims = await readIdToken(source.oidc, services.fetchPublic, idToken, nonce).catch(
    (cause: unknown) => {
      services.log.warn({ err: cause, provider }, 'id token not accepted');
      throw refuse('accounts.provider_failed');
    },
  );
  return resolveIdentityOwner(services, provider, source, claims);
}
