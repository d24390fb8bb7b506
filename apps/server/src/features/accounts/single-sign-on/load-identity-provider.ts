import { refuse } from '../../../shared/api/refuse.ts';
import { decryptByKnownSecret } from '../../../shared/secrets/decrypt-by-known-secret.ts';
import type { OidcProvider, Services } from '../../../shared/services.ts';
import { findFirmProvider } from './firms/firm-providers.queries.ts';
import { findDomainProblem } from './firms/refused-domains.ts';
import { firmAddresses } from './firms/sign-in-addresses.ts';
import type { SamlProvider } from './protocols/saml-metadata.ts';

/** A firm whose own provider authenticates somebody. */
export interface TrustedFirm {
  id: string;
  providerId: string;
  /** Valid domains: proven, and neither a public suffix nor a public mail provider. */
  domains: string[];
}

export type IdentityProvider = {
  /** Last part of the callback URL. */
  callbackId: string;
  /** The firm that it belongs to. */
  firm: TrustedFirm | null;
} & ({ oidc: OidcProvider } | { saml: SamlProvider });

/** The id of the firm's own provider for an address. Refuses with accounts.provider_unknown. */
export async function firmProviderId({ db }: Services, email: string): Promise<string> {
  const domain = email.split('@').at(-1)?.toLowerCase() ?? '';
  const found = findDomainProblem(domain) ? null : await findFirmProvider(db.accounts, { domain });
  if (!found) throw refuse('accounts.provider_unknown');
  return `firm-${found.id}`;
}

/** The firm's own provider with an id from {@link firmProviderId}; null for any other id. */
function findFirmProviderById({ db }: Services, id: string) {
  return id.startsWith('firm-') ? findFirmProvider(db.accounts, { id: id.slice(5) }) : null;
}

/** A configured provider, or a firm's own. Refuses with accounts.provider_unknown. */
export async function loadIdentityProvider(services: Services, id: string): Promise<IdentityProvider> {
  const { config } = services;
  const own = config.providers.find((provider) => provider.id === id);
  if (own) return { oidc: own, callbackId: id, firm: null };
  const found = await findFirmProviderById(services, id);
  if (!found) throw refuse('accounts.provider_unknown');
  const { issuer } = found;
  const domains = found.domains
    .filter(({ domain, state }) => state !== 'pending' && !findDomainProblem(domain))
    .map(({ domain }) => domain);
  const common = {
    callbackId: `firm-${found.firm_id}`,
    firm: { id: found.firm_id, providerId: found.id, domains },
  };
  if (found.kind === 'saml') {
    const { entity_id: entityId, acs_url: acsUrl } = firmAddresses(config, found.firm_id);
    return { ...common, saml: { ...found.saml, issuer, entityId, acsUrl } };
  }
  const clientSecret = found.client_secret
    ? await decryptByKnownSecret(config, found.client_secret)
    : undefined;
  return {
    ...common,
    oidc: { id, name: domains.join(', '), issuer, clientId: found.client_id, clientSecret },
  };
}
