import type { FirmDomain } from '@visafolio/contract/accounts/firm-providers.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { AdministratorActor, StaffActor } from '../../../../shared/db/actor.ts';
import { toInstant } from '../../../../shared/db/instant.ts';
import type { Services } from '../../../../shared/services.ts';
import { refuseUnknownFirm } from './firm-policy.usecases.ts';
import {
  type FirmDomainRow,
  findFirmProvider,
  listDueDomains,
  markLookupFailed,
  markRecordFound,
  markRecordMissing,
} from './firm-providers.queries.ts';
import { findDomainProblem } from './refused-domains.ts';

const atOnce = 10;

/**
 * Looks up the domain's DNS record now. Refuses with accounts.firm_not_found, accounts.firm_provider_not_found, and
 * accounts.dns_unanswered if name servers do not answer.
 */
export async function checkFirmDomain(
  services: Services,
  actor: AdministratorActor | StaffActor,
  { firm_id, id, domain }: { firm_id: string; id: string; domain: string },
): Promise<FirmDomain> {
  await refuseUnknownFirm(services, actor, firm_id);
  const load = async () => {
    const provider = await findFirmProvider(services.db.accounts, { id });
    const found = provider?.firm_id === firm_id && provider.domains.find((each) => each.domain === domain);
    if (!found) throw refuse('accounts.firm_provider_not_found');
    return found;
  };
  if ((await check(services, await load())) === 'unanswered') throw refuse('accounts.dns_unanswered');
  return presentDomain(await load());
}

export async function checkDueDomains(services: Services): Promise<void> {
  for (;;) {
    const due = await listDueDomains(services.db.accounts, atOnce);
    await Promise.all(due.map((each) => check(services, each)));
    if (due.length < atOnce) return;
  }
}

async function check(
  { db, domainResolver, log }: Services,
  { domain, challenge }: { domain: string; challenge: string },
): Promise<'found' | 'missing' | 'unanswered'> {
  try {
    const texts = await domainResolver.readTexts(challengeName(domain));
    if (texts.includes(challengeValue(challenge))) {
      await markRecordFound(db.accounts, domain, challenge);
      return 'found';
    }
    await markRecordMissing(db.accounts, domain, challenge, { days: limits.domainMissingDays });
    return 'missing';
  } catch (cause) {
    log.warn({ err: cause, domain }, 'name servers do not answer');
    await markLookupFailed(db.accounts, domain);
    return 'unanswered';
  }
}

/** Name of the TXT record that proves a domain. */
const challengeName = (domain: string): string => `_visafolio-challenge.${domain}`;

/** Required content of that record. */
const challengeValue = (challenge: string): string => `visafolio-domain-verification=${challenge}`;

/** A domain for administrators, with the record that proves it. */
export function presentDomain(row: FirmDomainRow): FirmDomain {
  const { domain, challenge, state, checked_at, missing_since, grace_until } = row;
  return {
    domain,
    state: findDomainProblem(domain) ? 'refused' : state,
    record_name: challengeName(domain),
    record_value: challengeValue(challenge),
    checked_at: checked_at && toInstant(checked_at),
    missing_since: state === 'proven' && missing_since ? toInstant(missing_since) : null,
    grace_until: state === 'grace' && grace_until ? toInstant(grace_until) : null,
  };
}
