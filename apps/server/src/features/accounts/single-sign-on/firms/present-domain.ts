import type { FirmDomain } from '@visafolio/contract/accounts/firm-providers.ts';
import { toInstant } from '../../../../shared/db/instant.ts';
import type { FirmDomainRow } from './firm-domains.queries.ts';
import { domainProblem } from './refused-domains.ts';

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
