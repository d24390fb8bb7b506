import { useQueryClient } from '@tanstack/react-query';
import type { AuthInput } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { resetForNewUser } from '../reset-for-new-user.ts';
import { callAccount, useGuardedMutation } from './account-call.ts';
import { useSecurityMutation } from './security.ts';

/** Texts a code that signs in on this browser; the answer does not reveal whether the number has an account. */
export const useSendPhoneCode = () => useGuardedMutation('sendPhoneCode');

/** Signs in with a code from a text message. Refused with accounts.phone_unknown if the number is new and needs an address. */
export function useVerifyPhoneCode() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: AuthInput<'signInWithPhoneCode'>) => callAccount('signInWithPhoneCode', input),
    onSuccess: (entry) => {
      if (!('mailed' in entry)) resetForNewUser(queryClient);
    },
  });
}

/** Texts a code to a number that the user wants to sign in with. */
export const useStartPhoneSetup = () =>
  useSingleMutation({ mutationFn: (phone: string) => callAccount('beginPhone', { phone }) });

/** Enables signing in with codes sent to this number. */
export const useConfirmPhone = () =>
  useSecurityMutation((code: string) => callAccount('confirmPhone', { code }));

export const useRemovePhone = () => useSecurityMutation((_: undefined) => callAccount('removePhone', {}));
