import { sql } from 'drizzle-orm';
import { system } from '../../../shared/db/actor.ts';
import type { Mail } from '../../../shared/mail/mailer.ts';
import type { Services } from '../../../shared/services.ts';
import { productLetterhead } from './client-letterhead.ts';
import { mailLanguage } from './mail-language.ts';
import type { DueFirmMail } from './mail-orders.queries.ts';

interface Invitation extends Record<string, unknown> {
  firm: string;
  logo_url: string | null;
  by: string;
  by_email: string | null;
}

/** A firm's invitation of a colleague, and what the firm tells one. Null where the invitation was withdrawn. */
export async function composeFirmMail(services: Services, order: DueFirmMail): Promise<Mail | null> {
  const { email } = order;
  const { publicUrl } = services.config;
  const { renderFirmInvitation, renderFirmNotice } = await import('./firm-mails.emails.tsx');
  if (order.kind === 'firmNotice') {
    const language = (await mailLanguage(services, email, {})) ?? 'en';
    const letterhead = { ...productLetterhead(services, language), sender: order.payload.firm };
    const url = `${publicUrl}/dashboard`;
    return { to: email, ...(await renderFirmNotice({ letterhead, notice: order.payload, url })) };
  }
  const { invitationId } = order.payload;
  const invitation = await loadInvitation(services, invitationId);
  if (!invitation) return null;
  const sender = invitation.by_email ?? undefined;
  const language = (await mailLanguage(services, email, { sender })) ?? 'en';
  const letterhead = {
    ...productLetterhead(services, language),
    sender: invitation.firm,
    logoUrl: invitation.logo_url ? new URL(invitation.logo_url, publicUrl).href : undefined,
    replyTo: sender,
  };
  const url = `${publicUrl}/join/${invitationId}`;
  return { to: email, ...(await renderFirmInvitation({ letterhead, by: invitation.by, email, url })) };
}

async function loadInvitation({ db }: Services, id: string): Promise<Invitation | undefined> {
  const { rows } = await db.withActor(system, (tx) =>
    tx.execute<Invitation>(sql`
      SELECT f.name AS firm, f.logo_url, i.invited_by_name AS by, p.email AS by_email
      FROM firm_invitations i JOIN firms f ON f.id = i.firm_id LEFT JOIN profiles p ON p.id = i.invited_by
      WHERE i.id = ${id}`),
  );
  return rows[0];
}
