import { useQuery } from '@tanstack/react-query';
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
  return useSingleMutation(api.workspace.removePerson.mutationOptions({ onSuccess: refresh }));
}

/** Gives a person's cases to a colleague; done once the lists show it. */
export function useHandOver() {
  const refresh = useRefresh(api.workspace.key(), api.requests.key(), api.accounts.deletion.key());
  return useSingleMutation(api.workspace.handOver.mutationOptions({ onSuccess: refresh }));
}

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
