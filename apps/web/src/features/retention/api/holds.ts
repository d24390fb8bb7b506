import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

export const useHoldsOfCase = (request_id: string) =>
  useQuery(api.holds.get.queryOptions({ input: { request_id } }));

export const useHolds = () => useQuery(api.holds.list.queryOptions());

export function usePlaceHold() {
  const refresh = useRefresh(api.holds.key(), api.retention.key());
  return useSingleMutation(api.holds.place.mutationOptions({ onSuccess: refresh }));
}

export function useLiftHold() {
  const refresh = useRefresh(api.holds.key(), api.retention.key());
  return useSingleMutation(api.holds.lift.mutationOptions({ onSettled: refresh }));
}
