import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Language } from '../shared/fields.ts';
import { sessionProcedure } from '../shared/procedure.ts';

/** Browsers per person that receive notifications. */
export const pushSubscriptionsMax = 10;

/** Address of the browser's push service. */
const Endpoint = z.url({ protocol: /^https?$/ }).max(2_000);

/** P-256 public key of RFC 8291: 65 bytes, base64url. */
const PublicKey = z.string().regex(/^B[\w-]{86}$/);

/** Result of `PushSubscription.toJSON()`, and the language that the browser shows. */
export const PushSubscriptionInput = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: PublicKey, auth: z.string().regex(/^[\w-]{22}$/) }),
  language: Language,
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

/** Notifications to browsers without an open page. A subscription ends with its session. */
export const pushContract = {
  /** `applicationServerKey` for `PushManager.subscribe`. */
  publicKey: sessionProcedure
    .get('/push_subscriptions/public_key', 'The push key of this installation')
    .output(z.object({ public_key: PublicKey })),
  /** Replaces an earlier subscription of the same browser. Above ten per person, the oldest one ends. */
  subscribe: sessionProcedure
    .post('/rpc/subscribe_to_push', 'Subscribe this browser to notifications')
    .input(PushSubscriptionInput)
    .errors(refuses('push.not_allowed'))
    .output(z.object({ subscribed: z.literal(true) })),
  /** No effect if there is no such subscription. */
  unsubscribe: sessionProcedure
    .post('/rpc/unsubscribe_from_push', 'Unsubscribe this browser from notifications')
    .input(z.object({ endpoint: Endpoint }))
    .output(z.object({ subscribed: z.literal(false) })),
};
