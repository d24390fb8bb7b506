import { sql } from 'drizzle-orm';
import type { Database } from '../../../../shared/db/database.ts';

type Accounts = Pick<Database['accounts'], 'execute'>;

/** A domain of a firm's provider, and how far its proof is. Instants are PostgreSQL's text. */
export interface FirmDomainRow extends Record<string, unknown> {
  domain: string;
  /** What the DNS record must say. */
  challenge: string;
  /** proven: by a record. grace: it counts without one for now. pending: it does not count. */
  state: 'proven' | 'grace' | 'pending';
  checked_at: string | null;
  missing_since: string | null;
  grace_until: string | null;
}

/**
 * The provider serves exactly these domains from now on; those that stay keep their proof. False if one of them
 * belongs to another provider.
 */
export async function replaceDomains(db: Accounts, providerId: string, domains: string[]): Promise<boolean> {
  const wanted = JSON.stringify([...new Set(domains)]);
  await db.execute(sql`
    DELETE FROM auth.firm_domain WHERE provider_id = ${providerId}
      AND domain NOT IN (SELECT jsonb_array_elements_text(${wanted}::jsonb))`);
  await db.execute(sql`
    INSERT INTO auth.firm_domain (domain, provider_id)
    SELECT domain, ${providerId} FROM jsonb_array_elements_text(${wanted}::jsonb) AS domain
    ON CONFLICT (domain) DO NOTHING`);
  const { rowCount } = await db.execute(sql`
    SELECT FROM jsonb_array_elements_text(${wanted}::jsonb) AS wanted
    WHERE NOT EXISTS (
      SELECT FROM auth.firm_domain d WHERE d.domain = wanted AND d.provider_id = ${providerId})`);
  return rowCount === 0;
}

/** Up to `count` that are due for a check, longest ago first: a day after the last once proven, an hour before. */
export async function listDueDomains(
  db: Accounts,
  count: number,
): Promise<{ domain: string; provider_id: string; challenge: string }[]> {
  const { rows } = await db.execute<{ domain: string; provider_id: string; challenge: string }>(sql`
    SELECT domain, provider_id, challenge FROM auth.firm_domain
    WHERE checked_at IS NULL OR checked_at < now() - CASE
      WHEN proven_at IS NOT NULL AND missing_since IS NULL THEN interval '24 hours' ELSE interval '1 hour' END
    ORDER BY checked_at NULLS FIRST LIMIT ${count}`);
  return rows;
}

/** The record is there, with the challenge that was read before the look-up. */
export async function markFound(db: Accounts, domain: string, challenge: string): Promise<void> {
  await db.execute(sql`
    UPDATE auth.firm_domain SET proven_at = coalesce(proven_at, now()), missing_since = NULL, checked_at = now()
    WHERE domain = ${domain} AND challenge = ${challenge}`);
}

/** The record is not there. A proven domain stops counting once that has been so for `days`. */
export async function markMissing(
  db: Accounts,
  domain: string,
  challenge: string,
  { days }: { days: number },
): Promise<void> {
  await db.execute(sql`
    UPDATE auth.firm_domain SET
      missing_since = coalesce(missing_since, now()),
      proven_at = CASE WHEN missing_since < now() - make_interval(days => ${days}) THEN NULL ELSE proven_at END,
      checked_at = now()
    WHERE domain = ${domain} AND challenge = ${challenge}`);
}

/** Name servers did not answer: nothing is known, and the next check comes in time. */
export async function markUnanswered(db: Accounts, domain: string): Promise<void> {
  await db.execute(sql`UPDATE auth.firm_domain SET checked_at = now() WHERE domain = ${domain}`);
}
