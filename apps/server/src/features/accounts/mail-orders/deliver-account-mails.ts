import { limits } from '@visafolio/contract/shared/limits.ts';
import { backOffMinutes } from '../../../shared/jobs/back-off.ts';
import type { Mail } from '../../../shared/mail/mailer.ts';
import type { Services } from '../../../shared/services.ts';
import { composeAccountMail, composeFirmMail, composeSecurityNotice } from './compose-mails.ts';
import { claimOrders, type DueOrder, finishOrder, postponeOrder } from './mail-orders.queries.ts';

const atOnce = 20;

/** Runs after the answer, so that no call waits for a mail server. */
export const deliverSoon = (services: Services): void =>
  services.background.run('sending mails about accounts', () => deliverAccountMails(services));

/**
 * Sends the mails about accounts that are due: right after they were ordered, and from a job those that a mail server refused
 * or whose process crashed. A mail that may have been sent is sent again: one too many harms less than none.
 */
export async function deliverAccountMails(services: Services): Promise<void> {
  for (;;) {
    const due = await claimOrders(services.db.accounts, atOnce);
    await Promise.all(due.map((order) => deliver(services, order)));
    if (due.length < atOnce) return;
  }
}

function compose(services: Services, order: DueOrder): Promise<Mail | null> {
  if (order.kind === 'securityNotice') return composeSecurityNotice(services, order);
  if (order.kind === 'firmInvitation' || order.kind === 'firmNotice') return composeFirmMail(services, order);
  return composeAccountMail(services, order);
}

async function deliver(services: Services, order: DueOrder): Promise<void> {
  const { db, config, mailer, log } = services;
  const { id, kind, attempts } = order;
  try {
    const mail = await compose(services, order);
    // A notice is the same mail at each try. A link is another one each time: a receiver must not take the second for the first.
    const tryId =
      kind === 'securityNotice' || kind === 'firmNotice' || kind === 'firmInvitation'
        ? id
        : `${id}.${attempts}`;
    const messageId = `<${kind}.${tryId}@${new URL(config.publicUrl).hostname}>`;
    if (mail) await mailer.send({ ...mail, messageId });
    await finishOrder(db.accounts, id, attempts);
  } catch (error) {
    log.warn({ err: error, mail: kind }, 'mail not sent');
    const minutes = backOffMinutes(attempts);
    await postponeOrder(db.accounts, id, { minutes, hours: limits.accountMailHours });
  }
}
