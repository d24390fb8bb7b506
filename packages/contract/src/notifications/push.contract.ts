import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Language } from '../shared/fields.ts';
import { sessionProcedure } from '../shared/procedure.ts';

/** Browsers of one person that may be told. */
export const pushSubscriptionsMax = 10;

/** Where a browser's push service takes what is meant for it. */
const Endpoint = z.url({ protocol: /^https?$/ }).max(2_000);

/** Of a P-256 key as RFC 8291 has it: 65 bytes, base64url. */
const PublicKey = z.string().regex(/^B[\w-]{86}$/);

/** What `PushSubscription.toJSON()` of a browser says, and the language that it shows. */
export const PushSubscriptionInput = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: PublicKey, auth: z.string().regex(/^[\w-]{22}$/) }),
  language: Language,
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

/** Notifications of a browser whose pages are closed. They last as long as the session that asked for them. */
export const pushContract = {
  /** For `applicationServerKey` of `PushManager.subscribe`. */
  publicKey: sessionProcedure
    .route({ method: 'GET', path: '/push_subscriptions/public_key', summary: 'The key of this installation' })
    .output(z.object({ public_key: PublicKey })),
  /** Again for the same browser: it takes the place of what was there. Above ten the oldest one ends. */
  subscribe: sessionProcedure
    .route({ method: 'POST', path: '/rpc/subscribe_to_push', summary: 'Tell this browser of new messages' })
    .input(PushSubscriptionInput)
    .errors(refuses('push.not_allowed'))
    .output(z.object({ subscribed: z.literal(true) })),
  /** What is not there is ended already. */
  unsubscribe: sessionProcedure
    .route({
      method: 'POST',
      path: '/rpc/unsubscribe_from_push',
      summary: 'Tell this browser nothing any more',
    })
    .input(z.object({ endpoint: Endpoint }))
    .output(z.object({ subscribed: z.literal(false) })),
};
