import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { profileQuery } from '../../../../shared/session/use-profile.ts';
import { sessionQuery } from '../../../../shared/session/use-session.ts';

/** The firms that invited the user, and what would move into one. */
export const useReceivedInvitations = ({ enabled }: { enabled: boolean }) =>
  useQuery(api.workspace.receivedInvitations.queryOptions({ enabled, staleTime: 0 }));

/** Joins the firm. Resolves when the profile includes it. */
export const useAcceptInvitation = () =>
  useSingleMutation(api.workspace.acceptInvitation.mutationOptions({ onSuccess: useMovedElsewhere() }));

export function useDeclineInvitation() {
  const onSuccess = useRefresh(api.workspace.receivedInvitations.key());
  return useSingleMutation(api.workspace.declineInvitation.mutationOptions({ onSuccess }));
}

/** Leaves the firm, then calls `onLeft`: the component that called it disappears when the profile changes. */
export function useLeaveFirm(onLeft: () => void) {
  const moved = useMovedElsewhere();
  const onError = useRefresh(api.workspace.casesToHandOver.key());
  return useSingleMutation(
    api.workspace.leave.mutationOptions({
      onError,
      onSuccess: () => {
        onLeft();
        return moved();
      },
    }),
  );
}

/** The user works in another workspace now: clears this tab's cached cases. */
function useMovedElsewhere(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return async () => {
    const { queryKey: profileKey } = profileQuery();
    await queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 });
    const kept = [sessionQuery.queryKey, profileKey].map((key) => JSON.stringify(key));
    await queryClient.resetQueries({ predicate: ({ queryKey }) => !kept.includes(JSON.stringify(queryKey)) });
  };
}
