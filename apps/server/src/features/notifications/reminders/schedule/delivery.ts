import { limits } from '@visafolio/contract/shared/limits.ts';
import { system } from '../../../../shared/db/actor.ts';
import { backOffSeconds } from '../../../../shared/jobs/back-off.ts';
import type { OutboxSettings, Postponed } from '../../../../shared/outbox/outbox-kind.ts';
import type { Services } from '../../../../shared/services.ts';
import { isAllowed, nextAllowed } from './allowed-hours.ts';
import { selectSchedule } from './schedules.queries.ts';

/** At most once: if the process is killed during a try, the mail or text may have been sent. */
export const requestDelivery: OutboxSettings = {
  delivery: 'at_most_once',
  atOnce: 5,
  leaseSeconds: 60,
  pausesSeconds: backOffSeconds,
  giveUpAfterHours: limits.invitationRetryHours,
};

/** A weekend may lie between a reminder by schedule and its next try. */
export const scheduledDelivery: OutboxSettings = {
  ...requestDelivery,
  giveUpAfterHours: 4 * limits.invitationRetryHours,
};

/** Postpones a reminder by schedule that missed its hour, such as while the mail server was down, to the next allowed one. `recipient`: whose clock counts; null: of whoever gets mails about the request. */
export const waitForAllowedHour =
  (now: () => Date) =>
  async ({ db }: Services, requestId: string, recipient: string | null): Promise<Postponed | null> => {
    const at = now();
    const schedule = await db.withActor(system, (tx) => selectSchedule(tx, requestId, recipient));
    return schedule && !isAllowed(at, schedule) ? { until: nextAllowed(at, schedule) } : null;
  };
