import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';

export const usePeople = () => useQuery(api.workspace.people.queryOptions());

export function useSetFirmRole() {
  const refresh = useRefresh(api.workspace.people.key(), api.profiles.key());
  return useSingleMutation(api.workspace.setRole.mutationOptions({ onSuccess: refresh }));
}

/** Removes a person from the firm; resolves when the list is up to date. */
export function useRemovePerson() {
  const refresh = useRefresh(api.workspace.key(), api.requests.key(), api.users.key());
  const onError = useRefresh(api.workspace.casesToHandOver.key());
  return useSingleMutation(api.workspace.removePerson.mutationOptions({ onSuccess: refresh, onError }));
}

/** Hands a person's cases over to colleagues; resolves when the lists are up to date. */
export function useHandOver() {
  const refresh = useRefresh(api.workspace.key(), api.requests.key(), api.accounts.deletion.key());
  const onError = useRefresh(api.workspace.casesToHandOver.key());
  return useSingleMutation(api.workspace.handOver.mutationOptions({ onSuccess: refresh, onError }));
}

interface CasesAsked {
  userId: string;
  /** '' for no search. */
  q: string;
  onlyOpen: boolean;
}

/** Pages of a person's cases, with the possible successors for each. */
export const useCasesToHandOver = ({ userId, q, onlyOpen }: CasesAsked) =>
  useInfiniteQuery(
    api.workspace.casesToHandOver.infiniteOptions({
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
      input: (before: number | undefined) => ({
        user_id: userId,
        only_open: onlyOpen,
        ...(q && { q }),
        ...(before && { before }),
      }),
    }),
  );

/** Sends or resends an invitation; resolves when the list is up to date. */
export function useInvite() {
  const refresh = useRefresh(api.workspace.people.key());
  return useSingleMutation(api.workspace.invite.mutationOptions({ onSuccess: refresh }));
}

export function useWithdrawInvitation() {
  const refresh = useRefresh(api.workspace.people.key());
  return useSingleMutation(api.workspace.withdrawInvitation.mutationOptions({ onSettled: refresh }));
}
