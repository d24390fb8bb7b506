import { system } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { postToEmailJs } from './post-to-emailjs.ts';
import { claimDue, markSent, type StoredEntry } from './waitlist.queries.ts';

export type Outcome = 'sent' | 'refused' | 'failed';

/** Whether sign-ups are sent on at all. */
export const isSentOn = ({ config: { waitlist } }: Services): boolean =>
  waitlist.emailjs !== undefined || waitlist.to !== undefined;

/** Sends a stored sign-up on, and notes it. One that is not taken is tried again by sendWaitlist. */
export async function sendEntry(services: Services, entry: StoredEntry): Promise<Outcome> {
  const outcome = await handOver(services, entry).catch((error: unknown): Outcome => {
    services.log.warn({ err: error, entry: entry.id }, 'a sign-up was not sent on');
    return 'failed';
  });
  if (outcome === 'sent') await services.db.withActor(system, (tx) => markSent(tx, entry));
  return outcome;
}

async function handOver({ config, log, mailer }: Services, entry: StoredEntry): Promise<Outcome> {
  const { emailjs, to } = config.waitlist;
  if (emailjs) {
    const status = await postToEmailJs(emailjs, to, entry);
    if (status === 'ok') return 'sent';
    log.warn({ status, entry: entry.id }, 'the e-mail service refused a sign-up');
    return 'refused';
  }
  if (to) {
    const { renderSignUp } = await import('./waitlist.emails.tsx');
    await mailer.send({ to, ...(await renderSignUp(entry, config.productName)) });
  }
  return 'sent';
}

const batch = 20;

/** Sends the sign-ups that could not be sent before, or whose server died on the way. */
export async function sendWaitlist(services: Services): Promise<void> {
  if (!isSentOn(services)) return;
  for (;;) {
    const due = await services.db.withActor(system, (tx) => claimDue(tx, batch));
    for (const entry of due) await sendEntry(services, entry);
    if (due.length < batch) return;
  }
}
