import {
  testEventType,
  type WebhookEventType,
  webhookEventTypes,
} from '@visafolio/contract/webhooks/webhook-events.ts';
import {
  type WebhookDeliveryState,
  type WebhookInput,
  WebhookPayloadKind,
  WebhookProblem,
  WebhookState,
} from '@visafolio/contract/webhooks/webhooks.contract.ts';
import { sql } from 'drizzle-orm';
import type { TimePlace } from '../../shared/api/cursor.ts';
import type { Tx } from '../../shared/db/database.ts';
import {
  changeRow,
  column,
  execute,
  queryRow,
  queryRows,
  queryValues,
  type Row,
  requireValue,
} from '../../shared/db/query.ts';
import { ownWorkspace } from '../../shared/db/workspace.ts';

const EndpointRow = {
  id: column.uuid,
  url: column.text,
  description: column.text,
  event_types: column.listOf(webhookEventTypes),
  payload: column.oneOf(WebhookPayloadKind.options),
  state: column.oneOf(WebhookState.options),
  failing_since: column.timestamp.orNull,
  previous_secret_until: column.timestamp.orNull,
  created_at: column.timestamp,
  waiting: column.int,
  delivered: column.int,
  failed: column.int,
};
export type EndpointRow = Row<typeof EndpointRow>;

/** Oldest first. Row security shows them to those who lead the workspace. */
export const selectEndpoints = (tx: Tx): Promise<EndpointRow[]> =>
  queryRows(tx, EndpointRow)`
    SELECT w.id, w.url, w.description, w.event_types, w.payload, w.state, w.failing_since,
      CASE WHEN w.previous_secret_until > now() THEN w.previous_secret_until END AS previous_secret_until, w.created_at,
      d.waiting, d.delivered, d.failed
    FROM webhook_endpoints w CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE state = 'waiting'))::int AS waiting,
        (count(*) FILTER (WHERE state = 'delivered'))::int AS delivered,
        (count(*) FILTER (WHERE state = 'failed'))::int AS failed
      FROM webhook_deliveries WHERE workspace_id = w.workspace_id AND endpoint_id = w.id
    ) d
    WHERE w.workspace_id = ${ownWorkspace} ORDER BY w.created_at, w.id`;

/** Two that are added at once count each other. */
export async function countEndpoints(tx: Tx): Promise<number> {
  await execute(tx)`SELECT pg_advisory_xact_lock(hashtextextended('webhooks ' || ${ownWorkspace}, 0))`;
  return requireValue(tx, column.int)`
    SELECT count(*)::int AS n FROM webhook_endpoints WHERE workspace_id = ${ownWorkspace}`;
}

export const insertEndpoint = (
  tx: Tx,
  { id, secret, url, description, event_types, payload }: WebhookInput & { id: string; secret: string },
): Promise<void> =>
  execute(tx)`
    INSERT INTO webhook_endpoints (workspace_id, id, url, description, event_types, payload, secret)
    VALUES (${ownWorkspace}, ${id}, ${url}, ${description}, ${sql.param(event_types)}::text[], ${payload}, ${secret})`;

/** False if the workspace has no such endpoint; the same holds for those below. */
export const updateEndpoint = (
  tx: Tx,
  { id, url, description, event_types, payload }: WebhookInput & { id: string },
): Promise<boolean> =>
  changeRow(tx)`
    UPDATE webhook_endpoints SET url = ${url}, description = ${description}, payload = ${payload},
      event_types = ${sql.param(event_types)}::text[], updated_at = now()
    WHERE workspace_id = ${ownWorkspace} AND id = ${id}`;

export const updateState = (tx: Tx, id: string, state: 'on' | 'off'): Promise<boolean> =>
  changeRow(tx)`
    UPDATE webhook_endpoints SET state = ${state}, updated_at = now()
    WHERE workspace_id = ${ownWorkspace} AND id = ${id}`;

export const deleteEndpoint = (tx: Tx, id: string): Promise<boolean> =>
  changeRow(tx)`DELETE FROM webhook_endpoints WHERE workspace_id = ${ownWorkspace} AND id = ${id}`;

const OwnEndpoint = {
  workspace_id: column.uuid,
  url: column.text,
  payload: column.oneOf(WebhookPayloadKind.options),
  state: column.oneOf(WebhookState.options),
  secret: column.text,
};

export const selectEndpoint = (tx: Tx, id: string): Promise<Row<typeof OwnEndpoint> | null> =>
  queryRow(tx, OwnEndpoint)`
    SELECT workspace_id, url, payload, state, secret FROM webhook_endpoints
    WHERE workspace_id = ${ownWorkspace} AND id = ${id}`;

/** The secret of before signs too for these hours; 0: no longer. */
export const replaceSecret = (
  tx: Tx,
  { id, secret, overlapHours }: { id: string; secret: string; overlapHours: number },
): Promise<boolean> =>
  changeRow(tx)`
    UPDATE webhook_endpoints SET secret = ${secret}, updated_at = now(),
      previous_secret = CASE WHEN ${overlapHours}::int > 0 THEN webhook_endpoints.secret END,
      previous_secret_until = CASE WHEN ${overlapHours}::int > 0 THEN now() + make_interval(hours => ${overlapHours}::int) END
    WHERE workspace_id = ${ownWorkspace} AND id = ${id}`;

/** Locks an endpoint that is on, and has its deliveries sent after the commit. False if it is off. */
export const wakeEndpoint = (tx: Tx, id: string): Promise<boolean> =>
  changeRow(tx)`
    UPDATE webhook_endpoints SET woken_at = now()
    WHERE workspace_id = ${ownWorkspace} AND id = ${id} AND state = 'on'`;

export const insertTest = (tx: Tx, { id, endpointId }: { id: string; endpointId: string }): Promise<void> =>
  execute(tx)`
    INSERT INTO webhook_deliveries (workspace_id, id, endpoint_id, event_type, number, order_key, data, occurred_at, next_at)
    VALUES (${ownWorkspace}, ${id}, ${endpointId}, ${testEventType}, 0, ${id},
      jsonb_build_object('webhook_id', ${endpointId}::text), now(), now())`;

/** What an endpoint that is turned off had not delivered. */
export const giveUpWaiting = (tx: Tx, endpointId: string): Promise<void> =>
  execute(tx)`
    UPDATE webhook_deliveries SET state = 'failed', problem = 'turned_off', next_at = NULL, finished_at = now()
    WHERE workspace_id = ${ownWorkspace} AND endpoint_id = ${endpointId} AND state = 'waiting'`;

const deliveredTypes: readonly (WebhookEventType | typeof testEventType)[] = [
  ...webhookEventTypes,
  testEventType,
];

const DeliveryRow = {
  id: column.uuid,
  event_type: column.oneOf(deliveredTypes),
  state: column.oneOf(['waiting', 'delivered', 'failed'] as const),
  attempts: column.int,
  next_at: column.timestamp.orNull,
  occurred_at: column.timestamp,
  last_attempt_at: column.timestamp.orNull,
  status: column.int.orNull,
  problem: column.oneOf(WebhookProblem.options).orNull,
  created_at: column.timestamp,
};
export type DeliveryRow = Row<typeof DeliveryRow>;

const deliveryColumns = sql`id, event_type, state, attempts, next_at, occurred_at, last_attempt_at, status, problem, created_at`;

/** Newest first. */
export const selectDeliveries = (
  tx: Tx,
  wanted: {
    endpointId: string;
    state: WebhookDeliveryState | undefined;
    after: TimePlace | null;
    limit: number;
  },
): Promise<DeliveryRow[]> => {
  const { endpointId, state = null, after, limit } = wanted;
  return queryRows(tx, DeliveryRow)`
    SELECT ${deliveryColumns} FROM webhook_deliveries
    WHERE workspace_id = ${ownWorkspace} AND endpoint_id = ${endpointId} AND (${state}::text IS NULL OR state = ${state})
      AND (${after?.at ?? null}::timestamptz IS NULL
        OR (created_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
};

const DetailsRow = {
  ...DeliveryRow,
  number: column.bigint,
  order_key: column.uuid,
  data: column.json<Record<string, unknown>>(),
  response: column.text.orNull,
  duration: column.int.orNull,
};

export const selectDelivery = (
  tx: Tx,
  endpointId: string,
  id: string,
): Promise<Row<typeof DetailsRow> | null> =>
  queryRow(tx, DetailsRow)`
    SELECT ${deliveryColumns}, number, order_key, data, response, duration FROM webhook_deliveries
    WHERE workspace_id = ${ownWorkspace} AND endpoint_id = ${endpointId} AND id = ${id}`;

/** Makes finished deliveries wait again; they have no time until `startOrders`. Returns their order keys. */
export async function replayDeliveries(
  tx: Tx,
  { endpointId, id, since }: { endpointId: string; id?: string; since?: string },
): Promise<string[]> {
  const orderKeys = await queryValues(tx, column.uuid)`
    UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, tried_from = now(), problem = NULL, finished_at = NULL
    WHERE workspace_id = ${ownWorkspace} AND endpoint_id = ${endpointId} AND (${id ?? null}::uuid IS NULL OR id = ${id ?? null}::uuid)
      AND CASE WHEN ${since ?? null}::timestamptz IS NULL THEN finished_at IS NOT NULL
        ELSE state = 'failed' AND created_at >= ${since ?? null}::timestamptz END
    RETURNING order_key`;
  // A later one of the case that waits for its next attempt goes after them.
  await execute(tx)`
    UPDATE webhook_deliveries SET next_at = NULL
    WHERE workspace_id = ${ownWorkspace} AND endpoint_id = ${endpointId} AND state = 'waiting' AND next_at IS NOT NULL
      AND order_key = ANY (${sql.param(orderKeys)}::uuid[])`;
  return orderKeys;
}

/** Has the first waiting delivery of each order key sent now, if it has no time yet. Needs the lock of the endpoint. */
export const startOrders = (
  tx: Tx,
  { workspaceId, endpointId, orderKeys }: { workspaceId: string; endpointId: string; orderKeys: string[] },
): Promise<void> =>
  execute(tx)`
    UPDATE webhook_deliveries d SET next_at = now()
    FROM (SELECT DISTINCT k FROM unnest(${sql.param(orderKeys)}::uuid[]) AS k) AS keys
    CROSS JOIN LATERAL (
      SELECT h.id FROM webhook_deliveries h
      WHERE h.workspace_id = ${workspaceId} AND h.endpoint_id = ${endpointId} AND h.order_key = keys.k AND h.state = 'waiting'
      ORDER BY h.number, h.id LIMIT 1
    ) AS first
    WHERE d.workspace_id = ${workspaceId} AND d.id = first.id AND d.next_at IS NULL`;
