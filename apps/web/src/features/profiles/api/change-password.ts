import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from '../../accounts/api/account-call.ts';

/** Sets a new password; an account that has one must give it. Other devices are signed out. */
export function useChangePassword() {
  return useSingleMutation({
    mutationFn: ({ current, next }: { current: string; next: string }) =>
      postAccount<unknown>('change-password', {
        newPassword: next,
        ...(current && { currentPassword: current }),
      }),
  });
}
