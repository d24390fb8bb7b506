/// <reference path="./email-providers.d.ts" />

import providers from 'email-providers';
import { parse } from 'tldts';
import { refuse } from '../../../../shared/api/refuse.ts';

/** Public mail providers that the package's list misses. */
const alsoPublic = ['fastmail.com', 'tutanota.com', 'tuta.com', 'duck.com', 'mozmail.com'];
const publicMail = new Set([...providers, ...alsoPublic]);

/**
 * Why a domain can never be a firm's: it is open for registrations (public suffix list), or for mailboxes of the public
 * there. Null for one that can.
 */
export function domainProblem(
  domain: string,
): 'accounts.domain_public_suffix' | 'accounts.domain_public_mail' | null {
  const { domain: registrable } = parse(domain, { allowPrivateDomains: true });
  if (!registrable) return 'accounts.domain_public_suffix';
  return publicMail.has(registrable) || publicMail.has(domain) ? 'accounts.domain_public_mail' : null;
}

/** Refuses with accounts.domain_public_suffix and accounts.domain_public_mail. */
export function refusePublicDomains(domains: string[]): void {
  for (const domain of domains) {
    const problem = domainProblem(domain);
    if (problem) throw refuse(problem, { domain });
  }
}
