import type { FilingOffice, FilingProfile } from '@visafolio/contract/filings/filing-profile.contract.ts';
import { filingRoles, ordersAnswers } from '@visafolio/contract/filings/filing-profile.ts';
import { unitTypes } from '@visafolio/contract/questions/check-answer.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { personName } from '../../../shared/db/person-name.ts';
import {
  column,
  hasRow,
  queryRow,
  queryRows,
  queryValue,
  type Row,
  requireRow,
} from '../../../shared/db/query.ts';
import { leadsWorkspace, ownWorkspace } from '../../../shared/db/workspace.ts';

const PersonRow = {
  id: column.uuid,
  name: column.text,
  account_email: column.text,
  may_change: column.boolean,
  revision: column.int.orNull,
  role: column.oneOf(filingRoles).orNull,
  family_name: column.text.orNull,
  given_name: column.text.orNull,
  middle_name: column.text.orNull,
  licensing_authority: column.text.orNull,
  bar_number: column.text.orNull,
  uscis_account: column.text.orNull,
  phone: column.text.orNull,
  mobile: column.text.orNull,
  fax: column.text.orNull,
  email: column.text.orNull,
  subject_to_orders: column.oneOf(ordersAnswers).orNull,
  orders: column.text.orNull,
  accredited_on: column.date.orNull,
};
export type PersonRow = Row<typeof PersonRow>;

/** All professionals of the workspace, the caller first. */
export const selectPeople = (tx: Tx): Promise<PersonRow[]> =>
  queryRows(tx, PersonRow)`
    SELECT p.id, ${personName} AS name, p.email AS account_email,
      p.id = (SELECT app_user_id()) OR (SELECT app_is_firm_admin()) AS may_change, d.revision, d.role, d.family_name,
      d.given_name, d.middle_name, d.licensing_authority, d.bar_number, d.uscis_account, d.phone, d.mobile, d.fax, d.email,
      d.subject_to_orders, d.orders, d.accredited_on
    FROM profiles p LEFT JOIN filing_profiles d ON d.user_id = p.id
    WHERE p.workspace_id = ${ownWorkspace}
    ORDER BY p.id <> (SELECT app_user_id()), lower(${personName}), p.id`;

const OfficeRow = {
  firm_name: column.text.orNull,
  may_change: column.boolean,
  revision: column.int.orNull,
  name: column.text.orNull,
  country: column.text.orNull,
  street: column.text.orNull,
  unit_type: column.oneOf(['', ...unitTypes]).orNull,
  unit: column.text.orNull,
  city: column.text.orNull,
  state: column.text.orNull,
  postal_code: column.text.orNull,
  default_attorney_id: column.uuid.orNull,
};
export type OfficeRow = Row<typeof OfficeRow>;

/** A default attorney who has left, or no longer represents clients, is none. */
export const selectOffice = (tx: Tx): Promise<OfficeRow> =>
  requireRow(tx, OfficeRow)`
    SELECT f.name AS firm_name, ${leadsWorkspace} AS may_change, o.revision, o.name, o.country, o.street, o.unit_type, o.unit,
      o.city, o.state, o.postal_code, d.user_id AS default_attorney_id
    FROM (SELECT ${ownWorkspace} AS id) AS w
    LEFT JOIN firms f ON f.id = w.id
    LEFT JOIN filing_offices o ON o.workspace_id = w.id
    LEFT JOIN filing_profiles d ON d.user_id = o.default_attorney_id AND d.workspace_id = w.id AND d.role <> 'neither'`;

export const isColleague = (tx: Tx, userId: string): Promise<boolean> =>
  hasRow(tx)`SELECT FROM profiles WHERE id = ${userId} AND workspace_id = ${ownWorkspace}`;

export const isRepresentative = (tx: Tx, userId: string): Promise<boolean> =>
  hasRow(tx)`
    SELECT FROM filing_profiles WHERE user_id = ${userId} AND workspace_id = ${ownWorkspace} AND role <> 'neither'`;

interface Change {
  /** The revision that it is based on; 0: nothing was saved yet. */
  revision: number;
}

/** The new revision; null if somebody saved meanwhile. */
export const insertOrUpdateProfile = (
  tx: Tx,
  { user_id, revision, profile }: Change & { user_id: string; profile: FilingProfile },
): Promise<number | null> =>
  revision === 0
    ? queryValue(tx, column.int)`
        INSERT INTO filing_profiles (user_id, workspace_id, role, family_name, given_name, middle_name, licensing_authority,
          bar_number, uscis_account, phone, mobile, fax, email, subject_to_orders, orders, accredited_on)
        VALUES (${user_id}, ${ownWorkspace}, ${profile.role}, ${profile.family_name}, ${profile.given_name},
          ${profile.middle_name}, ${profile.licensing_authority}, ${profile.bar_number}, ${profile.uscis_account},
          ${profile.phone}, ${profile.mobile}, ${profile.fax}, ${profile.email}, ${profile.subject_to_orders},
          ${profile.orders}, nullif(${profile.accredited_on}, '')::date)
        ON CONFLICT (user_id) DO NOTHING
        RETURNING revision`
    : queryValue(tx, column.int)`
        UPDATE filing_profiles SET role = ${profile.role}, family_name = ${profile.family_name},
          given_name = ${profile.given_name}, middle_name = ${profile.middle_name},
          licensing_authority = ${profile.licensing_authority}, bar_number = ${profile.bar_number},
          uscis_account = ${profile.uscis_account}, phone = ${profile.phone}, mobile = ${profile.mobile},
          fax = ${profile.fax}, email = ${profile.email},
          subject_to_orders = ${profile.subject_to_orders}, orders = ${profile.orders},
          accredited_on = nullif(${profile.accredited_on}, '')::date, revision = revision + 1, updated_at = now()
        WHERE user_id = ${user_id} AND revision = ${revision}
        RETURNING revision`;

/** The new revision; null if somebody saved meanwhile. */
export const insertOrUpdateOffice = (
  tx: Tx,
  { revision, office }: Change & { office: FilingOffice },
): Promise<number | null> =>
  revision === 0
    ? queryValue(tx, column.int)`
        INSERT INTO filing_offices (workspace_id, name, country, street, unit_type, unit, city, state, postal_code,
          default_attorney_id)
        VALUES (${ownWorkspace}, ${office.name}, ${office.country}, ${office.street}, ${office.unit_type}, ${office.unit},
          ${office.city}, ${office.state}, ${office.postal_code}, ${office.default_attorney_id})
        ON CONFLICT (workspace_id) DO NOTHING
        RETURNING revision`
    : queryValue(tx, column.int)`
        UPDATE filing_offices SET name = ${office.name}, country = ${office.country}, street = ${office.street},
          unit_type = ${office.unit_type}, unit = ${office.unit}, city = ${office.city}, state = ${office.state},
          postal_code = ${office.postal_code}, default_attorney_id = ${office.default_attorney_id},
          revision = revision + 1, updated_at = now()
        WHERE workspace_id = ${ownWorkspace} AND revision = ${revision}
        RETURNING revision`;

/**
 * Who represents the client of a case: the responsible professional, else the first assigned colleague, else the default of the
 * office; each only if they are an attorney or accredited representative. Undefined without a visible case, null if nobody does.
 */
export async function selectAttorneyOfCase(tx: Tx, requestId: string): Promise<PersonRow | null | undefined> {
  const found = await queryRow(tx, { id: column.uuid.orNull })`
    SELECT (
      SELECT d.user_id FROM filing_profiles d
      LEFT JOIN case_members m ON m.client_request_id = r.id AND m.user_id = d.user_id
      LEFT JOIN filing_offices o ON o.workspace_id = d.workspace_id AND o.default_attorney_id = d.user_id
      WHERE d.workspace_id = r.workspace_id AND d.role <> 'neither'
        AND (d.user_id = r.user_id OR m.id IS NOT NULL OR o.workspace_id IS NOT NULL)
      ORDER BY d.user_id <> r.user_id, m.created_at, m.id LIMIT 1
    ) AS id
    FROM client_requests r WHERE r.id = ${requestId}`;
  if (!found) return undefined;
  if (!found.id) return null;
  return (await selectPeople(tx)).find(({ id }) => id === found.id) ?? null;
}
