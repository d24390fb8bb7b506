import type { Services } from '../../../shared/services.ts';
import { addressHeader } from '../limits/client-address.ts';
import { deliverSoon } from '../mail-orders/deliver-account-mails.ts';
import type { AdministratorAct, SecurityChange } from '../mail-orders/mail-orders.queries.ts';
import { insertAdministratorNotices, insertNotice } from './security-notices.queries.ts';

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
export async function notifyAccountOwner(
  services: Services,
  userId: string,
  { kind, detail = '' }: Change,
  request?: Request,
): Promise<void> {
  try {
    await insertNotice(services.db.accounts, userId, {
      change: kind,
      detail: await detail,
      userAgent: (request?.headers.get('user-agent') ?? '').slice(0, 500),
      ipAddress: request?.headers.get(addressHeader) ?? '',
    });
  } catch (error) {
    services.log.error({ err: error, userId, kind }, 'a security notice was not kept');
    return;
  }
  deliverSoon(services);
}

interface Act {
  kind: AdministratorAct;
  /** Whom it was done to. */
  person: { id: string; name: string; email: string };
  /** The address of the administrator who did it; left out where it came with a sign-up. */
  by?: string;
}

/**
 * Tells every administrator by mail what was done to a person; `tellPerson` says whether that person gets the same mail.
 * Nothing that goes wrong here fails what was done.
 */
export async function notifyAdministrators(
  services: Services,
  { kind, person, by = '' }: Act,
  { tellPerson }: { tellPerson: boolean },
): Promise<void> {
  const { id, name, email } = person;
  try {
    await insertAdministratorNotices(services.db.accounts, {
      change: kind,
      detail: name ? `${name} (${email})` : email,
      actor: by,
      besides: tellPerson ? [id] : [],
      except: tellPerson ? [] : [id],
    });
  } catch (error) {
    services.log.error({ err: error, userId: id, kind }, 'notices for administrators were not kept');
    return;
  }
  deliverSoon(services);
}
