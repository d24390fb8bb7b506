import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { personEntered } from '../reset-for-new-user.ts';
import { postAccount } from './account-call.ts';

/** What the mail brought, and the password that is chosen. */
export type Reset = ({ token: string } | { email: string; code: string }) & { password: string };

/** Sets a new password and signs in with it. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (reset: Reset) => postAccount<unknown>('recover/reset', { ...reset }),
    onSuccess: () => personEntered(queryClient, 'password-recovery'),
  });
}
