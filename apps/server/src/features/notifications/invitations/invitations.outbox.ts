import { limits } from '@visafolio/contract/shared/limits.ts';
import { z } from 'zod';
import { system } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { defineOutboxKind, type OutboxKind } from '../../../shared/outbox/outbox-kind.ts';
import type { Services } from '../../../shared/services.ts';
import { revokeInvitationLinks } from '../../accounts/mail-links/mail-links.usecases.ts';
import { places } from '../../sealing/places.ts';
import { composeClientMail, getRecipient } from '../client-mails/compose-client-mail.ts';
import { requestDelivery } from '../reminders/schedule/delivery.ts';
import { describeFailure, recordAsSystem } from '../run-now.ts';
import {
  beginInvitation,
  dropInvitation,
  type Invitation,
  markFailed,
  markSent,
  type SettledInvitation,
} from './invitations.queries.ts';
import { loadInvitedPart } from './invited-part.ts';

/** Mails an invitation, with one series of tries for each time that somebody sends it. At most once: staff send it again. */
export function requestInvitation(record = recordAsSystem): OutboxKind {
  return defineOutboxKind({
    name: 'requests.invitation',
    settings: requestDelivery,
    payload: z.object({ since: z.string() }),
    async run(services, { requestId, payload: { since }, createdAt }) {
      if (!requestId) throw new Error('an invitation is of no request');
      const series = { requestId, since };
      // Such as after a day without a server.
      const isTooLate = createdAt.getTime() < Date.now() - limits.invitationRetryHours * 3_600_000;
      const invitation = isTooLate
        ? null
        : await services.db.withActor(system, (tx) => beginInvitation(tx, series));
      if (!invitation) return (tx) => dropInvitation(tx, series);
      await mailInvitation(services, invitation);
      return async (tx) => recordOutcome(tx, requestId, 'invitation.sent', await markSent(tx, series));
    },
    async onFailed(tx, { requestId, payload: { since }, attempts }, { error, next }) {
      if (!requestId) return;
      const failed = await markFailed(tx, { requestId, since }, { error: describeFailure(error), next });
      // The timeline shows the first failure only: the retries of a day would fill it.
      if (attempts === 1) await recordOutcome(tx, requestId, 'invitation.failed', failed);
    },
    async onGivenUp(tx, { requestId, payload: { since } }, reason) {
      if (requestId && reason === 'interrupted')
        await markFailed(tx, { requestId, since }, { error: 'interrupted', next: null });
    },
  });

  async function recordOutcome(
    tx: Tx,
    requestId: string,
    kind: 'invitation.sent' | 'invitation.failed',
    settled: SettledInvitation | null,
  ): Promise<void> {
    // The client has entered since, or somebody has sent it again.
    if (settled) await record(tx, { requestId, kind, payload: settled });
  }
}

async function mailInvitation(services: Services, invitation: Invitation): Promise<void> {
  const { config, db, mailer, vault } = services;
  const { request_id, since, notes, owner_id, owner_email } = invitation;
  const composed = await composeClientMail(services, invitation);
  const to = getRecipient(invitation);
  const owner = { as: 'staff', userId: owner_id, email: owner_email } as const;
  const part = await loadInvitedPart(db, owner, request_id, { email: to, language: composed.language });
  // Links of this series keep working: a mail that was delivered despite an error must open too. Those of the other person as well.
  await revokeInvitationLinks(services, request_id, { before: since, ...(part && { to }) });
  const { renderInvitation } = await import('../client-mails/client-mails.emails.tsx');
  const opened = await vault.open(places.notes(request_id), notes);
  const mail = await renderInvitation(composed, opened, part);
  // One id per series, so that a mail program recognises duplicates.
  const messageId = `<invitation.${request_id}.${Date.parse(since)}@${new URL(config.publicUrl).hostname}>`;
  await mailer.send({ to, ...mail, messageId });
}
