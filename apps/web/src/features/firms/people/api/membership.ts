import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { profileQuery } from '../../../../shared/session/use-profile.ts';
import { sessionQuery } from '../../../../shared/session/use-session.ts';

/** The firms that invited the reader, and what would move into one. */
export const useReceivedInvitations = ({ enabled }: { enabled: boolean }) =>
  useQuery(api.workspace.receivedInvitations.queryOptions({ enabled, staleTime: 0 }));

/** Joins the firm. Done once the profile knows it. */
export const useAcceptInvitation = () =>
  useSingleMutation(api.workspace.acceptInvitation.mutationOptions({ onSuccess: useMovedElsewhere() }));

/** Done once it is no longer listed. */
export function useDeclineInvitation() {
  const onSuccess = useRefresh(api.workspace.receivedInvitations.key());
  return useSingleMutation(api.workspace.declineInvitation.mutationOptions({ onSuccess }));
}

/** Leaves the firm, and calls `onLeft`: once the profile knows it, what asked for it is no longer shown. */
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

/** The reader works elsewhere from now on: what this tab holds of cases is of another workspace. */
function useMovedElsewhere(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return async () => {
    const { queryKey: profileKey } = profileQuery();
    await queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 });
    const kept = [sessionQuery.queryKey, profileKey].map((key) => JSON.stringify(key));
    await queryClient.resetQueries({ predicate: ({ queryKey }) => !kept.includes(JSON.stringify(queryKey)) });
  };
}
