import type { StaffPerson } from '@visafolio/contract/cases/requests.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';
import { personName } from '../../shared/db/person-name.ts';
import { column, requireRow } from '../../shared/db/query.ts';

/** The acting professional's name and firm, stored with what they do for a client. */
export const loadStaffPerson = (tx: Tx): Promise<StaffPerson> =>
  requireRow(tx, { name: column.text, firm: column.text.orNull })`
    SELECT ${personName} AS name, f.name AS firm
    FROM profiles p LEFT JOIN firms f ON f.id = p.firm_id
    WHERE p.id = (SELECT app_user_id())`;

/** Name and firm columns as a StaffPerson; NULL if the client acted. */
export const asStaffPerson = (name: SQL, firm: SQL): SQL =>
  sql`CASE WHEN ${name} IS NOT NULL THEN jsonb_build_object('name', ${name}, 'firm', ${firm}) END`;
