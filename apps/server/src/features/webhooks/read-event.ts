import {
  getWebhookEvent,
  type WebhookEventType,
  webhookEventTypes,
} from '@visafolio/contract/webhooks/webhook-events.ts';

export interface Activity {
  kind: string;
  actorKind: string;
  payload: Record<string, unknown>;
}

const typesByKind = Map.groupBy(webhookEventTypes, (type) => getWebhookEvent(type).kind as string);

/** The public event that an activity is, with its own fields; null if it is none. */
export function readEvent({ kind, actorKind, payload }: Activity): {
  type: WebhookEventType;
  fields: Record<string, unknown>;
} | null {
  // Repeats what another event says: a reason that was written with a review.
  if (payload.repeats !== undefined) return null;
  const type = typesByKind.get(kind)?.find((each) => {
    const { by } = getWebhookEvent(each);
    return by === undefined || by === actorKind;
  });
  if (!type) return null;
  const { fields = {} } = getWebhookEvent(type);
  const found = Object.entries(fields).map(([name, { from }]) => [name, readField(payload, from)]);
  return { type, fields: Object.fromEntries(found.filter(([, value]) => value !== undefined)) };
}

function readField(payload: Record<string, unknown>, from: string): unknown {
  const [list = '', part] = from.split('[].');
  const value = payload[list];
  if (part === undefined) return value;
  return Array.isArray(value)
    ? value.map((each: Record<string, unknown> | null) => each?.[part]).filter((each) => each != null)
    : undefined;
}
