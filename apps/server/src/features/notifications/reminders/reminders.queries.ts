import { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { changeRow, column, queryRow, type Row } from '../../../shared/db/query.ts';

const Remindable = {
  request_id: column.uuid,
  status: column.oneOf(RequestStatus.options),
  reminded_at: column.timestamp.orNull,
  client_name: column.text,
  client_email: column.text,
  sponsor_name: column.text.orNull,
  sponsor_email: column.text.orNull,
  firm_name: column.text.orNull,
  firm_logo: column.text.orNull,
  preferred_language: column.text.orNull,
  invitation_language: column.oneOf(Language.options).orNull,
};
export type Remindable = Row<typeof Remindable>;

export const selectRemindable = (tx: Tx, id: string): Promise<Remindable | null> =>
  queryRow(tx, Remindable)`
    SELECT r.id AS request_id, r.status, r.reminded_at, r.name AS client_name, r.email AS client_email,
      r.sponsor_name, r.sponsor_email, f.name AS firm_name, f.logo_url AS firm_logo, c.preferred_language,
      r.invitation_language
    FROM client_requests r
    JOIN profiles p ON p.id = r.user_id
    LEFT JOIN firms f ON f.id = p.firm_id
    LEFT JOIN contacts c ON c.id = r.contact_id
    WHERE r.id = ${id}`;

/** False where the last one is not `minutes` old yet. */
export const claimReminder = (tx: Tx, id: string, minutes: number): Promise<boolean> =>
  changeRow(tx)`
    UPDATE client_requests SET reminded_at = now()
    WHERE id = ${id} AND (reminded_at IS NULL OR reminded_at <= now() - make_interval(mins => ${minutes}))`;
