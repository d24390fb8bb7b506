import type { WebhookRequest } from '@visafolio/contract/webhooks/webhook-payload.ts';
import { sql } from 'drizzle-orm';
import { system } from '../../shared/db/actor.ts';
import { toInstant, toInstantOrNull } from '../../shared/db/instant.ts';
import { column, queryRows, type Row } from '../../shared/db/query.ts';
import type { Services } from '../../shared/services.ts';

const RequestRow = {
  id: column.uuid,
  case_number: column.int,
  client_name: column.text,
  client_email: column.text,
  template_name: column.text,
  visa_type: column.text,
  status: column.text,
  due_on: column.date.orNull,
  created_at: column.timestamp,
  submitted_at: column.timestamp.orNull,
};

/** What full payloads say about cases, by their ids. Restricted cases, and those of other workspaces, are missing. */
export async function loadRequests(
  { db, config }: Pick<Services, 'db' | 'config'>,
  workspaceId: string,
  ids: string[],
): Promise<Map<string, WebhookRequest>> {
  const rows = await db.withActor(
    system,
    (tx) =>
      queryRows(tx, RequestRow)`
      SELECT r.id, r.case_number, r.name AS client_name, r.email AS client_email, r.template_name, r.visa_type, r.status,
        r.due_on, r.created_at, r.submitted_at
      FROM client_requests r
      WHERE r.workspace_id = ${workspaceId} AND r.id = ANY (${sql.param(ids)}::uuid[])
        AND NOT EXISTS (SELECT FROM case_restrictions c WHERE c.client_request_id = r.id)`,
  );
  const toRequest = (row: Row<typeof RequestRow>): WebhookRequest => ({
    ...row,
    created_at: toInstant(row.created_at),
    submitted_at: toInstantOrNull(row.submitted_at),
    url: `${config.publicUrl}/requests/${row.id}`,
  });
  return new Map(rows.map((row) => [row.id, toRequest(row)]));
}

interface Event {
  event_type: string;
  /** As PostgreSQL writes it. */
  occurred_at: string;
  data: Record<string, unknown>;
}

/** The body of a delivery. `requests`: for full payloads only. */
export function buildBody(event: Event, requests: ReadonlyMap<string, WebhookRequest> | null): string {
  const { request_id } = event.data;
  const request = requests && typeof request_id === 'string' && { request: requests.get(request_id) ?? null };
  return JSON.stringify({
    type: event.event_type,
    timestamp: toInstant(event.occurred_at),
    data: { ...event.data, ...request },
  });
}
