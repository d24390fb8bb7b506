import type pg from 'pg';
import { runDueEntries } from '../../../shared/outbox/run-outbox.ts';
import type { Services } from '../../../shared/services.ts';
import { requestMail, scheduledReminderMail } from './request-mails.outbox.ts';

/** Sends the mails about requests that are due, as a running server does. `now`: the time that scheduled reminders are checked against. */
export async function sendRequestMails(services: Services, now = new Date()): Promise<void> {
  await Promise.all([
    runDueEntries(services, requestMail()),
    runDueEntries(
      services,
      scheduledReminderMail(() => now),
    ),
  ]);
}

/** Makes every entry of the outbox due. */
export const makeMailsDue = (owner: pg.Pool) =>
  owner.query(`UPDATE outbox SET due_at = now() - interval '1 second' WHERE due_at IS NOT NULL`);
