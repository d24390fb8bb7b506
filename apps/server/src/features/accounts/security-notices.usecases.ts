import { deviceName } from '@visafolio/contract/accounts/device-name.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { backOffMinutes } from '../../shared/jobs/back-off.ts';
import type { Mail } from '../../shared/mail/mailer.ts';
import type { Services } from '../../shared/services.ts';
import { addressHeader } from './client-address.ts';
import { mailLanguage } from './mail-language.ts';
import {
  claimNotices,
  type DueNotice,
  deleteNotice,
  insertNotice,
  postponeNotice,
  type SecurityChange,
} from './security-notices.queries.ts';

const atOnce = 20;

/** What its owner is to know of. */
export interface Change {
  kind: SecurityChange;
  /** The factor's, the phone's or the other account's name. */
  detail?: string | Promise<string>;
}

/**
 * Tells the owner of an account by mail what has changed about it, and from where (`request`). The mail goes out behind
 * the answer, and is tried again for a day; nothing that goes wrong here fails what was done.
 */
export async function tellOwner(
  services: Services,
  userId: string,
  { kind, detail = '' }: Change,
  request?: Request,
): Promise<void> {
  try {
    await insertNotice(services.db.accounts, {
      user_id: userId,
      kind,
      detail: await detail,
      user_agent: (request?.headers.get('user-agent') ?? '').slice(0, 500),
      ip_address: request?.headers.get(addressHeader) ?? '',
    });
  } catch (error) {
    services.log.error({ err: error, userId, kind }, 'a security notice was not kept');
    return;
  }
  deliverNotices(services).catch((error: unknown) =>
    services.log.error({ err: error }, 'security notices not delivered'),
  );
}

/** Sends what could not be sent before, or whose server died on the way: in doubt once more rather than never. */
export async function deliverNotices(services: Services): Promise<void> {
  for (;;) {
    const due = await claimNotices(services.db.accounts, atOnce);
    await Promise.all(due.map((notice) => deliver(services, notice)));
    if (due.length < atOnce) return;
  }
}

async function deliver(services: Services, notice: DueNotice): Promise<void> {
  const { db, config, mailer, log } = services;
  const { id, kind } = notice;
  try {
    const messageId = `<security.${id}@${new URL(config.publicUrl).hostname}>`;
    await mailer.send({ ...(await render(services, notice)), messageId });
    await deleteNotice(db.accounts, id);
  } catch (error) {
    log.warn({ err: error, mail: kind }, 'mail not sent');
    const minutes = backOffMinutes(notice.attempts);
    await postponeNotice(db.accounts, id, { minutes, hours: limits.securityNoticeHours });
  }
}

async function render(services: Services, notice: DueNotice): Promise<Mail> {
  const { email, kind, detail, professional, user_agent, ip_address, created_at } = notice;
  const { productName: product, publicUrl } = services.config;
  const language = (await mailLanguage(services, email, {})) ?? 'en';
  const { renderSecurityNotice, renderSessionEnded } = await import('./security-notices.emails.tsx');
  const common = { language, product };
  const rendered =
    kind === 'sessionEnded'
      ? await renderSessionEnded({ ...common, url: `${publicUrl}/auth` })
      : await renderSecurityNotice({
          ...common,
          kind,
          detail,
          at: created_at,
          device: deviceName(user_agent),
          address: ip_address,
          // Clients have no password that they could choose anew.
          url: professional ? `${publicUrl}/auth/reset?${new URLSearchParams({ email })}` : null,
        });
  return { to: email, ...rendered };
}
