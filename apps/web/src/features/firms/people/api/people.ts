import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';

/** Everybody in the firm, and the invitations that wait. */
export const usePeople = () => useQuery(api.workspace.people.queryOptions());

/** Done once the list shows the role. */
export function useSetFirmRole() {
  const refresh = useRefresh(api.workspace.people.key(), api.profiles.key());
  return useSingleMutation(api.workspace.setRole.mutationOptions({ onSuccess: refresh }));
}

/** Takes a person out of the firm; done once the list is without them. */
export function useRemovePerson() {
  const refresh = useRefresh(api.workspace.key(), api.requests.key(), api.users.key());
  const onError = useRefresh(api.workspace.casesToHandOver.key());
  return useSingleMutation(api.workspace.removePerson.mutationOptions({ onSuccess: refresh, onError }));
}

/** Gives a person's cases to a colleague; done once the lists show it. */
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

/** Pages of a person's cases, with who can be chosen for each. */
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

/** Sends an invitation, or the same one again; done once it is listed. */
export function useInvite() {
  const refresh = useRefresh(api.workspace.people.key());
  return useSingleMutation(api.workspace.invite.mutationOptions({ onSuccess: refresh }));
}

/** Done once the list is without it. */
export function useWithdrawInvitation() {
  const refresh = useRefresh(api.workspace.people.key());
  return useSingleMutation(api.workspace.withdrawInvitation.mutationOptions({ onSettled: refresh }));
}
