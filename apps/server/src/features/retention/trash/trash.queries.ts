import { TrashCause, TrashKind } from '@visafolio/contract/retention/trash.contract.ts';
import { sql } from 'drizzle-orm';
import type { TimePlace } from '../../../shared/api/cursor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { changeRow, column, hasRow, queryRows, type Row, requireValue } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';

const TrashRow = {
  kind: column.oneOf(TrashKind.options),
  id: column.uuid,
  name: column.text,
  email: column.text,
  template_name: column.text.orNull,
  case_number: column.int.orNull,
  trashed_at: column.timestamp,
  cause: column.oneOf(TrashCause.options),
  by: column.text.orNull,
  held: column.boolean,
};
export type TrashRow = Row<typeof TrashRow>;

/** What the trash holds, for a transaction that shows it. */
const trash = sql`(
  SELECT 'case' AS kind, r.id, r.name, r.email, r.template_name, r.case_number, t.trashed_at, t.cause,
    CASE WHEN p.id IS NOT NULL THEN ${personName} END AS by, is_case_held(r.id) AS held
  FROM trashed_cases t JOIN client_requests r ON r.id = t.client_request_id LEFT JOIN profiles p ON p.id = t.trashed_by
  WHERE t.workspace_id = ${ownWorkspace}
  UNION ALL
  SELECT 'contact', c.id, c.name, c.email, NULL, NULL, c.trashed_at, c.trash_cause,
    CASE WHEN p.id IS NOT NULL THEN ${personName} END, is_contact_held(c.id)
  FROM contacts c LEFT JOIN profiles p ON p.id = c.trashed_by
  WHERE c.workspace_id = ${ownWorkspace} AND c.trashed_at IS NOT NULL)`;

export const selectTrash = (tx: Tx, after: TimePlace | null, limit: number): Promise<TrashRow[]> =>
  queryRows(tx, TrashRow)`
    SELECT * FROM ${trash} AS item
    WHERE ${after?.at ?? null}::timestamptz IS NULL
      OR (item.trashed_at, item.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)
    ORDER BY item.trashed_at DESC, item.id DESC LIMIT ${limit}`;

export const countTrash = (tx: Tx): Promise<number> =>
  requireValue(tx, column.int)`
    SELECT ((SELECT count(*) FROM trashed_cases t JOIN client_requests r ON r.id = t.client_request_id
        WHERE t.workspace_id = ${ownWorkspace})
      + (SELECT count(*) FROM contacts c WHERE c.workspace_id = ${ownWorkspace} AND c.trashed_at IS NOT NULL))::int AS n`;

/** False if the case is not in the trash. */
export const takeCaseOut = (tx: Tx, id: string): Promise<boolean> =>
  changeRow(tx)`DELETE FROM trashed_cases WHERE client_request_id = ${id}`;

export const isCaseTrashed = (tx: Tx, id: string): Promise<boolean> =>
  hasRow(tx)`SELECT FROM trashed_cases WHERE client_request_id = ${id}`;

/** Locks the row. Null if there is no such contact. */
export async function lockTrashedContact(tx: Tx, id: string): Promise<{ trashed: boolean } | null> {
  const [row] = await queryRows(tx, { trashed: column.boolean })`
    SELECT trashed_at IS NOT NULL AS trashed FROM contacts WHERE id = ${id} FOR UPDATE`;
  return row ?? null;
}

export const takeContactOut = (tx: Tx, id: string): Promise<boolean> =>
  changeRow(tx)`UPDATE contacts SET archived_at = NULL WHERE id = ${id} AND trashed_at IS NOT NULL`;

export const deleteContactRow = (tx: Tx, id: string): Promise<boolean> =>
  changeRow(tx)`DELETE FROM contacts WHERE id = ${id} AND trashed_at IS NOT NULL`;

const Expired = { id: column.uuid, user_id: column.uuid, email: column.text };

/** Cases whose time in the trash is over and that no legal hold keeps, with their responsible professional. */
export const selectExpiredCases = (tx: Tx, before: Date, after: string | null, limit: number) =>
  queryRows(tx, Expired)`
    SELECT r.id, r.user_id, p.email FROM trashed_cases t JOIN client_requests r ON r.id = t.client_request_id
    JOIN profiles p ON p.id = r.user_id
    WHERE t.trashed_at <= ${before.toISOString()}::timestamptz AND NOT is_case_held(r.id)
      AND (${after}::uuid IS NULL OR r.id > ${after}::uuid)
    ORDER BY r.id LIMIT ${limit}`;

export const selectExpiredContacts = (tx: Tx, before: Date, after: string | null, limit: number) =>
  queryRows(tx, { id: column.uuid })`
    SELECT c.id FROM contacts c
    WHERE c.trashed_at <= ${before.toISOString()}::timestamptz AND NOT is_contact_held(c.id)
      AND (${after}::uuid IS NULL OR c.id > ${after}::uuid)
    ORDER BY c.id LIMIT ${limit}`;
