import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { sessionQuery } from '../../../shared/session/use-session.ts';
import { personChanged } from '../person-changed.ts';
import { postAccount } from './account-call.ts';

/** What the mail brought, and the password that is chosen. */
export type Reset = ({ token: string } | { email: string; code: string }) & { password: string };

/** Sets a new password and signs in with it. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (reset: Reset) => postAccount<unknown>('recover/reset', { ...reset }),
    onSuccess: async () => {
      personChanged(queryClient, 'password-recovery');
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    },
  });
}
