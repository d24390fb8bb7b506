import { setTimeout as delay } from 'node:timers/promises';
import type {
  InvitationOutcome,
  InvitationState,
  SendRequestInput,
} from '@visafolio/contract/cases/requests.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';

const pauseMs = 200;

interface Sent extends Record<string, unknown> {
  id: string;
  same: boolean;
}

/** The request made with this key. Refuses with requests.sent_before where it says something else. */
export async function findSameRequest(tx: Tx, input: SendRequestInput): Promise<string> {
  const { rows } = await tx.execute<Sent>(sql`
    SELECT id, template_id = ${input.template_id} AND name = ${input.name} AND email = ${input.email}
      AND visa_type = ${input.visa_type}
      AND sponsor_email IS NOT DISTINCT FROM ${input.sponsor?.email ?? null} AS same
    FROM client_requests
    WHERE workspace_id = ${ownWorkspace} AND idempotency_key = ${input.idempotency_key}`);
  if (!rows[0]?.same) throw refuse('requests.sent_before');
  return rows[0].id;
}

interface Invitation extends Record<string, unknown> {
  state: InvitationState;
  email: string;
  sponsor_email: string | null;
}

/** What came of the invitation that the first call sends, once it is known or its time is up. */
export async function awaitInvitationOutcome(
  { db }: Services,
  actor: StaffActor,
  id: string,
): Promise<InvitationOutcome> {
  for (const until = Date.now() + limits.invitationWaitMs; ; await delay(pauseMs)) {
    const { rows } = await db.withActor(actor, (tx) =>
      tx.execute<Invitation>(sql`
        SELECT invitation_state AS state, email, sponsor_email FROM client_requests WHERE id = ${id}`),
    );
    if (!rows[0]) throw refuse('requests.not_found');
    const { state, email, sponsor_email } = rows[0];
    if (state === 'sending' && Date.now() < until) continue;
    return {
      sent: state === 'sent' || state === 'accepted',
      sentToSponsor: sponsor_email !== null,
      recipient: sponsor_email ?? email,
    };
  }
}
