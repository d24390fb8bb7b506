import type { StaffPerson } from '@visafolio/contract/cases/requests.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';
import { column, query } from '../../shared/db/query.ts';

/** The acting professional's name and firm, stored with what they do for a client. */
export async function loadStaffPerson(tx: Tx): Promise<StaffPerson> {
  const { rows } = await query(tx, { name: column.text, firm: column.text.orNull })`
    SELECT coalesce(nullif(btrim(p.full_name), ''), p.email) AS name, f.name AS firm
    FROM profiles p LEFT JOIN firms f ON f.id = p.firm_id
    WHERE p.id = (SELECT app_user_id())`;
  if (!rows[0]) throw new Error('the acting professional has no profile');
  return rows[0];
}

/** Name and firm columns as a StaffPerson; NULL if the client acted. */
export const asStaffPerson = (name: SQL, firm: SQL): SQL =>
  sql`CASE WHEN ${name} IS NOT NULL THEN jsonb_build_object('name', ${name}, 'firm', ${firm}) END`;
