import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Count, Id, Instant, Key } from '../shared/fields.ts';
import { Line } from '../shared/line.ts';
import { Cursor, pageSchema } from '../shared/paging.ts';
import { professionalProcedure, provenProfessionalProcedure } from '../shared/procedure.ts';
import { testEventType, webhookEventTypes } from './webhook-events.ts';

/** Endpoints of a workspace. */
export const webhooksMax = 20;
export const webhookDeliveriesPage = 25;
/** How long a replaced secret still signs. Hours. */
export const webhookOverlapHours = [0, 24, 72] as const;

const EventType = z.enum(webhookEventTypes);
const DeliveredType = z.enum([...webhookEventTypes, testEventType]);

/** `thin`: ids only. `full`: also names and state of the case, and never answers. */
export const WebhookPayloadKind = z.enum(['thin', 'full']);
export type WebhookPayloadKind = z.infer<typeof WebhookPayloadKind>;

/** `off`: a person turned it off. `failed`: the server did, after three days in which nothing was delivered. */
export const WebhookState = z.enum(['on', 'off', 'failed']);

export const WebhookInput = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  description: Line(200).default(''),
  event_types: z.array(EventType).min(1).max(webhookEventTypes.length),
  payload: WebhookPayloadKind.default('thin'),
});
export type WebhookInput = z.infer<typeof WebhookInput>;

export const Webhook = z.object({
  id: Key,
  url: z.string(),
  description: z.string(),
  event_types: z.array(EventType),
  payload: WebhookPayloadKind,
  state: WebhookState,
  /** Since when nothing was delivered. Null: the last attempt succeeded, or there was none. */
  failing_since: Instant.nullable(),
  /** Until when the secret of before signs too. */
  previous_secret_until: Instant.nullable(),
  created_at: Instant,
  /** Deliveries of the last 30 days. */
  counts: z.object({ waiting: Count, delivered: Count, failed: Count }),
});
export type Webhook = z.infer<typeof Webhook>;

/** `waiting`: for its first or next attempt, or for an earlier event of the case. */
export const WebhookDeliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>;

/** Why an attempt failed, or why nothing was sent. */
export const WebhookProblem = z.enum([
  'status',
  'timeout',
  'unreachable',
  'address_not_allowed',
  'turned_off',
  'case_restricted',
]);
export type WebhookProblem = z.infer<typeof WebhookProblem>;

export const WebhookDelivery = z.object({
  id: Key,
  event_type: DeliveredType,
  state: WebhookDeliveryState,
  attempts: Count,
  /** Null while an earlier event of the case waits, and when it is over. */
  next_at: Instant.nullable(),
  occurred_at: Instant,
  last_attempt_at: Instant.nullable(),
  /** HTTP status of the last answer. */
  status: z.int().nullable(),
  problem: WebhookProblem.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryDetails = WebhookDelivery.extend({
  /** As it would be sent now: names are not kept with deliveries. */
  body: z.string(),
  /** Beginning of the last answer. */
  response: z.string().nullable(),
  /** Of the last attempt. Milliseconds. */
  duration: z.int().nullable(),
});
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>;

const Secret = z.object({
  /** `whsec_` and base64, as the Standard Webhooks libraries take it. */
  secret: z.string(),
});

const leads = refuses('session.firm_administrator_required');
const notFound = refuses('session.firm_administrator_required', 'webhooks.not_found');
const OfDelivery = z.object({ id: Id, delivery_id: Id });

/** For firm administrators and professionals without a firm. */
export const webhooksContract = {
  list: professionalProcedure
    .get('/webhooks', "The workspace's webhooks, oldest first")
    .errors(leads)
    .output(z.object({ items: z.array(Webhook) })),
  create: provenProfessionalProcedure
    .post('/webhooks', 'Adds a webhook, and returns its secret', { successStatus: 201 })
    .input(WebhookInput)
    .errors({ ...leads, ...refuses('webhooks.full', 'webhooks.address_not_allowed') })
    .output(Secret.extend({ id: Key })),
  update: provenProfessionalProcedure
    .put('/webhooks/{id}', 'Changes address, events and payload of a webhook')
    .input(WebhookInput.extend({ id: Id }))
    .errors({ ...notFound, ...refuses('webhooks.address_not_allowed') })
    .output(z.object({ id: Key })),
  /** What waits is given up when it is turned off; events from then on are not kept for it. */
  setState: professionalProcedure
    .put('/webhooks/{id}/state', 'Turns a webhook on or off')
    .input(z.object({ id: Id, on: z.boolean() }))
    .errors(notFound)
    .output(z.object({ id: Key })),
  remove: professionalProcedure
    .delete('/webhooks/{id}', 'Deletes a webhook and its deliveries')
    .input(z.object({ id: Id }))
    .errors(notFound)
    .output(z.object({ id: Key })),
  revealSecret: provenProfessionalProcedure
    .post('/webhooks/{id}/secret', 'Returns the secret of a webhook; the audit log says so')
    .input(z.object({ id: Id }))
    .errors(notFound)
    .output(Secret),
  /** The secret of before signs too until the overlap ends. */
  rotateSecret: provenProfessionalProcedure
    .post('/webhooks/{id}/rotation', 'Replaces the secret of a webhook')
    .input(z.object({ id: Id, overlap_hours: z.literal(webhookOverlapHours) }))
    .errors(notFound)
    .output(Secret),
  test: professionalProcedure
    .post('/webhooks/{id}/test', 'Sends a test event to a webhook')
    .input(z.object({ id: Id }))
    .errors({ ...notFound, ...refuses('webhooks.turned_off') })
    .output(z.object({ delivery_id: Key })),
  deliveries: professionalProcedure
    .get('/webhooks/{id}/deliveries', 'Deliveries of a webhook, newest first')
    .input(z.object({ id: Id, state: WebhookDeliveryState.optional(), cursor: Cursor }))
    .errors({ ...notFound, ...refuses('lists.bad_cursor') })
    .output(pageSchema(WebhookDelivery)),
  delivery: professionalProcedure
    .get('/webhooks/{id}/deliveries/{delivery_id}', 'A delivery with its body and the last answer')
    .input(OfDelivery)
    .errors({ ...notFound, ...refuses('webhooks.delivery_not_found') })
    .output(WebhookDeliveryDetails),
  /** With the same id, so that a receiver which has it already ignores it. */
  replay: professionalProcedure
    .post('/webhooks/{id}/deliveries/{delivery_id}/replay', 'Sends a finished delivery again')
    .input(OfDelivery)
    .errors({ ...notFound, ...refuses('webhooks.delivery_not_found', 'webhooks.turned_off') })
    .output(z.object({ delivery_id: Key })),
  replayFailed: professionalProcedure
    .post('/webhooks/{id}/replay', 'Sends again what failed since a time')
    .input(z.object({ id: Id, since: z.iso.datetime().regex(/^[12]/) }))
    .errors({ ...notFound, ...refuses('webhooks.turned_off') })
    .output(z.object({ replayed: Count })),
};
