import { runDueEntries } from '../../../shared/outbox/run-outbox.ts';
import type { Services } from '../../../shared/services.ts';
import { recordAsSystem } from '../run-now.ts';
import { requestText, scheduledReminderText } from './request-texts.outbox.ts';

/** Sends the texts about requests that are due, as a running server does. `now`: the time that allowed hours and days are checked against. */
export async function sendRequestTexts(services: Services, now = new Date()): Promise<void> {
  await Promise.all([
    runDueEntries(
      services,
      requestText(recordAsSystem, () => now),
    ),
    runDueEntries(
      services,
      scheduledReminderText(() => now),
    ),
  ]);
}
