import type { InvitationOutcome } from '@visafolio/contract/requests/requests.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import type { RequestActor } from '../../shared/db/actor.ts';
import type { Services } from '../../shared/services.ts';
import { mailLanguage } from '../accounts/mail-language.ts';
import { createMailLink, revokeInvitationLinks } from '../accounts/mail-links.usecases.ts';
import { recordActivity } from '../activity/activity.usecases.ts';
import { backOffMinutes } from './back-off.ts';
import { type Claim, markFailed, markSent } from './invitations.queries.ts';

/** Mails a claimed invitation, 10 s at most, and records what came of it. */
export async function deliverInvitation(
  services: Services,
  actor: RequestActor,
  claim: Claim,
): Promise<InvitationOutcome> {
  const sentToSponsor = claim.sponsor_email !== null;
  const recipient = claim.sponsor_email ?? claim.client_email;
  const payload = { recipient, to_sponsor: sentToSponsor };
  const of = { ownerId: claim.owner_id, requestId: claim.request_id };
  try {
    await mailInvitation(services, claim, recipient);
    await services.db.withActor(actor, async (tx) => {
      if (await markSent(tx, claim))
        await recordActivity(tx, actor, { ...of, kind: 'invitation.sent', payload });
    });
    return { sent: true, sentToSponsor, recipient };
  } catch (error) {
    services.log.warn({ err: error, requestId: claim.request_id }, 'invitation not sent');
    await services.db.withActor(actor, async (tx) => {
      const failed = await markFailed(tx, claim, {
        error: (error as Error).message.slice(0, 500),
        minutes: backOffMinutes(claim.attempt),
        retryHours: limits.invitationRetryHours,
      });
      // The timeline tells it once; the retries of a day would fill it.
      if (failed && claim.attempt === 1) {
        await recordActivity(tx, actor, { ...of, kind: 'invitation.failed', payload });
      }
    });
    return { sent: false, sentToSponsor, recipient };
  }
}

async function mailInvitation(services: Services, claim: Claim, recipient: string): Promise<void> {
  const { config } = services;
  const noted = recipient === claim.client_email ? claim.preferred_language : null;
  const language = await mailLanguage(services, recipient, { noted, sender: claim.owner_email });
  // Those of this series stay alive: a mail that was taken in spite of an error must open too.
  await revokeInvitationLinks(services, claim.request_id, claim.since);
  const link = await createMailLink(services, {
    email: recipient,
    purpose: 'invitation',
    requestId: claim.request_id,
    language,
    minutes: limits.invitationDays * 24 * 60,
  });
  const { renderInvitation } = await import('./invitations.emails.tsx');
  const mail = await renderInvitation({
    language: language ?? 'en',
    product: config.productName,
    sender: claim.firm_name ?? config.productName,
    logoUrl: claim.firm_logo ? new URL(claim.firm_logo, config.publicUrl).href : undefined,
    client: claim.client_name,
    sponsor: claim.sponsor_name,
    notes: claim.notes,
    link,
  });
  // One id per series: a receiver who got it twice can tell.
  const series = `${claim.request_id}.${Date.parse(claim.since)}`;
  const messageId = `<invitation.${series}@${new URL(config.publicUrl).hostname}>`;
  await services.mailer.send({ to: recipient, ...mail, messageId });
}
