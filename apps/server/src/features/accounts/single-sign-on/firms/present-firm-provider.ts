import { X509Certificate } from 'node:crypto';
import type { FirmDomain, FirmProvider } from '@visafolio/contract/accounts/firm-providers.ts';
import { toInstant } from '../../../../shared/db/instant.ts';
import type { FirmDomainRow, FirmProviderRow } from './firm-providers.queries.ts';
import { domainProblem } from './refused-domains.ts';

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

/** The name of the TXT record that proves a domain. */
export const challengeName = (domain: string): string => `_visafolio-challenge.${domain}`;

/** What that record must say. */
export const challengeValue = (challenge: string): string => `visafolio-domain-verification=${challenge}`;

/** A domain as administrators see it, with the record that proves it. */
export function presentDomain(row: FirmDomainRow): FirmDomain {
  const { domain, challenge, state, checked_at, missing_since, grace_until } = row;
  return {
    domain,
    state: domainProblem(domain) ? 'refused' : state,
    record_name: challengeName(domain),
    record_value: challengeValue(challenge),
    checked_at: checked_at && toInstant(checked_at),
    missing_since: state === 'proven' && missing_since ? toInstant(missing_since) : null,
    grace_until: state === 'grace' && grace_until ? toInstant(grace_until) : null,
  };
}
