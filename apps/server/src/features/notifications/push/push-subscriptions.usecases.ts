import {
  type PushSubscriptionInput,
  pushSubscriptionsMax,
} from '@visafolio/contract/notifications/push.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import { clientActor, type Session, staffActor } from '../../../shared/api/session.ts';
import { system } from '../../../shared/db/actor.ts';
import { mayBeCalled } from '../../../shared/outbound/public-fetch.ts';
import type { Services } from '../../../shared/services.ts';

/** An account's subscriptions are its own, whatever it acts as. */
const toActor = (session: Session) => (session.professional ? staffActor(session) : clientActor(session));

/** A browser of somebody else's before belongs to who is signed in there now: its endpoint is known to that browser alone. */
export async function subscribeToPush(
  { db, config }: Services,
  session: Session,
  { endpoint, keys, language }: PushSubscriptionInput,
): Promise<{ subscribed: true }> {
  if (!mayBeCalled(endpoint, config.privateAddresses)) throw refuse('push.not_allowed');
  await db.withActor(system, (tx) =>
    tx.execute(
      sql`DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} AND user_id <> ${session.userId}`,
    ),
  );
  await db.withActor(toActor(session), async (tx) => {
    await tx.execute(sql`
      DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} OR id IN (
        SELECT id FROM push_subscriptions WHERE user_id = ${session.userId} AND endpoint <> ${endpoint}
        ORDER BY created_at DESC, id DESC OFFSET ${pushSubscriptionsMax - 1})`);
    // Twice at once from one browser: either is as good.
    await tx.execute(sql`
      INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, language)
      VALUES (${session.userId}, ${session.id}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${language})
      ON CONFLICT (endpoint) DO NOTHING`);
  });
  return { subscribed: true };
}

export async function unsubscribeFromPush(
  { db }: Services,
  session: Session,
  endpoint: string,
): Promise<{ subscribed: false }> {
  await db.withActor(toActor(session), (tx) =>
    tx.execute(
      sql`DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} AND user_id = ${session.userId}`,
    ),
  );
  return { subscribed: false };
}
