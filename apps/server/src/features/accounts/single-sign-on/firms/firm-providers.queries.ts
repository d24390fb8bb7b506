import { sql } from 'drizzle-orm';
import type { Database } from '../../../../shared/db/database.ts';
import { column, execute, hasRow, queryRows } from '../../../../shared/db/query.ts';
import type { SamlSettings } from '../protocols/saml-metadata.ts';

type Accounts = Pick<Database['accounts'], 'execute'>;

interface Common {
  id: string;
  firm_id: string;
  /** Sorted; includes unproven ones. */
  domains: FirmDomainRow[];
  issuer: string;
}

/** `client_secret` is encrypted. */
export type FirmProviderRow =
  | (Common & { kind: 'oidc'; client_id: string; client_secret: string | null; saml: null })
  | (Common & { kind: 'saml'; client_id: null; client_secret: null; saml: SamlSettings });

/** What an administrator sets, as stored. */
export type NewFirmProvider = Pick<
  FirmProviderRow,
  'kind' | 'issuer' | 'client_id' | 'client_secret' | 'saml'
>;

/** A constraint ensures that each kind has its columns. */
const FirmProviderColumns = {
  id: column.uuid,
  firm_id: column.uuid,
  kind: column.oneOf(['oidc', 'saml']),
  issuer: column.text,
  client_id: column.text.orNull,
  client_secret: column.text.orNull,
  saml: column.json<SamlSettings>().orNull,
  domains: column.json<FirmDomainRow[]>(),
};

const columns = sql`p.id, p.firm_id, p.kind, p.issuer, p.client_id, p.client_secret, p.saml,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object(
      'domain', d.domain, 'challenge', d.challenge, 'checked_at', d.checked_at::text,
      'missing_since', d.missing_since::text, 'grace_until', d.grace_until::text,
      'state', CASE WHEN d.proven_at IS NOT NULL THEN 'proven' WHEN d.grace_until > now() THEN 'grace' ELSE 'pending' END
    ) ORDER BY d.domain)
    FROM auth.firm_domain d WHERE d.provider_id = p.id), '[]') AS domains`;

/** The provider with this id, or that of this domain if the domain is proven. */
export async function findFirmProvider(
  db: Accounts,
  by: { domain: string } | { id: string },
): Promise<FirmProviderRow | null> {
  const which =
    'domain' in by
      ? sql`p.id = (
          SELECT provider_id FROM auth.firm_domain
          WHERE domain = ${by.domain} AND (proven_at IS NOT NULL OR grace_until > now()))`
      : sql`p.id::text = ${by.id}`;
  const rows = await queryRows(db, FirmProviderColumns)`
    SELECT ${columns} FROM auth.firm_provider p WHERE ${which}`;
  return (rows as FirmProviderRow[])[0] ?? null;
}

/** Oldest first. */
export async function selectFirmProviders(db: Accounts, firmId: string): Promise<FirmProviderRow[]> {
  const rows = await queryRows(db, FirmProviderColumns)`
    SELECT ${columns} FROM auth.firm_provider p WHERE p.firm_id = ${firmId} ORDER BY p.created_at, p.id`;
  return rows as FirmProviderRow[];
}

/** Returns its id. */
export async function insertFirmProvider(
  db: Accounts,
  firmId: string,
  set: NewFirmProvider,
): Promise<string> {
  const rows = await queryRows(db, { id: column.uuid })`
    INSERT INTO auth.firm_provider (firm_id, kind, issuer, client_id, client_secret, saml)
    VALUES (${firmId}, ${set.kind}, ${set.issuer}, ${set.client_id}, ${set.client_secret}, ${toJson(set)})
    RETURNING id`;
  return rows[0]?.id ?? '';
}

export const updateFirmProvider = (db: Accounts, id: string, set: NewFirmProvider): Promise<void> =>
  execute(db)`
    UPDATE auth.firm_provider SET kind = ${set.kind}, issuer = ${set.issuer}, client_id = ${set.client_id},
      client_secret = ${set.client_secret}, saml = ${toJson(set)}
    WHERE id = ${id}`;

export const deleteFirmProvider = (db: Accounts, firmId: string, id: string): Promise<void> =>
  execute(db)`DELETE FROM auth.firm_provider WHERE id = ${id} AND firm_id = ${firmId}`;

export const hasFirmProviders = (db: Accounts): Promise<boolean> =>
  hasRow(db)`SELECT FROM auth.firm_provider LIMIT 1`;

const toJson = ({ saml }: NewFirmProvider) => sql`${saml && JSON.stringify(saml)}::jsonb`;

/** A domain of a firm's provider with the state of its proof. Instants are text of PostgreSQL. */
export interface FirmDomainRow extends Record<string, unknown> {
  domain: string;
  /** The required content of the DNS record. */
  challenge: string;
  /** proven: by a record. grace: valid without one for now. pending: not valid yet. */
  state: 'proven' | 'grace' | 'pending';
  checked_at: string | null;
  missing_since: string | null;
  grace_until: string | null;
}

/** Replaces the provider's domains; those that stay keep their proof. False if one of them belongs to another provider. */
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

/**
 * Up to `count` domains that are due for a check, longest unchecked first: once proven a day after the last check,
 * before that an hour.
 */
export const listDueDomains = (
  db: Accounts,
  count: number,
): Promise<{ domain: string; provider_id: string; challenge: string }[]> =>
  queryRows(db, { domain: column.text, provider_id: column.uuid, challenge: column.text })`
    SELECT domain, provider_id, challenge FROM auth.firm_domain
    WHERE checked_at IS NULL OR checked_at < now() - CASE
      WHEN proven_at IS NOT NULL AND missing_since IS NULL THEN interval '24 hours' ELSE interval '1 hour' END
    ORDER BY checked_at NULLS FIRST LIMIT ${count}`;

/** The record exists, with the challenge that was read before the look-up. */
export const markRecordFound = (db: Accounts, domain: string, challenge: string): Promise<void> =>
  execute(db)`
    UPDATE auth.firm_domain SET proven_at = coalesce(proven_at, now()), missing_since = NULL, checked_at = now()
    WHERE domain = ${domain} AND challenge = ${challenge}`;

/** The record is missing. A proven domain becomes invalid after `days` without it. */
export const markRecordMissing = (
  db: Accounts,
  domain: string,
  challenge: string,
  { days }: { days: number },
): Promise<void> =>
  execute(db)`
    UPDATE auth.firm_domain SET
      missing_since = coalesce(missing_since, now()),
      proven_at = CASE WHEN missing_since < now() - make_interval(days => ${days}) THEN NULL ELSE proven_at END,
      checked_at = now()
    WHERE domain = ${domain} AND challenge = ${challenge}`;

/** Name servers did not answer: the state stays, and the next check comes in time. */
export const markLookupFailed = (db: Accounts, domain: string): Promise<void> =>
  execute(db)`UPDATE auth.firm_domain SET checked_at = now() WHERE domain = ${domain}`;
