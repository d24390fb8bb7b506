import { system } from '../../../shared/db/actor.ts';
import type { Mail } from '../../../shared/mail/mailer.ts';
import type { Services } from '../../../shared/services.ts';
import { revokeInvitationLinks } from '../../accounts/mail-links/mail-links.usecases.ts';
import { places } from '../../sealing/places.ts';
import { composeClientMail } from '../client-mails/compose-client-mail.ts';
import type { MailOrder } from '../client-mails/mail-orders.queries.ts';
import { loadInvitedPart } from './invited-part.ts';
import { beginPartyInvitation } from './party-invitations.queries.ts';

/**
 * Invites the client of a case whose main invitation goes to the sponsor, or one of its other people. Null where that is not needed any
 * more.
 */
export async function composePartyInvitation(services: Services, order: MailOrder): Promise<Mail | null> {
  const { db, vault } = services;
  const { request_id } = order;
  const begun = await db.withActor(system, (tx) => beginPartyInvitation(tx, request_id, order.id));
  if (!begun) return null;
  const to = begun.email;
  // Links of earlier tries keep working: a mail that was delivered despite an error must open too.
  await revokeInvitationLinks(services, request_id, { before: begun.since, to });
  const mail = await composeClientMail(services, order, { to: begun });
  const owner = { as: 'staff', userId: order.owner_id, email: order.owner_email } as const;
  const part = await loadInvitedPart(db, owner, request_id, { email: to, language: mail.language });
  const { renderInvitation } = await import('../client-mails/client-mails.emails.tsx');
  const notes = await vault.open(places.notes(request_id), begun.notes);
  return { to, ...(await renderInvitation(mail, notes, part)) };
}
