import type {
  FirmInvitation,
  FirmRole,
  MovableCounts,
  ReceivedInvitation,
} from '@visafolio/contract/firms/workspace.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { changeCapacity } from '../../../shared/db/database.ts';
import type { Services } from '../../../shared/services.ts';
import { refuseMailFlood } from '../../accounts/mail-links/mail-links.usecases.ts';
import { orderFirmInvitation } from '../../accounts/mail-orders/account-mails.ts';
import { joinFirm } from '../../workspaces/join-firm.ts';
import {
  consumeReceivedInvitation,
  deleteInvitation,
  replaceInvitation,
  selectInvitations,
  selectReceivedInvitations,
} from './invitations.queries.ts';
import { countMovable } from './people.queries.ts';

export const listInvitations = ({ db }: Services, actor: StaffActor): Promise<FirmInvitation[]> =>
  db.withActor(actor, selectInvitations);

/**
 * Invites a colleague by mail, each time with a new mail. Refuses with workspace.already_colleague and
 * accounts.too_many_mails.
 */
export async function inviteColleague(
  services: Services,
  actor: StaffActor,
  input: { email: string; role: FirmRole },
): Promise<FirmInvitation> {
  await refuseMailFlood(services, input.email, 'notice');
  const invitation = await services.db.withActor(actor, async (tx) => {
    const known = await tx.execute(
      sql`SELECT FROM profiles WHERE email = ${input.email} AND firm_id IS NOT NULL`,
    );
    if (known.rowCount) throw refuse('workspace.already_colleague');
    const made = await replaceInvitation(tx, actor.userId, input);
    await changeCapacity(tx, 'server');
    await orderFirmInvitation(tx, input.email, made.id);
    return made;
  });
  return invitation;
}

/** A waiting mail is cancelled. Refuses with workspace.invitation_not_found. */
export async function withdrawInvitation(
  { db }: Services,
  actor: StaffActor,
  id: string,
): Promise<{ id: string }> {
  const withdrawn = await db.withActor(actor, (tx) => deleteInvitation(tx, id));
  if (!withdrawn) throw refuse('workspace.invitation_not_found');
  return { id };
}

/** The firms that invited the actor, and what of the actor's would become the firm's. */
export function listReceivedInvitations(
  { db }: Services,
  actor: StaffActor,
): Promise<{ items: ReceivedInvitation[]; movable: MovableCounts }> {
  return db.withActor(actor, async (tx) => ({
    items: await selectReceivedInvitations(tx),
    movable: await countMovable(tx),
  }));
}

/** Adds the actor to the firm. Refuses with workspace.invitation_not_found and firms.already_member. */
export function acceptInvitation(
  { db }: Services,
  actor: StaffActor,
  id: string,
): Promise<{ firm_id: string; moved: MovableCounts }> {
  return db.withActor(actor, async (tx) => {
    const moved = await countMovable(tx);
    const invitation = await consumeReceivedInvitation(tx, id);
    if (!invitation) throw refuse('workspace.invitation_not_found');
    const { firm_id, firm_role } = invitation;
    if (!(await joinFirm(tx, actor.userId, firm_id))) throw refuse('firms.already_member');
    await tx.execute(sql`
      UPDATE profiles SET firm_role = ${firm_role} WHERE id = ${actor.userId} AND ${firm_role} = 'firm_admin'`);
    return { firm_id, moved };
  });
}

/** Refuses with workspace.invitation_not_found. */
export async function declineInvitation(
  { db }: Services,
  actor: StaffActor,
  id: string,
): Promise<{ id: string }> {
  const taken = await db.withActor(actor, (tx) => consumeReceivedInvitation(tx, id));
  if (!taken) throw refuse('workspace.invitation_not_found');
  return { id };
}
