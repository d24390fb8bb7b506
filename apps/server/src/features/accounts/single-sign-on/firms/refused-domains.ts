/// <reference path="./email-providers.d.ts" />

import providers from 'email-providers';
import { parse } from 'tldts';
import { refuse } from '../../../../shared/api/refuse.ts';

/** Public mail providers missing in the package's list. */
const alsoPublic = ['fastmail.com', 'tutanota.com', 'tuta.com', 'duck.com', 'mozmail.com'];
const publicMail = new Set([...providers, ...alsoPublic]);

/**
 * Why a domain cannot belong to a firm: anyone can register below it (public suffix list), or get a mailbox there.
 * Null if it can.
 */
export function findDomainProblem(
  domain: string,
): 'accounts.domain_public_suffix' | 'accounts.domain_public_mail' | null {
  const { domain: registrable } = parse(domain, { allowPrivateDomains: true });
  if (!registrable) return 'accounts.domain_public_suffix';
  return publicMail.has(registrable) || publicMail.has(domain) ? 'accounts.domain_public_mail' : null;
}

/** Refuses with accounts.domain_public_suffix and accounts.domain_public_mail. */
export function refusePublicDomains(domains: string[]): void {
  for (const domain of domains) {
    const problem = findDomainProblem(domain);
    if (problem) throw refuse(problem, { domain });
  }
}
