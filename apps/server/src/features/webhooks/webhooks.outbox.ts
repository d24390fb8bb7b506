import { z } from 'zod';
import { defineOutboxKind, type OutboxKind } from '../../shared/outbox/outbox-kind.ts';
import { collectEvents } from './deliver/collect-events.ts';
import { deliverTo, type RetryRules, retryRules } from './deliver/deliver.ts';

/** Makes deliveries of the new events of a workspace. A trigger of `workspace_events` adds the entry. */
export const webhookEvents = defineOutboxKind({
  name: 'webhooks.collect',
  settings: {
    delivery: 'at_least_once',
    atOnce: 10,
    leaseSeconds: 60,
    pausesSeconds: [5, 30, 60],
    giveUpAfterHours: null,
  },
  payload: z.object({ workspace_id: z.uuid() }),
  async run(services, { payload }) {
    await collectEvents(services, payload.workspace_id);
    return undefined;
  },
});

/**
 * The turn of an endpoint, which sends what is due there. Attempts are counted for each delivery: the entry itself fails
 * only with the database. A trigger of `webhook_endpoints.woken_at` adds it.
 */
export const webhookDeliveries = (rules: RetryRules = retryRules): OutboxKind =>
  defineOutboxKind({
    name: 'webhooks.deliver',
    settings: {
      delivery: 'at_least_once',
      atOnce: 1,
      lanes: 8,
      leaseSeconds: 30,
      pausesSeconds: [5, 30, 60],
      giveUpAfterHours: null,
    },
    payload: z.object({ workspace_id: z.uuid(), endpoint_id: z.uuid() }),
    run: (services, { payload }, { signal }) =>
      deliverTo(
        services,
        { workspaceId: payload.workspace_id, endpointId: payload.endpoint_id },
        rules,
        signal,
      ),
  });
