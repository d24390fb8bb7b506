import { z } from 'zod';
import { system } from '../../../shared/db/actor.ts';
import { defineOutboxKind } from '../../../shared/outbox/outbox-kind.ts';
import type { Services } from '../../../shared/services.ts';
import { postToEmailJs } from './post-to-emailjs.ts';
import { markSent, type StoredEntry, selectEntry } from './waitlist.queries.ts';

/** Whether sign-ups are sent on at all. */
export const isSentOn = ({ config: { waitlist } }: Services): boolean =>
  waitlist.emailjs !== undefined || waitlist.to !== undefined;

/** The e-mail service answered with a refusal. */
export class SignUpRefused extends Error {
  override name = 'SignUpRefused';
}

const hours = (count: number) => count * 3_600;

/** Sends a stored sign-up at once while the visitor waits, and retries it. */
export const waitlistEntry = defineOutboxKind({
  name: 'waitlist.send',
  settings: {
    delivery: 'at_least_once',
    atOnce: 5,
    leaseSeconds: 120,
    pausesSeconds: [120, 240, 480, 960, 1_920, hours(1), hours(2), hours(4), hours(8), hours(16), hours(24)],
    giveUpAfterHours: null,
  },
  payload: z.object({ submission_id: z.uuid() }),
  async run(services, { payload }) {
    const entry = await services.db.withActor(system, (tx) => selectEntry(tx, payload.submission_id));
    if (!entry) return undefined;
    await sendOn(services, entry);
    return (tx) => markSent(tx, entry);
  },
});

async function sendOn({ config, mailer }: Services, entry: StoredEntry): Promise<void> {
  const { emailjs, to } = config.waitlist;
  if (emailjs) {
    const status = await postToEmailJs(emailjs, to, entry);
    if (status !== 'ok') throw new SignUpRefused(`the e-mail service answered ${status}`);
  } else if (to) {
    const { renderSignUp } = await import('./waitlist.emails.tsx');
    await mailer.send({ to, ...(await renderSignUp(entry, config.productName)) });
  } else throw new Error('nothing is set that sign-ups are sent on to');
}
