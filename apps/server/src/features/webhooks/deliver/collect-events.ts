import { system } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import type { Services } from '../../../shared/services.ts';
import { readEvent } from '../read-event.ts';
import { startOrders } from '../webhooks.queries.ts';
import {
  type CollectingEndpoint,
  type EventRow,
  insertDeliveries,
  lockEndpoints,
  markRead,
  type NewDelivery,
  selectEvents,
} from './collect.queries.ts';

/** Events that are read in one transaction. */
const pageSize = 500;

/**
 * Makes the deliveries of a workspace's new events, in the transaction that remembers up to which number: a killed server
 * neither loses nor repeats one.
 */
export async function collectEvents({ db }: Pick<Services, 'db'>, workspaceId: string): Promise<void> {
  for (let isMore = true; isMore; ) isMore = await db.withActor(system, (tx) => collectPage(tx, workspaceId));
}

async function collectPage(tx: Tx, workspaceId: string): Promise<boolean> {
  const endpoints = await lockEndpoints(tx, workspaceId);
  const first = endpoints.map(({ read_to }) => BigInt(read_to)).sort((a, b) => (a < b ? -1 : 1))[0];
  if (first === undefined) return false;
  const events = await selectEvents(tx, { workspaceId, after: String(first), limit: pageSize });
  const last = events.at(-1);
  if (!last) return false;
  const known = events.flatMap(toDelivery);
  const made = endpoints.map((endpoint) => ({ endpoint, deliveries: selectFor(endpoint, known) }));
  await insertDeliveries(
    tx,
    workspaceId,
    made.flatMap(({ deliveries }) => deliveries),
  );
  for (const { endpoint, deliveries } of made) {
    if (BigInt(endpoint.read_to) >= BigInt(last.number)) continue;
    const orderKeys = deliveries.map(({ order_key }) => order_key);
    if (orderKeys.length) await startOrders(tx, { workspaceId, endpointId: endpoint.id, orderKeys });
    await markRead(tx, {
      workspaceId,
      endpointId: endpoint.id,
      readTo: last.number,
      wake: orderKeys.length > 0,
    });
  }
  return events.length === pageSize;
}

const selectFor = ({ id, event_types, read_to }: CollectingEndpoint, known: NewDelivery[]): NewDelivery[] =>
  known
    .filter(
      ({ event_type, number }) =>
        BigInt(number) > BigInt(read_to) && (event_types as string[]).includes(event_type),
    )
    .map((delivery) => ({ ...delivery, endpoint_id: id }));

/** What happens in a restricted case is not for those who lead the workspace, and so not for their endpoints. */
function toDelivery(event: EventRow): NewDelivery[] {
  const { number, client_request_id, kind, actor_kind, payload, at, restricted } = event;
  if (client_request_id === null || kind === null || at === null || restricted) return [];
  const found = readEvent({ kind, actorKind: actor_kind ?? '', payload: payload ?? {} });
  if (!found) return [];
  return [
    {
      endpoint_id: '',
      event_type: found.type,
      number,
      order_key: client_request_id,
      data: { request_id: client_request_id, number: Number(number), actor: actor_kind, ...found.fields },
      occurred_at: toInstant(at),
    },
  ];
}
