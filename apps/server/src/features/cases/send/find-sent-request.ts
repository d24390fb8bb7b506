import { setTimeout as delay } from 'node:timers/promises';
import {
  type InvitationOutcome,
  InvitationState,
  type SendRequestInput,
} from '@visafolio/contract/cases/requests.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, query, queryRows } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';

const pauseMs = 200;

const Sent = {
  id: column.uuid,
  same: column.boolean,
};

/** The request with this key. Refuses with requests.sent_before if its values differ. */
export async function findSameRequest(tx: Tx, input: SendRequestInput): Promise<string> {
  const bySponsor = sql.param(input.answered_by_sponsor ?? null);
  const others = (input.other_people ?? []).map(({ email }) => email).sort();
  const rows = await queryRows(tx, Sent)`
    SELECT id, template_id = ${input.template_id} AND name = ${input.name} AND email = ${input.email}
      AND visa_type = ${input.visa_type}
      AND sponsor_email IS NOT DISTINCT FROM ${input.sponsor?.email ?? null}
      AND (${bySponsor}::text[] IS NULL OR (
        SELECT coalesce(u.parties, '{}') @> ${bySponsor}::text[] AND coalesce(u.parties, '{}') <@ ${bySponsor}::text[]
        FROM client_users u WHERE u.client_request_id = r.id AND u.is_sponsor) IS NOT FALSE)
      AND ARRAY(SELECT u.email FROM client_users u WHERE u.client_request_id = r.id AND u.person_number IS NOT NULL
        AND u.removed_at IS NULL ORDER BY u.email COLLATE "C") = ${sql.param(others)}::text[] AS same
    FROM client_requests r
    WHERE workspace_id = ${ownWorkspace} AND idempotency_key = ${input.idempotency_key}`;
  if (!rows[0]?.same) throw refuse('requests.sent_before');
  return rows[0].id;
}

const Invitation = {
  state: column.oneOf(InvitationState.options),
  email: column.text,
  sponsor_email: column.text.orNull,
};

/** The outcome of the first call's invitation, once it is known or the wait times out. */
export async function awaitInvitationOutcome(
  { db }: Services,
  actor: StaffActor,
  id: string,
): Promise<InvitationOutcome> {
  for (const until = Date.now() + limits.invitationWaitMs; ; await delay(pauseMs)) {
    const { rows } = await db.withActor(
      actor,
      (tx) =>
        query(tx, Invitation)`
          SELECT invitation_state AS state, email, sponsor_email FROM client_requests WHERE id = ${id}`,
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
