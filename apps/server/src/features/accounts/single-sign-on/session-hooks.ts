import { refuse } from '../../../shared/api/refuse.ts';
import { column, queryRow, queryRows, type Row } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { notifyAccountOwner } from '../security-notices/security-notices.usecases.ts';

/** A session as better-auth is about to store it, or has stored it. */
interface SessionToCreate extends Record<string, unknown> {
  userId: string;
}

const getFirmProviderId = (session: SessionToCreate): string | null =>
  typeof session.firmProviderId === 'string' ? session.firmProviderId : null;

const AccountState = {
  disabled: column.boolean,
  is_administrator: column.boolean,
  is_of_other_firm: column.boolean,
  must_use_provider: column.boolean,
  is_break_glass: column.boolean,
};
type AccountState = Row<typeof AccountState>;

const loadAccountState = (
  { db }: Services,
  userId: string,
  firmProviderId: string | null,
): Promise<AccountState | null> =>
  queryRow(db.accounts, AccountState)`
    SELECT u.disabled_at IS NOT NULL AS disabled,
      coalesce(r.role = 'admin', false) AS is_administrator,
      p.firm_id IS DISTINCT FROM own.firm_id AND p.id IS NOT NULL AS is_of_other_firm,
      coalesce(policy.sso_only, false) AND own.id IS NULL AS must_use_provider,
      coalesce(policy.break_glass_user_id = u.id, false) AS is_break_glass
    FROM auth."user" u
    LEFT JOIN profiles p ON p.id = u.id
    LEFT JOIN user_roles r ON r.user_id = u.id
    LEFT JOIN auth.firm_policy policy ON policy.firm_id = p.firm_id
    LEFT JOIN auth.firm_provider own ON own.id = ${firmProviderId}::uuid
    WHERE u.id = ${userId}`;

/**
 * Before any session is stored: decides who may have one. Refuses with accounts.disabled,
 * accounts.firm_sign_in_required, accounts.administrator_not_by_firm and accounts.not_of_firm.
 */
export const refuseSession =
  (services: Services) =>
  async (session: SessionToCreate): Promise<void> => {
    const firmProviderId = getFirmProviderId(session);
    const standing = await loadAccountState(services, session.userId, firmProviderId);
    if (!standing) return;
    if (standing.disabled) throw refuse('accounts.disabled');
    if (firmProviderId && standing.is_administrator) throw refuse('accounts.administrator_not_by_firm');
    if (firmProviderId && standing.is_of_other_firm) throw refuse('accounts.not_of_firm');
    const mayUseOtherMethods = standing.is_administrator || standing.is_break_glass;
    if (standing.must_use_provider && !mayUseOtherMethods) throw refuse('accounts.firm_sign_in_required');
  };

/** After a session is stored: notifies every administrator of a break-glass sign-in. */
export const notifyBreakGlass =
  (services: Services) =>
  async (session: SessionToCreate, call?: { request?: Request | undefined } | null): Promise<void> => {
    const standing = await loadAccountState(services, session.userId, getFirmProviderId(session));
    if (!standing?.must_use_provider || standing.is_administrator) return;
    const rows = await queryRows(services.db.accounts, { administrator: column.uuid, person: column.text })`
      SELECT r.user_id AS administrator, u.email AS person
      FROM user_roles r, auth."user" u WHERE r.role = 'admin' AND u.id = ${session.userId}`;
    for (const { administrator, person } of rows)
      await notifyAccountOwner(
        services,
        administrator,
        { kind: 'breakGlassUsed', detail: person },
        call?.request,
      );
  };
