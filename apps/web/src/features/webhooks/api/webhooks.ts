import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { WebhookDeliveryState } from '@visafolio/contract/webhooks/webhooks.contract.ts';
import { api } from '../../../shared/api/client.ts';
import { paginatedSearch } from '../../../shared/api/pagination.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Deliveries end within seconds: how often the list is read again while some wait. Milliseconds. */
const refetchMs = 5_000;

export const useWebhooks = () =>
  useQuery(
    api.webhooks.list.queryOptions({
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ counts }) => counts.waiting > 0) ? refetchMs : false,
    }),
  );

/** Newest first. */
export const useDeliveries = (id: string, state: WebhookDeliveryState | undefined) =>
  useInfiniteQuery(
    api.webhooks.deliveries.infiniteOptions({
      ...paginatedSearch,
      input: (cursor: string | undefined) => ({ id, ...(state && { state }), ...(cursor && { cursor }) }),
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ items }) => items.some((item) => item.state === 'waiting')) ? refetchMs : false,
    }),
  );

export const useDelivery = (id: string, deliveryId: string) =>
  useQuery(api.webhooks.delivery.queryOptions({ input: { id, delivery_id: deliveryId } }));

const useRefreshAll = () => useRefresh(api.webhooks.key());

export function useCreateWebhook() {
  const onSuccess = useRefreshAll();
  return useSingleMutation(api.webhooks.create.mutationOptions({ onSuccess }));
}

export function useUpdateWebhook() {
  const onSuccess = useRefreshAll();
  return useSingleMutation(api.webhooks.update.mutationOptions({ onSuccess }));
}

export function useSetWebhookState() {
  const onSuccess = useRefreshAll();
  return useSingleMutation(api.webhooks.setState.mutationOptions({ onSuccess }));
}

export function useRemoveWebhook() {
  const onSuccess = useRefreshAll();
  return useSingleMutation(api.webhooks.remove.mutationOptions({ onSuccess }));
}

export const useRevealSecret = () => useSingleMutation(api.webhooks.revealSecret.mutationOptions());

export function useRotateSecret() {
  const onSuccess = useRefreshAll();
  return useSingleMutation(api.webhooks.rotateSecret.mutationOptions({ onSuccess }));
}

export function useTestWebhook() {
  const onSuccess = useRefreshAll();
  return useSingleMutation(api.webhooks.test.mutationOptions({ onSuccess }));
}

export function useReplay() {
  const onSuccess = useRefreshAll();
  return useSingleMutation(api.webhooks.replay.mutationOptions({ onSuccess }));
}

export function useReplayFailed() {
  const onSuccess = useRefreshAll();
  return useSingleMutation(api.webhooks.replayFailed.mutationOptions({ onSuccess }));
}
