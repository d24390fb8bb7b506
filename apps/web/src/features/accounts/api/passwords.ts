import { useQueryClient } from '@tanstack/react-query';
import type { AuthInput } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { resetAndLoadSession } from '../reset-for-new-user.ts';
import { callAccount, useGuardedMutation } from './account-call.ts';
import { useSecurityMutation } from './security.ts';

/** Mails a link that sets a new password; the answer is the same for an address without an account. */
export const useAskRecovery = () => useGuardedMutation('askForRecovery');

/** What the mail brought, and the password that is chosen. */
export type Reset = AuthInput<'resetPassword'>;

/** Sets a new password and signs in with it. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (reset: Reset) => callAccount('resetPassword', { ...reset }),
    onSuccess: () => resetAndLoadSession(queryClient, 'password-recovery'),
  });
}

/** Replaces the password that an administrator chose. Done once the session query holds the session. */
export function useChoosePassword() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (newPassword: string) => callAccount('changePassword', { newPassword }),
    onSuccess: () => resetAndLoadSession(queryClient),
  });
}

/** Gives an account its first password. */
export const useSetFirstPassword = () =>
  useSingleMutation({
    mutationFn: (newPassword: string) => callAccount('changePassword', { newPassword }),
  });

/** Sets a new password; an account that has one must give it. Other devices are signed out. */
export const useChangePassword = () =>
  useSecurityMutation(({ current, next }: { current: string; next: string }) =>
    callAccount('changePassword', {
      newPassword: next,
      ...(current && { currentPassword: current }),
    }),
  );
