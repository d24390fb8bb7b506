import { z } from 'zod';
import { getWebhookEvent, testEventType, type WebhookEventType } from './webhook-events.ts';

const fieldTypes = {
  id: z.uuid(),
  ids: z.array(z.uuid()),
  text: z.string(),
  number: z.number(),
  date: z.iso.date(),
} as const;

/** What the full payload says about the case. Answers, messages, notes and files are never in a payload. */
export const WebhookRequest = z.object({
  id: z.uuid(),
  case_number: z.int(),
  client_name: z.string(),
  client_email: z.string(),
  template_name: z.string(),
  visa_type: z.string(),
  status: z.string(),
  due_on: z.iso.date().nullable(),
  created_at: z.iso.datetime({ offset: true }),
  submitted_at: z.iso.datetime({ offset: true }).nullable(),
  /** Of the case's page, for people. */
  url: z.url(),
});
export type WebhookRequest = z.infer<typeof WebhookRequest>;

/** Optional fields are missing where the activity did not have them. */
const toDataSchema = (type: WebhookEventType) =>
  z.strictObject({
    request_id: z.uuid(),
    /** Of the event in the workspace: later events have higher numbers. */
    number: z.int(),
    actor: z.enum(['client', 'staff', 'system']),
    ...Object.fromEntries(
      Object.entries(getWebhookEvent(type).fields ?? {}).map(([name, field]) => [
        name,
        fieldTypes[field.type].nullable().optional(),
      ]),
    ),
    /** Full payloads only. Null: the case was deleted, or has left the workspace. */
    request: WebhookRequest.nullable().optional(),
  });

/** The body of a webhook. `timestamp`: when it happened. */
export const toPayloadSchema = (type: WebhookEventType | typeof testEventType) =>
  z.strictObject({
    type: z.literal(type),
    timestamp: z.iso.datetime({ offset: true }),
    data: type === testEventType ? z.strictObject({ webhook_id: z.uuid() }) : toDataSchema(type),
  });
