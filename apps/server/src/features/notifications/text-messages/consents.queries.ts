import { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { TextConsent } from '@visafolio/contract/notifications/texts.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import {
  changeRow,
  column,
  execute,
  hasRow,
  queryRow,
  queryRows,
  type Row,
} from '../../../shared/db/query.ts';

const TextRecipient = {
  request_id: column.uuid,
  workspace_id: column.uuid,
  email: column.text,
  status: column.oneOf(RequestStatus.options),
};
/** Of whoever the request's mails go to. */
export type TextRecipient = Row<typeof TextRecipient>;

export const selectRecipient = (tx: Tx, requestId: string): Promise<TextRecipient | null> =>
  queryRow(tx, TextRecipient)`
    SELECT id AS request_id, workspace_id, coalesce(sponsor_email, email) AS email, status
    FROM client_requests WHERE id = ${requestId}`;

const ConsentRow = {
  id: column.uuid,
  /** Sealed. */
  number: column.text,
  number_hash: column.text,
  given_by: column.oneOf(TextConsent.shape.given_by.options),
  how: column.oneOf(TextConsent.shape.how.options),
  agreed_on: column.date,
  noted_by_name: column.text.orNull,
  wording: column.text,
  ended_at: column.timestamp.orNull,
  ended_by: column.oneOf(TextConsent.shape.ended_by.unwrap().options).orNull,
  /** Links by text enter the account. */
  confirmed: column.boolean,
};
export type ConsentRow = Row<typeof ConsentRow>;

/** The one that counts, else the last that ended; null where this person never agreed. */
export const selectConsent = (tx: Tx, requestId: string, email: string): Promise<ConsentRow | null> =>
  queryRow(tx, ConsentRow)`
    SELECT id, number, number_hash, given_by, how, agreed_on, noted_by_name, wording, ended_at, ended_by,
      confirmed_user_id IS NOT NULL AS confirmed
    FROM text_consents WHERE client_request_id = ${requestId} AND email = ${email}
    ORDER BY ended_at DESC NULLS FIRST LIMIT 1`;

export interface NewConsent {
  id: string;
  workspace_id: string;
  request_id: string;
  email: string;
  /** Sealed. */
  number: string;
  number_hash: string;
  how: TextConsent['how'];
  agreed_on: string | null;
  /** Null: the client agreed in the portal. */
  noted_by: { id: string; name: string } | null;
  wording: string;
}

/** Of the staff. Another one of this person must have ended. */
export const insertNoted = (tx: Tx, row: NewConsent): Promise<void> =>
  execute(tx)`
    INSERT INTO text_consents (id, workspace_id, client_request_id, email, number, number_hash, given_by, how, agreed_on,
      noted_by, noted_by_name, wording)
    VALUES (${row.id}, ${row.workspace_id}, ${row.request_id}, ${row.email}, ${row.number}, ${row.number_hash}, 'staff',
      ${row.how}, ${row.agreed_on}::date, ${row.noted_by?.id}, ${row.noted_by?.name}, ${row.wording})`;

/** Of the client. `confirmedUserId`: the account whose number it is, where a link by text may enter it. */
export const insertGiven = (tx: Tx, row: NewConsent, confirmedUserId: string | null): Promise<void> =>
  execute(tx)`
    INSERT INTO text_consents (id, workspace_id, client_request_id, email, number, number_hash, given_by, how, agreed_on, wording,
      confirmed_user_id)
    VALUES (${row.id}, ${row.workspace_id}, ${row.request_id}, ${row.email}, ${row.number}, ${row.number_hash}, 'client',
      'portal', current_date, ${row.wording}, ${confirmedUserId})`;

/** Nothing more goes by it. False where none counted. */
export const endConsent = (
  tx: Tx,
  requestId: string,
  email: string,
  by: 'client' | 'staff' | 'replaced',
): Promise<boolean> =>
  changeRow(tx)`
    UPDATE text_consents SET ended_at = now(), ended_by = ${by}
    WHERE client_request_id = ${requestId} AND email = ${email} AND ended_at IS NULL`;

/** As the system. */
export const isStopped = (tx: Tx, numberHash: string): Promise<boolean> =>
  hasRow(tx)`SELECT FROM text_stops WHERE number_hash = ${numberHash}`;

/** Ends the consents of a number, of all requests, and answers whose. As the system. */
export async function stopNumber(tx: Tx, numberHash: string, by: 'keyword' | 'provider'): Promise<string[]> {
  await tx.execute(sql`
    INSERT INTO text_stops (number_hash, by) VALUES (${numberHash}, ${by}) ON CONFLICT DO NOTHING`);
  const rows = await queryRows(tx, { id: column.uuid })`
    UPDATE text_consents SET ended_at = now(), ended_by = ${by}
    WHERE number_hash = ${numberHash} AND ended_at IS NULL RETURNING client_request_id AS id`;
  return rows.map(({ id }) => id);
}

/** Consents that STOP had ended count again, the last of each person, where no other does. As the system. */
export async function resumeNumber(tx: Tx, numberHash: string): Promise<string[]> {
  const removed = await tx.execute(sql`DELETE FROM text_stops WHERE number_hash = ${numberHash}`);
  if (!removed.rowCount) return [];
  const rows = await queryRows(tx, { id: column.uuid })`
    UPDATE text_consents SET ended_at = NULL, ended_by = NULL
    WHERE id IN (
      SELECT DISTINCT ON (c.client_request_id, c.email) c.id FROM text_consents c
      WHERE c.number_hash = ${numberHash} AND c.ended_by IN ('keyword', 'provider')
        AND NOT EXISTS (
          SELECT FROM text_consents o
          WHERE o.client_request_id = c.client_request_id AND o.email = c.email AND o.id <> c.id
            AND (o.ended_at IS NULL OR o.ended_at > c.ended_at))
      ORDER BY c.client_request_id, c.email, c.ended_at DESC)
    RETURNING client_request_id AS id`;
  return rows.map(({ id }) => id);
}
