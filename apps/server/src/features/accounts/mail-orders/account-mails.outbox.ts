import { limits } from '@visafolio/contract/shared/limits.ts';
import { z } from 'zod';
import { backOffSeconds } from '../../../shared/jobs/back-off.ts';
import type { Mail } from '../../../shared/mail/mailer.ts';
import { defineOutboxKind } from '../../../shared/outbox/outbox-kind.ts';
import type { Services } from '../../../shared/services.ts';
import { composeAccountMail, composeFirmMail, composeSecurityNotice } from './compose-mails.ts';
import { type DueOrder, finishOrder, selectOrder } from './mail-orders.queries.ts';

/**
 * Sends a mail about an account, for 24 hours at most. A mail that may have been sent is sent again, because two are
 * better than none.
 */
export const accountMail = defineOutboxKind({
  name: 'accounts.mail',
  settings: {
    delivery: 'at_least_once',
    atOnce: 20,
    leaseSeconds: 60,
    pausesSeconds: backOffSeconds,
    // Deleted when given up: a sign-up's order contains the hash of a password.
    giveUpAfterHours: null,
  },
  payload: z.object({ order_id: z.uuid() }),
  async run(services, { payload: { order_id }, attempts }) {
    const { db, config, mailer, log } = services;
    const order = await selectOrder(db.accounts, order_id, attempts);
    if (!order) return undefined;
    const { id, kind } = order;
    const isTooLate = order.age >= limits.accountMailHours * 60;
    if (isTooLate) log.error({ mail: kind, order: id }, 'mail given up: tried too long');
    const mail = isTooLate ? null : await compose(services, order);
    // A notice is the same mail at each attempt. Links differ, so a receiver must not treat the second mail as a
    // duplicate.
    const tryId =
      kind === 'securityNotice' || kind === 'firmNotice' || kind === 'firmInvitation'
        ? id
        : `${id}.${attempts}`;
    const messageId = `<${kind}.${tryId}@${new URL(config.publicUrl).hostname}>`;
    if (mail) await mailer.send({ ...mail, messageId });
    await finishOrder(db.accounts, id, attempts);
    return undefined;
  },
});

function compose(services: Services, order: DueOrder): Promise<Mail | null> {
  if (order.kind === 'securityNotice') return composeSecurityNotice(services, order);
  if (order.kind === 'firmInvitation' || order.kind === 'firmNotice') return composeFirmMail(services, order);
  return composeAccountMail(services, order);
}
