import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { system } from '../../../../shared/db/actor.ts';
import type { Services } from '../../../../shared/services.ts';
import { loadMissingOfPeople } from '../../client-mails/load-missing.ts';
import { orderMail } from '../../client-mails/order-mail.ts';
import { orderScheduledText } from '../../text-messages/order-text.ts';
import { advanceSchedule } from './advance-schedule.ts';
import { claimDue, type DueSchedule, listDue, noteReminded } from './schedules.queries.ts';

const atOnce = 100;

/**
 * Orders the reminders whose time has come; their mails leave with the others. Each is ordered in the transaction that plans the
 * next one: of several servers one does it, and one that is killed has done it or has not.
 */
export async function runDueSchedules(services: Services, now = new Date()): Promise<void> {
  const { db, log } = services;
  let after: string | null = null;
  for (;;) {
    const due: DueSchedule[] = await db.withActor(system, (tx) => listDue(tx, now, after, atOnce));
    for (const each of due) {
      await runOne(services, each, now).catch((error: unknown) =>
        log.error({ err: error, requestId: each.request_id }, 'reminder not planned'),
      );
    }
    after = due.at(-1)?.request_id ?? null;
    if (due.length < atOnce) return;
  }
}

async function runOne(
  { db }: Services,
  { request_id, owner_id, owner_email }: DueSchedule,
  now: Date,
): Promise<void> {
  // On the professional's behalf: other actors may not read a client's answers.
  const owner = { as: 'staff', userId: owner_id, email: owner_email } as const;
  const reminded = await db.withActor(owner, (tx) => loadMissingOfPeople(tx, request_id, defaultLanguage));
  await db.withActor(system, async (tx) => {
    const schedule = await claimDue(tx, request_id, now);
    if (!schedule) return;
    const reached = reminded.filter(({ person }) => !(person ? person.undelivered : schedule.undelivered));
    const isDue = await advanceSchedule(tx, schedule, {
      now,
      nothingMissing: reminded.length === 0,
      isUndelivered: reached.length === 0,
    });
    if (!isDue) return;
    await noteReminded(tx, request_id, now);
    for (const { person } of reached) {
      await orderMail(tx, {
        requestId: request_id,
        kind: 'reminder',
        payload: { by_schedule: true, ...(person && { person_id: person.id }) },
      });
      await orderScheduledText(tx, request_id, person?.email);
    }
  });
}
