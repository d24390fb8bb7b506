import { sql } from 'drizzle-orm';
import type { Database } from '../../../../shared/db/database.ts';
import type { SamlSettings } from '../protocols/saml-metadata.ts';
import type { FirmDomainRow } from './firm-domains.queries.ts';

type Accounts = Pick<Database['accounts'], 'execute'>;

interface Common extends Record<string, unknown> {
  id: string;
  firm_id: string;
  /** Sorted; also those that do not count yet. */
  domains: FirmDomainRow[];
  issuer: string;
}

/** `client_secret` is encrypted. */
export type FirmProviderRow =
  | (Common & { kind: 'oidc'; client_id: string; client_secret: string | null; saml: null })
  | (Common & { kind: 'saml'; client_id: null; client_secret: null; saml: SamlSettings });

/** What an administrator sets, as it is stored. */
export type NewFirmProvider = Pick<
  FirmProviderRow,
  'kind' | 'issuer' | 'client_id' | 'client_secret' | 'saml'
>;

const columns = sql`p.id, p.firm_id, p.kind, p.issuer, p.client_id, p.client_secret, p.saml,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object(
      'domain', d.domain, 'challenge', d.challenge, 'checked_at', d.checked_at::text,
      'missing_since', d.missing_since::text, 'grace_until', d.grace_until::text,
      'state', CASE WHEN d.proven_at IS NOT NULL THEN 'proven' WHEN d.grace_until > now() THEN 'grace' ELSE 'pending' END
    ) ORDER BY d.domain)
    FROM auth.firm_domain d WHERE d.provider_id = p.id), '[]') AS domains`;

/** The sign-in for addresses of this domain, where it counts, or the one with this id. */
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
  const { rows } = await db.execute<FirmProviderRow>(
    sql`SELECT ${columns} FROM auth.firm_provider p WHERE ${which}`,
  );
  return rows[0] ?? null;
}

/** Oldest first. */
export async function selectFirmProviders(db: Accounts, firmId: string): Promise<FirmProviderRow[]> {
  const { rows } = await db.execute<FirmProviderRow>(sql`
    SELECT ${columns} FROM auth.firm_provider p WHERE p.firm_id = ${firmId} ORDER BY p.created_at, p.id`);
  return rows;
}

/** Answers its id. */
export async function insertFirmProvider(
  db: Accounts,
  firmId: string,
  set: NewFirmProvider,
): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    INSERT INTO auth.firm_provider (firm_id, kind, issuer, client_id, client_secret, saml)
    VALUES (${firmId}, ${set.kind}, ${set.issuer}, ${set.client_id}, ${set.client_secret}, ${toJson(set)})
    RETURNING id`);
  return rows[0]?.id ?? '';
}

export async function updateFirmProvider(db: Accounts, id: string, set: NewFirmProvider): Promise<void> {
  await db.execute(sql`
    UPDATE auth.firm_provider SET kind = ${set.kind}, issuer = ${set.issuer}, client_id = ${set.client_id},
      client_secret = ${set.client_secret}, saml = ${toJson(set)}
    WHERE id = ${id}`);
}

export async function deleteFirmProvider(db: Accounts, firmId: string, id: string): Promise<void> {
  await db.execute(sql`DELETE FROM auth.firm_provider WHERE id = ${id} AND firm_id = ${firmId}`);
}

/** Whether any firm has a sign-in of its own. */
export async function hasFirmProviders(db: Accounts): Promise<boolean> {
  const { rowCount } = await db.execute(sql`SELECT FROM auth.firm_provider LIMIT 1`);
  return rowCount === 1;
}

const toJson = ({ saml }: NewFirmProvider) => sql`${saml && JSON.stringify(saml)}::jsonb`;
