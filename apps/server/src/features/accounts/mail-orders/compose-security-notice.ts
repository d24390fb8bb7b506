import { deviceName } from '@visafolio/contract/accounts/device-name.ts';
import type { Mail } from '../../../shared/mail/mailer.ts';
import type { Services } from '../../../shared/services.ts';
import { loadAddressedClient, productLetterhead } from './client-letterhead.ts';
import { mailLanguage } from './mail-language.ts';
import type { AdministratorAct, DueSecurityNotice, SecurityChange } from './mail-orders.queries.ts';

/** The mail to the address that the account has by now. */
export async function composeSecurityNotice(services: Services, notice: DueSecurityNotice): Promise<Mail> {
  const { email, payload, professional, created_at } = notice;
  const { change, detail, actor = '', userAgent, ipAddress } = payload;
  const { publicUrl, productName: product } = services.config;
  const language = payload.language ?? (await mailLanguage(services, email, {})) ?? 'en';
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
          device: deviceName(userAgent),
          address: ipAddress,
          // Clients have no password to change.
          url: professional ? `${publicUrl}/auth/reset?${new URLSearchParams({ email })}` : null,
        });
  return { to: email, ...rendered };
}

const isAdministratorAct = (change: SecurityChange | AdministratorAct): change is AdministratorAct =>
  change === 'administratorAdded' || change === 'administratorRemoved' || change === 'secondStepReset';
