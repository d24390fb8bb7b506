import { useQueryClient } from '@tanstack/react-query';
import type { AuthInput } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { resetAndLoadSession } from '../reset-for-new-user.ts';
import { callAccount, useGuardedMutation } from './account-call.ts';
import { useSecurityMutation } from './security.ts';

/** Mails a link that sets a new password; the answer does not reveal whether the address has an account. */
export const useRequestPasswordReset = () => useGuardedMutation('askForRecovery');

/** The mail's token or code, and the new password. */
export type Reset = AuthInput<'resetPassword'>;

/** Sets a new password and signs in with it. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (reset: Reset) => callAccount('resetPassword', { ...reset }),
    onSuccess: () => resetAndLoadSession(queryClient, 'password-recovery'),
  });
}

/** Replaces the password that an administrator chose. Resolves when the session is loaded. */
export function useChoosePassword() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (newPassword: string) => callAccount('changePassword', { newPassword }),
    onSuccess: () => resetAndLoadSession(queryClient),
  });
}

export const useSetFirstPassword = () =>
  useSingleMutation({
    mutationFn: (newPassword: string) => callAccount('changePassword', { newPassword }),
  });

/** Sets a new password; an account that has one must give it. Signs out other devices. */
export const useChangePassword = () =>
  useSecurityMutation(({ current, next }: { current: string; next: string }) =>
    callAccount('changePassword', {
      newPassword: next,
      ...(current && { currentPassword: current }),
    }),
  );
