import { parseUserAgent } from '@visafolio/contract/accounts/user-agent.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { system } from '../../../shared/db/actor.ts';
import { column, query, type Row } from '../../../shared/db/query.ts';
import { mailLanguage } from '../../../shared/mail/mail-language.ts';
import type { Mail } from '../../../shared/mail/mailer.ts';
import type { Services } from '../../../shared/services.ts';
import type { Purpose } from '../mail-links/mail-links.queries.ts';
import { createMailLink } from '../mail-links/mail-links.usecases.ts';
import { loadAddressedClient, productLetterhead } from './client-letterhead.ts';
import type {
  AccountMailKind,
  AdministratorAct,
  DueAccountMail,
  DueFirmMail,
  DueSecurityNotice,
  FirmNotice,
  SecurityChange,
} from './mail-orders.queries.ts';
import { findClient, findRequestMailbox } from './recipients.queries.ts';

/** Pages that notices link to; others link to the dashboard. */
const noticePages: Partial<Record<FirmNotice['what'], string>> = {
  retentionDue: 'firm/retention',
  webhookFailed: 'firm/webhooks',
};

/** What the link of each mail is for. */
export const purposes: Record<AccountMailKind, Purpose> = {
  signIn: 'sign-in',
  signUp: 'sign-up',
  phoneSignUp: 'sign-up',
  noAccount: 'notice',
  alreadyMember: 'sign-in',
  recovery: 'recovery',
  noPassword: 'sign-in',
  proof: 'proof',
};

/**
 * The mail with a new link and code, made by this attempt. Clients get it with their firm as sender. Null if it is no
 * longer needed: its reader has signed in, or lost access to the request.
 */
export async function composeAccountMail(services: Services, order: DueAccountMail): Promise<Mail | null> {
  const { kind, email, payload, professional } = order;
  const { requestId } = payload;
  const { db, config } = services;
  if (isOutdated(order)) return null;
  if (requestId && (await findRequestMailbox(db, requestId, email)) !== email) return null;
  const noted = (await findClient(db, email)) ?? undefined;
  const known = await mailLanguage(services, email, {
    given: payload.language ?? noted?.invitation_language ?? undefined,
    noted: noted?.preferred_language,
  });
  const language = known ?? defaultLanguage;
  const link = await createMailLink(services, {
    email,
    purpose: purposes[kind],
    requestId,
    passwordHash: payload.passwordHash,
    name: payload.name,
    phone: payload.phone,
    browser: payload.browser,
    language: known,
    minutes: limits.signInLinkMinutes,
    page: kind === 'recovery' ? '/auth/reset' : '/auth/confirm',
    order: { id: order.id, attempt: order.attempts },
  });
  // Professionals are led to the dashboard, even if they are clients too.
  const addressed =
    professional && !requestId ? null : await loadAddressedClient(services, { email, requestId, language });
  const { renderAccountMail, renderClientEntry } = await import('./account-mails.emails.tsx');
  if (addressed && (kind === 'signIn' || kind === 'noPassword')) {
    const { letterhead, client, sponsor } = addressed;
    return { to: email, ...(await renderClientEntry(kind, { ...letterhead, client, sponsor, link })) };
  }
  const rendered = await renderAccountMail({
    kind,
    letterhead: addressed?.letterhead ?? productLetterhead(services, language),
    // A notice's link does not sign in.
    link: kind === 'noAccount' ? { ...link, url: `${config.publicUrl}/auth` } : link,
    phone: payload.phone,
    isClient: noted !== undefined,
  });
  return { to: email, ...rendered };
}

/** A code is needed for an hour at most, because a page waits for it; every other mail until its reader has signed in. */
const isOutdated = ({ kind, attempts, age, entered_since }: DueAccountMail): boolean =>
  kind === 'proof' ? age > limits.signInLinkMinutes : attempts > 1 && entered_since;

const Invitation = {
  firm: column.text,
  logo_url: column.text.orNull,
  by: column.text,
  by_email: column.text.orNull,
};
type Invitation = Row<typeof Invitation>;

/** A firm's invitation of a colleague, or its notice to one. Null if the invitation was withdrawn. */
export async function composeFirmMail(services: Services, order: DueFirmMail): Promise<Mail | null> {
  const { email } = order;
  const { publicUrl } = services.config;
  const { renderFirmInvitation, renderFirmNotice } = await import('./firm-mails.emails.tsx');
  if (order.kind === 'firmNotice') {
    const language = (await mailLanguage(services, email, {})) ?? defaultLanguage;
    const { what, firm } = order.payload;
    const letterhead = { ...productLetterhead(services, language), ...(firm && { sender: firm }) };
    const url = `${publicUrl}/${noticePages[what] ?? 'dashboard'}`;
    return { to: email, ...(await renderFirmNotice({ letterhead, notice: order.payload, url })) };
  }
  const { invitationId } = order.payload;
  const invitation = await loadInvitation(services, invitationId);
  if (!invitation) return null;
  const sender = invitation.by_email ?? undefined;
  const language = (await mailLanguage(services, email, { sender })) ?? defaultLanguage;
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
  const { rows } = await db.withActor(
    system,
    (tx) =>
      query(tx, Invitation)`
      SELECT f.name AS firm, f.logo_url, i.invited_by_name AS by, p.email AS by_email
      FROM firm_invitations i JOIN firms f ON f.id = i.firm_id LEFT JOIN profiles p ON p.id = i.invited_by
      WHERE i.id = ${id}`,
  );
  return rows[0];
}

/** To the account's current address. */
export async function composeSecurityNotice(services: Services, notice: DueSecurityNotice): Promise<Mail> {
  const { email, payload, professional, created_at } = notice;
  const { change, detail, actor = '', userAgent, ipAddress } = payload;
  const { publicUrl, productName: product } = services.config;
  const language = payload.language ?? (await mailLanguage(services, email, {})) ?? defaultLanguage;
  const addressed = professional
    ? null
    : await loadAddressedClient(services, { email, requestId: undefined, language });
  const letterhead = addressed?.letterhead ?? productLetterhead(services, language);
  const { renderAdministratorNotice, renderSecurityNotice, renderSessionEnded } = await import(
    './security-notices.emails.tsx'
  );
  if (isAdministratorAct(change)) {
    const about = { kind: change, person: detail, actor, at: created_at, url: `${publicUrl}/admin` };
    return { to: email, ...(await renderAdministratorNotice({ language, product, ...about })) };
  }
  const rendered =
    change === 'sessionEnded'
      ? await renderSessionEnded({ letterhead, url: `${publicUrl}/auth` })
      : await renderSecurityNotice({
          letterhead,
          kind: change,
          detail,
          at: created_at,
          device: parseUserAgent(userAgent),
          address: ipAddress,
          // Clients have no password to change.
          url: professional ? `${publicUrl}/auth/reset?${new URLSearchParams({ email })}` : null,
        });
  return { to: email, ...rendered };
}

const isAdministratorAct = (change: SecurityChange | AdministratorAct): change is AdministratorAct =>
  change === 'administratorAdded' || change === 'administratorRemoved' || change === 'secondStepReset';
