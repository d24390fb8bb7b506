import type { FirmPolicy, SsoOnly } from '@visafolio/contract/accounts/accounts.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { AdministratorActor, StaffActor } from '../../../../shared/db/actor.ts';
import type { Database } from '../../../../shared/db/database.ts';
import { column, hasRow, queryRow, queryRows } from '../../../../shared/db/query.ts';
import type { Services } from '../../../../shared/services.ts';
import { findDomainProblem } from './refused-domains.ts';

const FirmPolicyRow = {
  requires_second_factor: column.boolean,
  second_factor_from: column.text.orNull,
  idle_minutes: column.int.orNull,
  members_download: column.boolean,
};

const noRules: FirmPolicy = {
  requires_second_factor: false,
  second_factor_from: null,
  idle_minutes: null,
  members_download: true,
};

interface DescribedPolicy extends FirmPolicy {
  people: number;
  without_second_factor: number;
  default_idle_minutes: number;
}

/** What a firm asks of its people, and whom that concerns. Refuses with accounts.firm_not_found. */
export async function getFirmPolicy(
  services: Services,
  actor: AdministratorActor | StaffActor,
  firmId: string,
): Promise<DescribedPolicy> {
  await refuseUnknownFirm(services, actor, firmId);
  const { accounts } = services.db;
  const policy = await queryRow(accounts, FirmPolicyRow)`
    SELECT requires_second_factor, second_factor_from::text, idle_minutes, members_download
    FROM auth.firm_policy WHERE firm_id = ${firmId}`;
  const counted = await queryRow(accounts, { people: column.int, without_second_factor: column.int })`
    SELECT count(*)::int AS people, (count(*) FILTER (WHERE NOT EXISTS (
      SELECT FROM auth.factor f WHERE f.user_id = u.id AND f.verified_at IS NOT NULL)))::int AS without_second_factor
    FROM profiles p JOIN auth."user" u ON u.id = p.id
    WHERE p.firm_id = ${firmId} AND u.disabled_at IS NULL`;
  return {
    ...(policy ?? noRules),
    people: counted?.people ?? 0,
    without_second_factor: counted?.without_second_factor ?? 0,
    default_idle_minutes: services.config.sessions.idleMinutes.staff,
  };
}

/**
 * Changes the given rules, from the next call of each person on: who lacks a required second factor must set one up first, and a session that
 * was idle for longer has ended. Refuses with accounts.firm_not_found.
 */
export async function setFirmPolicy(
  services: Services,
  actor: AdministratorActor | StaffActor,
  { firm_id, ...given }: Partial<FirmPolicy> & { firm_id: string },
): Promise<FirmPolicy> {
  await refuseUnknownFirm(services, actor, firm_id);
  return services.db.accounts.transaction(async (tx) => {
    await lockPolicy(tx, firm_id);
    const before = await queryRow(tx, FirmPolicyRow)`
      SELECT requires_second_factor, second_factor_from::text, idle_minutes, members_download
      FROM auth.firm_policy WHERE firm_id = ${firm_id}`;
    const policy = { ...(before ?? noRules), ...given };
    // A day is part of the rule that it belongs to.
    const from = policy.requires_second_factor ? policy.second_factor_from : null;
    await tx.execute(sql`
      INSERT INTO auth.firm_policy (firm_id, requires_second_factor, second_factor_from, idle_minutes, members_download)
      VALUES (${firm_id}, ${policy.requires_second_factor}, ${from}, ${policy.idle_minutes}, ${policy.members_download})
      ON CONFLICT (firm_id) DO UPDATE SET requires_second_factor = EXCLUDED.requires_second_factor,
        second_factor_from = EXCLUDED.second_factor_from, idle_minutes = EXCLUDED.idle_minutes,
        members_download = EXCLUDED.members_download`);
    return { ...policy, second_factor_from: from };
  });
}

/** Refuses with accounts.firm_not_found. */
export async function refuseUnknownFirm(
  { db }: Services,
  actor: AdministratorActor | StaffActor,
  firmId: string,
): Promise<void> {
  const { rowCount } = await db.withActor(actor, (tx) =>
    tx.execute(sql`SELECT FROM firms WHERE id = ${firmId}`),
  );
  if (!rowCount) throw refuse('accounts.firm_not_found');
}

type Accounts = Pick<Database['accounts'], 'execute'>;

const SsoOnlyRow = {
  sso_only: column.boolean,
  break_glass_user_id: column.uuid.orNull,
  break_glass_name: column.text.orNull,
};

/** Whether a firm's people may sign in at its own provider only. Refuses with accounts.firm_not_found. */
export async function getSsoOnly(
  services: Services,
  actor: AdministratorActor | StaffActor,
  firmId: string,
): Promise<SsoOnly & { break_glass_name: string | null }> {
  await refuseUnknownFirm(services, actor, firmId);
  const rows = await queryRows(services.db.accounts, SsoOnlyRow)`
    SELECT f.sso_only, f.break_glass_user_id, coalesce(nullif(u.name, ''), u.email) AS break_glass_name
    FROM auth.firm_policy f LEFT JOIN auth."user" u ON u.id = f.break_glass_user_id
    WHERE f.firm_id = ${firmId}`;
  return rows[0] ?? { sso_only: false, break_glass_user_id: null, break_glass_name: null };
}

/**
 * With `sso_only`, the firm's professionals can have only sessions that the firm's provider opened, except for the
 * break-glass person. Clients and the product's administrators are not affected. Refuses with
 * accounts.firm_not_found, accounts.no_proven_domain and accounts.break_glass_required.
 */
export async function setSsoOnly(
  services: Services,
  actor: AdministratorActor | StaffActor,
  { firm_id, sso_only, break_glass_user_id }: SsoOnly & { firm_id: string },
): Promise<SsoOnly> {
  await refuseUnknownFirm(services, actor, firm_id);
  return services.db.accounts.transaction(async (tx) => {
    await lockPolicy(tx, firm_id);
    if (sso_only && !(await hasProvenDomain(tx, firm_id))) throw refuse('accounts.no_proven_domain');
    if (sso_only && !(await isActiveMember(tx, firm_id, break_glass_user_id)))
      throw refuse('accounts.break_glass_required');
    const breakGlass = sso_only ? break_glass_user_id : null;
    await tx.execute(sql`
      INSERT INTO auth.firm_policy (firm_id, sso_only, break_glass_user_id)
      VALUES (${firm_id}, ${sso_only}, ${breakGlass})
      ON CONFLICT (firm_id) DO UPDATE SET
        sso_only = EXCLUDED.sso_only, break_glass_user_id = EXCLUDED.break_glass_user_id`);
    if (sso_only)
      await tx.execute(sql`
        DELETE FROM auth.session s USING profiles p
        WHERE p.id = s.user_id AND p.firm_id = ${firm_id} AND s.user_id <> ${breakGlass}
          AND NOT EXISTS (SELECT FROM user_roles r WHERE r.user_id = s.user_id AND r.role = 'admin')
          AND NOT EXISTS (
            SELECT FROM auth.firm_provider own WHERE own.id = s.firm_provider_id AND own.firm_id = p.firm_id)`);
    return { sso_only, break_glass_user_id: breakGlass };
  });
}

/**
 * Called in the transaction that changes a firm's providers: a firm with `sso_only` must keep a working one. Refuses
 * with accounts.sso_only_needs_provider.
 */
export async function requireProviderForSsoOnly(tx: Accounts, firmId: string): Promise<void> {
  await lockPolicy(tx, firmId);
  const { rowCount } = await tx.execute(
    sql`SELECT FROM auth.firm_policy WHERE firm_id = ${firmId} AND sso_only`,
  );
  if (rowCount && !(await hasProvenDomain(tx, firmId))) throw refuse('accounts.sso_only_needs_provider');
}

/** Serializes changes of a firm's policy and providers. */
const lockPolicy = (tx: Accounts, firmId: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`firm policy ${firmId}`}))`);

async function hasProvenDomain(tx: Accounts, firmId: string): Promise<boolean> {
  const rows = await queryRows(tx, { domain: column.text })`
    SELECT d.domain FROM auth.firm_domain d JOIN auth.firm_provider p ON p.id = d.provider_id
    WHERE p.firm_id = ${firmId} AND d.proven_at IS NOT NULL`;
  return rows.some(({ domain }) => !findDomainProblem(domain));
}

const isActiveMember = (tx: Accounts, firmId: string, userId: string | null): Promise<boolean> =>
  hasRow(tx)`
    SELECT FROM profiles p JOIN auth."user" u ON u.id = p.id
    WHERE p.id = ${userId} AND p.firm_id = ${firmId} AND u.disabled_at IS NULL`;
