import { randomUUID } from 'node:crypto';
import {
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookDeliveryState,
  type WebhookInput,
  webhookDeliveriesPage,
  webhooksMax,
} from '@visafolio/contract/webhooks/webhooks.contract.ts';
import { type Page, readTimeCursor, toPage } from '../../shared/api/cursor.ts';
import { refuse } from '../../shared/api/refuse.ts';
import { recordAudit } from '../../shared/audit/record-audit.ts';
import type { StaffActor } from '../../shared/db/actor.ts';
import type { Tx } from '../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../shared/db/instant.ts';
import { loadOwnWorkspace, requireLeadsWorkspace } from '../../shared/db/workspace.ts';
import { mayBeCalled } from '../../shared/outbound/public-fetch.ts';
import type { Services } from '../../shared/services.ts';
import { buildBody, loadRequests } from './build-body.ts';
import { createSecret, responsePlace, secretPlace } from './secrets.ts';
import {
  countEndpoints,
  type DeliveryRow,
  deleteEndpoint,
  giveUpWaiting,
  insertEndpoint,
  insertTest,
  replaceSecret,
  replayDeliveries,
  selectDeliveries,
  selectDelivery,
  selectEndpoint,
  selectEndpoints,
  startOrders,
  updateEndpoint,
  updateState,
  wakeEndpoint,
} from './webhooks.queries.ts';

/**
 * For those who lead a workspace; the others get session.firm_administrator_required. A webhook of another workspace is
 * refused with webhooks.not_found, like a missing one.
 */
const asLeader = <T>(
  { db }: Pick<Services, 'db'>,
  actor: StaffActor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    return work(tx);
  });

const requireFound = (isFound: boolean): void => {
  if (!isFound) throw refuse('webhooks.not_found');
};

async function requireEndpoint(tx: Tx, id: string) {
  const endpoint = await selectEndpoint(tx, id);
  if (!endpoint) throw refuse('webhooks.not_found');
  return endpoint;
}

function requireAllowed({ config }: Pick<Services, 'config'>, url: string): void {
  if (!mayBeCalled(url, config.webhookPrivateAddresses)) throw refuse('webhooks.address_not_allowed');
}

export function listWebhooks(services: Services, actor: StaffActor): Promise<{ items: Webhook[] }> {
  return asLeader(services, actor, async (tx) => ({
    items: (await selectEndpoints(tx)).map(({ waiting, delivered, failed, ...row }) => ({
      ...row,
      failing_since: toInstantOrNull(row.failing_since),
      previous_secret_until: toInstantOrNull(row.previous_secret_until),
      created_at: toInstant(row.created_at),
      counts: { waiting, delivered, failed },
    })),
  }));
}

/** Refuses with webhooks.full and webhooks.address_not_allowed. */
export function createWebhook(
  services: Services,
  actor: StaffActor,
  input: WebhookInput,
): Promise<{ id: string; secret: string }> {
  return asLeader(services, actor, async (tx) => {
    requireAllowed(services, input.url);
    if ((await countEndpoints(tx)) >= webhooksMax) throw refuse('webhooks.full');
    const id = randomUUID();
    const secret = createSecret();
    const sealed = await services.vault.seal(await loadOwnWorkspace(tx), secretPlace(id), secret);
    await insertEndpoint(tx, { ...input, id, secret: sealed });
    return { id, secret };
  });
}

/** Deliveries that wait go to the new address. Refuses with webhooks.address_not_allowed. */
export function updateWebhook(
  services: Services,
  actor: StaffActor,
  input: WebhookInput & { id: string },
): Promise<{ id: string }> {
  return asLeader(services, actor, async (tx) => {
    requireAllowed(services, input.url);
    requireFound(await updateEndpoint(tx, input));
    return { id: input.id };
  });
}

export function setWebhookState(
  services: Services,
  actor: StaffActor,
  { id, on }: { id: string; on: boolean },
): Promise<{ id: string }> {
  return asLeader(services, actor, async (tx) => {
    requireFound(await updateState(tx, id, on ? 'on' : 'off'));
    if (!on) await giveUpWaiting(tx, id);
    return { id };
  });
}

export function removeWebhook(
  services: Services,
  actor: StaffActor,
  { id }: { id: string },
): Promise<{ id: string }> {
  return asLeader(services, actor, async (tx) => {
    requireFound(await deleteEndpoint(tx, id));
    return { id };
  });
}

/** Recorded in the audit log. */
export function revealSecret(
  services: Services,
  actor: StaffActor,
  { id }: { id: string },
): Promise<{ secret: string }> {
  return asLeader(services, actor, async (tx) => {
    const { secret } = await requireEndpoint(tx, id);
    await recordAudit(tx, { kind: 'webhook.secret_shown', subject: { kind: 'webhook', id } });
    return { secret: await services.vault.open(secretPlace(id), secret) };
  });
}

export function rotateSecret(
  services: Services,
  actor: StaffActor,
  { id, overlap_hours }: { id: string; overlap_hours: number },
): Promise<{ secret: string }> {
  return asLeader(services, actor, async (tx) => {
    const secret = createSecret();
    const sealed = await services.vault.seal(await loadOwnWorkspace(tx), secretPlace(id), secret);
    requireFound(await replaceSecret(tx, { id, secret: sealed, overlapHours: overlap_hours }));
    return { secret };
  });
}

/** Locks it, and has its deliveries sent after the commit. Refuses with webhooks.turned_off. */
async function requireAwake(tx: Tx, id: string): Promise<string> {
  const { workspace_id } = await requireEndpoint(tx, id);
  if (!(await wakeEndpoint(tx, id))) throw refuse('webhooks.turned_off');
  return workspace_id;
}

export function testWebhook(
  services: Services,
  actor: StaffActor,
  { id }: { id: string },
): Promise<{ delivery_id: string }> {
  return asLeader(services, actor, async (tx) => {
    await requireAwake(tx, id);
    const deliveryId = randomUUID();
    await insertTest(tx, { id: deliveryId, endpointId: id });
    return { delivery_id: deliveryId };
  });
}

interface PageInput {
  id: string;
  state?: WebhookDeliveryState | undefined;
  cursor?: string | undefined;
}

/** Newest first. */
export function listDeliveries(
  services: Services,
  actor: StaffActor,
  { id, state, cursor }: PageInput,
): Promise<Page<WebhookDelivery>> {
  const after = readTimeCursor(cursor);
  return asLeader(services, actor, async (tx) => {
    await requireEndpoint(tx, id);
    const limit = webhookDeliveriesPage;
    const rows = await selectDeliveries(tx, { endpointId: id, state, after, limit: limit + 1 });
    const page = toPage(rows, limit, (row) => [toInstant(row.created_at), row.id]);
    return { ...page, items: page.items.map(toDelivery) };
  });
}

const toDelivery = ({ created_at: _, ...row }: DeliveryRow): WebhookDelivery => ({
  ...row,
  next_at: toInstantOrNull(row.next_at),
  occurred_at: toInstant(row.occurred_at),
  last_attempt_at: toInstantOrNull(row.last_attempt_at),
});

/** Refuses with webhooks.delivery_not_found. */
export async function getDelivery(
  services: Services,
  actor: StaffActor,
  { id, delivery_id }: { id: string; delivery_id: string },
): Promise<WebhookDeliveryDetails> {
  const { endpoint, found } = await asLeader(services, actor, async (tx) => {
    const endpoint = await requireEndpoint(tx, id);
    const found = await selectDelivery(tx, id, delivery_id);
    if (!found) throw refuse('webhooks.delivery_not_found');
    return { endpoint, found };
  });
  const { data, response, duration, number: _, order_key, ...row } = found;
  const requests =
    endpoint.payload === 'full' ? await loadRequests(services, endpoint.workspace_id, [order_key]) : null;
  return {
    ...toDelivery(row),
    body: buildBody({ ...row, data }, requests),
    response: await services.vault.open(responsePlace(row.id), response),
    duration,
  };
}

/** Refuses with webhooks.delivery_not_found, also while it waits, and with webhooks.turned_off. */
export function replayDelivery(
  services: Services,
  actor: StaffActor,
  { id, delivery_id }: { id: string; delivery_id: string },
): Promise<{ delivery_id: string }> {
  return asLeader(services, actor, async (tx) => {
    const workspaceId = await requireAwake(tx, id);
    const orderKeys = await replayDeliveries(tx, { endpointId: id, id: delivery_id });
    if (!orderKeys.length) throw refuse('webhooks.delivery_not_found');
    await startOrders(tx, { workspaceId, endpointId: id, orderKeys });
    return { delivery_id };
  });
}

/** Refuses with webhooks.turned_off. */
export function replayFailed(
  services: Services,
  actor: StaffActor,
  { id, since }: { id: string; since: string },
): Promise<{ replayed: number }> {
  return asLeader(services, actor, async (tx) => {
    const workspaceId = await requireAwake(tx, id);
    const orderKeys = await replayDeliveries(tx, { endpointId: id, since });
    await startOrders(tx, { workspaceId, endpointId: id, orderKeys });
    return { replayed: orderKeys.length };
  });
}
