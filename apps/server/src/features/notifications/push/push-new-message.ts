import { conversationAddress } from '@visafolio/contract/messages/conversation-address.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translatorFor } from '@visafolio/locales';
import webPush from 'web-push';
import { system } from '../../../shared/db/actor.ts';
import { column, queryValues } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { createSessionReader } from '../../accounts/sessions/read-session.ts';
import {
  deleteSubscription,
  type Subscription,
  selectSubscriptions,
  selectUnread,
  type UnreadMessage,
} from './push.queries.ts';
import { deriveVapidKeys } from './vapid-keys.ts';

/** Whoever looks at the conversation has marked it as read by then. Milliseconds. */
const readWithinMs = 5_000;
/** How long a push service keeps it for a browser that is off. Seconds. */
const keptSeconds = 24 * 60 * 60;

/**
 * Tells the browsers of those who have not read a new message soon after it came. Call it after the commit; it returns at once and
 * never throws. A notification is lost with the process: the mail is not.
 */
export function pushNewMessage(services: Services, messageId: string, { afterMs = readWithinMs } = {}): void {
  const timer = setTimeout(
    () => services.background.run('a notification', () => pushUnread(services, messageId)),
    afterMs,
  );
  timer.unref();
}

/** The same now. */
export async function pushUnread(services: Services, messageId: string): Promise<void> {
  const { db } = services;
  const message = await db.withActor(system, (tx) => selectUnread(tx, messageId));
  if (!message) return;
  const userIds = message.party_email
    ? await selectAccount(services, message.party_email)
    : message.follower_ids;
  if (!userIds.length) return;
  const subscriptions = await db.withActor(system, (tx) => selectSubscriptions(tx, userIds));
  await Promise.all(subscriptions.map((subscription) => push(services, message, subscription)));
}

const selectAccount = ({ db }: Services, email: string): Promise<string[]> =>
  queryValues(db.accounts, column.uuid)`
    SELECT id FROM auth."user" WHERE email = ${email} AND disabled_at IS NULL`;

async function push(services: Services, message: UnreadMessage, to: Subscription): Promise<void> {
  const { db, fetchPublic, log } = services;
  try {
    // It lasts as long as the session that asked for it.
    if (!(await createSessionReader(services).readAgain({ id: to.session_id }))) {
      await db.withActor(system, (tx) => deleteSubscription(tx, to.id));
      return;
    }
    const { endpoint, headers, body } = toRequest(services, message, to);
    const answer = await fetchPublic(endpoint, { method: 'POST', headers, body });
    // The browser ended it.
    if (answer.status === 404 || answer.status === 410)
      await db.withActor(system, (tx) => deleteSubscription(tx, to.id));
    else if (!answer.ok) log.warn({ status: answer.status }, 'a push service refused a notification');
  } catch (error) {
    log.warn({ err: error }, 'a notification was not sent');
  }
}

/** Who wrote, and where: never what. */
function toRequest(
  { config }: Services,
  message: UnreadMessage,
  { endpoint, p256dh, auth, language }: Subscription,
) {
  const { hostname, origin, protocol } = new URL(config.publicUrl);
  const payload = {
    title: titleFor(message, language, config.productName),
    url: conversationAddress(
      config.publicUrl,
      message,
      message.author_kind === 'client' ? 'staff' : 'client',
    ),
    tag: message.conversation_id,
  };
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: {
        subject: protocol === 'https:' ? origin : `mailto:postmaster@${hostname}`,
        ...deriveVapidKeys(config.authSecret),
      },
      TTL: keptSeconds,
      urgency: 'normal',
      // A newer one takes the place of what waits for the browser.
      topic: message.conversation_id.replaceAll('-', ''),
    },
  );
  // fetch counts the bytes itself.
  const { 'Content-Length': _, ...headers } = details.headers;
  return { endpoint: details.endpoint, headers, body: details.body };
}

function titleFor(message: UnreadMessage, language: Language, product: string): string {
  const sender = message.author_kind === 'client' ? message.author_name : (message.firm_name ?? product);
  return translatorFor(language)('mails.messages.push', { sender });
}
