import { webhookEventTypes } from '@visafolio/contract/webhooks/webhook-events.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, execute, queryRows, type Row } from '../../../shared/db/query.ts';

const Collecting = {
  id: column.uuid,
  event_types: column.listOf(webhookEventTypes),
  read_to: column.bigint,
};
export type CollectingEndpoint = Row<typeof Collecting>;

/** Locks the endpoints of a workspace that are on. */
export const lockEndpoints = (tx: Tx, workspaceId: string): Promise<CollectingEndpoint[]> =>
  queryRows(tx, Collecting)`
    SELECT id, event_types, read_to FROM webhook_endpoints
    WHERE workspace_id = ${workspaceId} AND state = 'on' ORDER BY id FOR NO KEY UPDATE`;

const EventRow = {
  number: column.bigint,
  client_request_id: column.uuid.orNull,
  actor_kind: column.text.orNull,
  kind: column.text.orNull,
  payload: column.json<Record<string, unknown> | null>(),
  at: column.timestamp.orNull,
  restricted: column.boolean,
};
export type EventRow = Row<typeof EventRow>;

/** The next events after a number. All but the number is null if the case was deleted, or has moved since. */
export const selectEvents = (
  tx: Tx,
  { workspaceId, after, limit }: { workspaceId: string; after: string; limit: number },
): Promise<EventRow[]> =>
  queryRows(tx, EventRow)`
    SELECT e.number, a.client_request_id, a.actor_kind, a.kind, a.payload, a.at,
      EXISTS (SELECT FROM case_restrictions c WHERE c.client_request_id = a.client_request_id) AS restricted
    FROM workspace_events e LEFT JOIN activity a ON a.id = e.activity_id AND a.workspace_id = e.workspace_id
    WHERE e.workspace_id = ${workspaceId} AND e.number > ${after}::bigint ORDER BY e.number LIMIT ${limit}`;

export interface NewDelivery {
  endpoint_id: string;
  event_type: string;
  number: string;
  order_key: string;
  data: Record<string, unknown>;
  occurred_at: string;
}

export const insertDeliveries = (tx: Tx, workspaceId: string, deliveries: NewDelivery[]): Promise<void> =>
  execute(tx)`
    INSERT INTO webhook_deliveries (workspace_id, endpoint_id, event_type, number, order_key, data, occurred_at)
    SELECT ${workspaceId}, d.endpoint_id, d.event_type, d.number, d.order_key, d.data, d.occurred_at
    FROM jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
      AS d (endpoint_id uuid, event_type text, number bigint, order_key uuid, data jsonb, occurred_at timestamptz)
    ORDER BY d.number`;

/** `wake`: it has something to deliver. */
export const markRead = (
  tx: Tx,
  mark: { workspaceId: string; endpointId: string; readTo: string; wake: boolean },
): Promise<void> =>
  mark.wake
    ? execute(tx)`
        UPDATE webhook_endpoints SET read_to = ${mark.readTo}::bigint, woken_at = now()
        WHERE workspace_id = ${mark.workspaceId} AND id = ${mark.endpointId}`
    : execute(tx)`
        UPDATE webhook_endpoints SET read_to = ${mark.readTo}::bigint
        WHERE workspace_id = ${mark.workspaceId} AND id = ${mark.endpointId}`;
