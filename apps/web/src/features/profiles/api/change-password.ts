import { postAccount } from '../../accounts/api/account-call.ts';
import { useSecurityMutation } from '../../accounts/api/use-security-mutation.ts';

/** Sets a new password; an account that has one must give it. Other devices are signed out. */
export function useChangePassword() {
  return useSecurityMutation(({ current, next }: { current: string; next: string }) =>
    postAccount<unknown>('change-password', {
      newPassword: next,
      ...(current && { currentPassword: current }),
    }),
  );
}
