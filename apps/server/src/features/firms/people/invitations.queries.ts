import {
  type FirmInvitation,
  FirmRole,
  type ReceivedInvitation,
} from '@visafolio/contract/firms/workspace.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { changeRow, column, queryRow, queryRows, type Row } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';

const InvitationRow = {
  id: column.uuid,
  email: column.text,
  role: column.oneOf(FirmRole.options),
  invited_by: column.text,
  created_at: column.timestamp,
};
type InvitationRow = Row<typeof InvitationRow>;

const toInvitation = (row: InvitationRow): FirmInvitation => ({
  ...row,
  created_at: toInstant(row.created_at),
});

const columns = sql`id, email, firm_role AS role, invited_by_name AS invited_by, created_at`;

/** Invitations of the firm that the actor administers, newest first. */
export async function selectInvitations(tx: Tx): Promise<FirmInvitation[]> {
  const rows = await queryRows(tx, InvitationRow)`
    SELECT ${columns} FROM firm_invitations WHERE firm_id = ${ownWorkspace} ORDER BY created_at DESC, id DESC`;
  return rows.map(toInvitation);
}

/** Replaces an earlier invitation to the same address. */
export async function replaceInvitation(
  tx: Tx,
  actorId: string,
  { email, role }: { email: string; role: FirmRole },
): Promise<FirmInvitation> {
  await tx.execute(sql`DELETE FROM firm_invitations WHERE firm_id = ${ownWorkspace} AND email = ${email}`);
  const rows = await queryRows(tx, InvitationRow)`
    INSERT INTO firm_invitations (firm_id, email, firm_role, invited_by, invited_by_name, firm_name)
    SELECT f.id, ${email}, ${role}, p.id, ${personName}, f.name
    FROM profiles p JOIN firms f ON f.id = p.firm_id WHERE p.id = ${actorId}
    RETURNING ${columns}`;
  if (!rows[0]) throw new Error('the invitation was not inserted');
  return toInvitation(rows[0]);
}

/** Only of the firm that the actor administers. False if there is none. */
export const deleteInvitation = (tx: Tx, id: string): Promise<boolean> =>
  changeRow(tx)`DELETE FROM firm_invitations WHERE id = ${id} AND firm_id = ${ownWorkspace}`;

const ReceivedInvitationRow = {
  id: column.uuid,
  role: column.oneOf(FirmRole.options),
  created_at: column.timestamp,
  invited_by: column.text,
  firm_name: column.text,
};

/** To the actor's address, newest first. */
export async function selectReceivedInvitations(tx: Tx): Promise<ReceivedInvitation[]> {
  const rows = await queryRows(tx, ReceivedInvitationRow)`
    SELECT id, firm_name, firm_role AS role, invited_by_name AS invited_by, created_at
    FROM firm_invitations WHERE email = (SELECT app_email()) ORDER BY created_at DESC, id DESC`;
  return rows.map((row) => ({ ...row, created_at: toInstant(row.created_at) }));
}

/** Deletes and returns the actor's own invitation; null if there is none. */
export const consumeReceivedInvitation = (
  tx: Tx,
  id: string,
): Promise<{ firm_id: string; firm_role: FirmRole } | null> =>
  queryRow(tx, { firm_id: column.uuid, firm_role: column.oneOf(FirmRole.options) })`
    DELETE FROM firm_invitations WHERE id = ${id} AND email = (SELECT app_email())
    RETURNING firm_id, firm_role`;
