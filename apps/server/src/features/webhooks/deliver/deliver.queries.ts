import type { WebhookProblem } from '@visafolio/contract/webhooks/webhooks.contract.ts';
import { WebhookPayloadKind, WebhookState } from '@visafolio/contract/webhooks/webhooks.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import {
  column,
  execute,
  queryRow,
  queryRows,
  queryValue,
  queryValues,
  type Row,
} from '../../../shared/db/query.ts';

/** An endpoint, by its key. */
export interface EndpointKey {
  workspaceId: string;
  endpointId: string;
}

const EndpointRow = {
  url: column.text,
  payload: column.oneOf(WebhookPayloadKind.options),
  secret: column.text,
  previous_secret: column.text.orNull,
};
export type SendingEndpoint = Row<typeof EndpointRow>;

/** Null if it is deleted, off, or rests after attempts that failed. `previous_secret`: if it still signs. */
export const selectSending = (
  tx: Tx,
  { workspaceId, endpointId }: EndpointKey,
): Promise<SendingEndpoint | null> =>
  queryRow(tx, EndpointRow)`
    SELECT url, payload, secret, CASE WHEN previous_secret_until > now() THEN previous_secret END AS previous_secret
    FROM webhook_endpoints
    WHERE workspace_id = ${workspaceId} AND id = ${endpointId} AND state = 'on' AND coalesce(rests_until <= now(), true)`;

const HeadRow = {
  id: column.uuid,
  event_type: column.text,
  order_key: column.uuid,
  data: column.json<Record<string, unknown>>(),
  occurred_at: column.timestamp,
  attempts: column.int,
};
export type Head = Row<typeof HeadRow>;

/** Due deliveries, each of another order key. */
export const selectDue = (tx: Tx, { workspaceId, endpointId }: EndpointKey, limit: number): Promise<Head[]> =>
  queryRows(tx, HeadRow)`
    SELECT id, event_type, order_key, data, occurred_at, attempts FROM webhook_deliveries
    WHERE workspace_id = ${workspaceId} AND endpoint_id = ${endpointId} AND next_at <= now()
    ORDER BY next_at LIMIT ${limit}`;

/** Of these cases, those that became restricted since their events were collected. */
export const selectRestricted = (tx: Tx, requestIds: string[]): Promise<string[]> =>
  queryValues(tx, column.uuid)`
    SELECT client_request_id FROM case_restrictions
    WHERE client_request_id = ANY (${sql.param(requestIds)}::uuid[])`;

const LockedRow = {
  failed_rounds: column.int,
  state: column.oneOf(WebhookState.options),
  /** Nothing was delivered for three days. */
  given_up: column.boolean,
};

/** Null if it is deleted. */
export const lockEndpoint = (
  tx: Tx,
  { workspaceId, endpointId }: EndpointKey,
  giveUpAfterHours: number,
): Promise<Row<typeof LockedRow> | null> =>
  queryRow(tx, LockedRow)`
    SELECT failed_rounds, state,
      coalesce(failing_since < now() - make_interval(hours => ${giveUpAfterHours}), false) AS given_up
    FROM webhook_endpoints WHERE workspace_id = ${workspaceId} AND id = ${endpointId} FOR NO KEY UPDATE`;

export interface Outcome {
  id: string;
  /** Before this attempt: another server that was faster has recorded its own. */
  attempts: number;
  delivered: boolean;
  /** Null: this was the last attempt. */
  pause_seconds: number | null;
  status: number | null;
  problem: WebhookProblem | null;
  /** Sealed. */
  response: string | null;
  duration: number | null;
}

const Recorded = { order_key: column.uuid, finished: column.boolean };

/** Records attempts. One that would be repeated too late after `tried_from` is the last. */
export const recordOutcomes = (
  tx: Tx,
  { workspaceId, endpointId }: EndpointKey,
  outcomes: Outcome[],
  giveUpAfterHours: number,
): Promise<Row<typeof Recorded>[]> =>
  queryRows(tx, Recorded)`
    WITH outcome AS (
      SELECT o.*, CASE WHEN NOT o.delivered AND now() + make_interval(secs => o.pause_seconds)
          < d.tried_from + make_interval(hours => ${giveUpAfterHours}) THEN now() + make_interval(secs => o.pause_seconds) END AS next_at
      FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS o (id uuid, attempts integer, delivered boolean,
        pause_seconds float8, status integer, problem text, response text, duration integer)
      JOIN webhook_deliveries d ON d.workspace_id = ${workspaceId} AND d.id = o.id
    )
    UPDATE webhook_deliveries d SET attempts = d.attempts + 1, last_attempt_at = now(), status = o.status, problem = o.problem,
      response = o.response, duration = o.duration, next_at = o.next_at,
      state = CASE WHEN o.delivered THEN 'delivered' WHEN o.next_at IS NULL THEN 'failed' ELSE 'waiting' END,
      finished_at = CASE WHEN o.delivered OR o.next_at IS NULL THEN now() END
    FROM outcome o
    WHERE d.workspace_id = ${workspaceId} AND d.endpoint_id = ${endpointId} AND d.id = o.id AND d.state = 'waiting'
      AND d.attempts = o.attempts
    RETURNING d.order_key, d.finished_at IS NOT NULL AS finished`;

export const markDelivering = (tx: Tx, { workspaceId, endpointId }: EndpointKey): Promise<void> =>
  execute(tx)`
    UPDATE webhook_endpoints SET failed_rounds = 0, failing_since = NULL, rests_until = NULL
    WHERE workspace_id = ${workspaceId} AND id = ${endpointId} AND failing_since IS NOT NULL`;

export const markFailing = (
  tx: Tx,
  { workspaceId, endpointId }: EndpointKey,
  restSeconds: number,
): Promise<void> =>
  execute(tx)`
    UPDATE webhook_endpoints SET failed_rounds = failed_rounds + 1, failing_since = coalesce(failing_since, now()),
      rests_until = now() + make_interval(secs => ${restSeconds}::float8)
    WHERE workspace_id = ${workspaceId} AND id = ${endpointId}`;

/** Turns an endpoint off; what waits is given up, and can be replayed. */
export async function markFailed(tx: Tx, { workspaceId, endpointId }: EndpointKey): Promise<void> {
  await execute(tx)`
    UPDATE webhook_endpoints SET state = 'failed' WHERE workspace_id = ${workspaceId} AND id = ${endpointId}`;
  await execute(tx)`
    UPDATE webhook_deliveries SET state = 'failed', problem = coalesce(problem, 'turned_off'), next_at = NULL, finished_at = now()
    WHERE workspace_id = ${workspaceId} AND endpoint_id = ${endpointId} AND state = 'waiting'`;
}

/** When the endpoint has something to send next; null: nothing waits. */
export const selectNextTime = (tx: Tx, { workspaceId, endpointId }: EndpointKey): Promise<string | null> =>
  queryValue(tx, column.timestamp)`
    SELECT greatest(d.next_at, w.rests_until, now()) AS at
    FROM webhook_endpoints w JOIN webhook_deliveries d ON d.workspace_id = w.workspace_id AND d.endpoint_id = w.id
    WHERE w.workspace_id = ${workspaceId} AND w.id = ${endpointId} AND w.state = 'on' AND d.next_at IS NOT NULL
    ORDER BY d.next_at LIMIT 1`;

/** For when it has something to send next. Replaces one that waits. */
export const insertTurn = (tx: Tx, { workspaceId, endpointId }: EndpointKey, at: string): Promise<void> =>
  execute(tx)`
    INSERT INTO outbox (kind, workspace_id, order_key, replaces, payload, due_at)
    VALUES ('webhooks.deliver', ${workspaceId}, ${endpointId}, true,
      ${JSON.stringify({ workspace_id: workspaceId, endpoint_id: endpointId })}::jsonb, ${at}::timestamptz)`;
