import type { InvitationOutcome } from '@visafolio/contract/cases/requests.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import type { RequestActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { backOffMinutes } from '../../../shared/jobs/back-off.ts';
import type { Services } from '../../../shared/services.ts';
import { revokeInvitationLinks } from '../../accounts/mail-links/mail-links.usecases.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { places } from '../../sealing/places.ts';
import { composeClientMail, getRecipient } from '../client-mails/compose-client-mail.ts';
import { describeFailure } from '../run-now.ts';
import type { Claim } from './invitations.queries.ts';
import { markFailed, markSent } from './invitations.queries.ts';

/** Mails a claimed invitation, 10 s at most, and records what came of it. */
export async function deliverInvitation(
  services: Services,
  actor: RequestActor,
  claim: Claim,
): Promise<InvitationOutcome> {
  const sentToSponsor = claim.sponsor_email !== null;
  const recipient = getRecipient(claim);
  const payload = { recipient, to_sponsor: sentToSponsor };
  const of = { requestId: claim.request_id };
  const record = (what: (tx: Tx) => Promise<void>) =>
    services.db.withActor(actor, what).catch((error: unknown) => {
      // Its lease ends and the background gives it up: what went out must not look like a failed try.
      services.log.error({ err: error, requestId: claim.request_id }, 'invitation not recorded');
    });
  const failure = await mailInvitation(services, claim, recipient).catch((error: Error) => error);
  if (failure) {
    services.log.warn({ err: failure, requestId: claim.request_id }, 'invitation not sent');
    await record(async (tx) => {
      const failed = await markFailed(tx, claim, {
        error: describeFailure(failure),
        minutes: backOffMinutes(claim.attempt),
        retryHours: limits.invitationRetryHours,
      });
      // The timeline shows the first failure only: the retries of a day would fill it.
      if (failed && claim.attempt === 1) {
        await recordActivity(tx, actor, { ...of, kind: 'invitation.failed', payload });
      }
    });
  } else {
    await record(async (tx) => {
      if (await markSent(tx, claim))
        await recordActivity(tx, actor, { ...of, kind: 'invitation.sent', payload });
    });
  }
  return { sent: !failure, sentToSponsor, recipient };
}

async function mailInvitation(services: Services, claim: Claim, recipient: string): Promise<undefined> {
  const { config, mailer } = services;
  // Links of this series keep working: a mail that was delivered despite an error must open too.
  await revokeInvitationLinks(services, claim.request_id, claim.since);
  const { renderInvitation } = await import('../client-mails/client-mails.emails.tsx');
  const notes = await services.vault.open(places.notes(claim.request_id), claim.notes);
  const mail = await renderInvitation(await composeClientMail(services, claim), notes);
  // One id per series, so that a mail program recognises duplicates.
  const series = `${claim.request_id}.${Date.parse(claim.since)}`;
  const messageId = `<invitation.${series}@${new URL(config.publicUrl).hostname}>`;
  await mailer.send({ to: recipient, ...mail, messageId });
}
