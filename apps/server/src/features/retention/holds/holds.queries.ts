import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { personName } from '../../../shared/db/person-name.ts';
import {
  changeRow,
  column,
  execute,
  hasRow,
  queryRow,
  queryRows,
  type Row,
} from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';

const HoldRow = {
  id: column.uuid,
  of: column.oneOf(['case', 'contact']),
  reason: column.text,
  placed_by: column.text,
  placed_at: column.timestamp,
};
export type HoldRow = Row<typeof HoldRow>;

const holdColumns = sql`h.id, CASE WHEN h.contact_id IS NULL THEN 'case' ELSE 'contact' END AS of, h.reason,
  h.placed_by_name AS placed_by, h.placed_at`;

export const selectContactOfCase = (
  tx: Tx,
  requestId: string,
): Promise<{ contact_id: string | null } | null> =>
  queryRow(tx, {
    contact_id: column.uuid.orNull,
  })`SELECT contact_id FROM client_requests WHERE id = ${requestId}`;

/** In force: of the case, and of its contact. */
export const selectHoldsOfCase = (tx: Tx, requestId: string): Promise<HoldRow[]> =>
  queryRows(tx, HoldRow)`
    SELECT ${holdColumns} FROM legal_holds h
    WHERE h.lifted_at IS NULL AND (h.client_request_id = ${requestId}
      OR h.contact_id = (SELECT r.contact_id FROM client_requests r WHERE r.id = ${requestId}))
    ORDER BY h.placed_at, h.id`;

const ListedRow = {
  ...HoldRow,
  request_id: column.uuid.orNull,
  contact_id: column.uuid.orNull,
  name: column.text.orNull,
  case_number: column.int.orNull,
};

/** In force in the workspace, the last one first. The transaction shows the trash, where held cases may be. */
export const selectHolds = (tx: Tx): Promise<Row<typeof ListedRow>[]> =>
  queryRows(tx, ListedRow)`
    SELECT ${holdColumns}, h.client_request_id AS request_id, h.contact_id, coalesce(r.name, c.name) AS name, r.case_number
    FROM legal_holds h LEFT JOIN client_requests r ON r.id = h.client_request_id LEFT JOIN contacts c ON c.id = h.contact_id
    WHERE h.workspace_id = ${ownWorkspace} AND h.lifted_at IS NULL ORDER BY h.placed_at DESC, h.id`;

export const lockContactRow = (tx: Tx, id: string): Promise<boolean> =>
  hasRow(tx)`SELECT FROM contacts WHERE id = ${id} FOR UPDATE`;

interface NewHold {
  requestId: string | null;
  contactId: string | null;
  reason: string;
  userId: string;
}

/** The rows that it is about are locked: there is no other one in force. */
export const insertHold = (tx: Tx, { requestId, contactId, reason, userId }: NewHold): Promise<void> =>
  execute(tx)`
    INSERT INTO legal_holds (workspace_id, client_request_id, contact_id, reason, placed_by, placed_by_name)
    SELECT ${ownWorkspace}, ${requestId}, ${contactId}, ${reason}, p.id, ${personName} FROM profiles p WHERE p.id = ${userId}`;

export const selectHold = (
  tx: Tx,
  requestId: string | null,
  contactId: string | null,
): Promise<HoldRow | null> =>
  queryRow(tx, HoldRow)`
    SELECT ${holdColumns} FROM legal_holds h
    WHERE h.lifted_at IS NULL AND (h.client_request_id = ${requestId}::uuid OR h.contact_id = ${contactId}::uuid)`;

export const hasHold = (tx: Tx, id: string): Promise<boolean> =>
  hasRow(tx)`SELECT FROM legal_holds WHERE id = ${id}`;

/** False if it was lifted before. */
export const endHold = (tx: Tx, id: string, userId: string): Promise<boolean> =>
  changeRow(tx)`
    UPDATE legal_holds SET lifted_at = now(), lifted_by = ${userId},
      lifted_by_name = (SELECT ${personName} FROM profiles p WHERE p.id = ${userId})
    WHERE id = ${id} AND lifted_at IS NULL`;
