import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { emitSessionEvent } from '../../../shared/session/session-events.ts';
import { sessionQuery } from '../../../shared/session/use-session.ts';

/** Changes the user's own name. Resolves when the page shows it. */
export function useRenameMe() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.profiles.update.mutationOptions({
      onSuccess: async () => {
        emitSessionEvent('user-updated');
        void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
        await queryClient.invalidateQueries({ queryKey: api.profiles.key() });
      },
    }),
  );
}
