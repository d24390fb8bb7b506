import { X509Certificate } from 'node:crypto';
import type { FirmProvider } from '@visafolio/contract/accounts/firm-providers.ts';
import type { FirmProviderRow } from './firm-providers.queries.ts';
import { presentDomain } from './present-domain.ts';

/** A firm's sign-in as administrators see it: never its secret. */
export function presentFirmProvider(row: FirmProviderRow): FirmProvider {
  const { id, issuer } = row;
  const domains = row.domains.map(presentDomain);
  if (row.kind === 'oidc')
    return {
      kind: 'oidc',
      id,
      domains,
      issuer,
      client_id: row.client_id,
      has_secret: row.client_secret !== null,
    };
  return {
    kind: 'saml',
    id,
    domains,
    issuer,
    sign_in_url: row.saml.ssoUrl,
    metadata_url: row.saml.metadataUrl,
    certificates: presentCertificates(row.saml.certificates),
  };
}

/** `pems` as they are stored. */
export const presentCertificates = (pems: string[], now = new Date()) =>
  pems
    .map((pem) => new X509Certificate(pem))
    .map(({ subject, validToDate }) => ({
      subject: subject.replaceAll('\n', ', '),
      valid_to: validToDate.toISOString(),
      expired: validToDate <= now,
    }));
