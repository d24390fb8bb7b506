import { limits } from '@visafolio/contract/shared/limits.ts';
import { system } from '../../../../shared/db/actor.ts';
import type { Services } from '../../../../shared/services.ts';
import { isAllowed, nextAllowed } from './allowed-hours.ts';
import { selectSchedule } from './schedules.queries.ts';

/** When a reminder by schedule may go that came too late for its hour, such as after the mail server was away; null: now. */
export async function findOpening({ db }: Services, requestId: string, now: Date): Promise<Date | null> {
  const schedule = await db.withActor(system, (tx) => selectSchedule(tx, requestId));
  return schedule && !isAllowed(now, schedule) ? nextAllowed(now, schedule) : null;
}

/** How long an order is retried. A weekend may lie between a schedule's reminder and its next try. */
export const retryHours = (bySchedule: boolean | undefined): number =>
  bySchedule ? 4 * limits.invitationRetryHours : limits.invitationRetryHours;
