import { useQueryClient } from '@tanstack/react-query';
import type { Language } from '@visafolio/locales/types.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { resetForNewUser } from '../reset-for-new-user.ts';
import { postAccount, useGuardedMutation } from './account-call.ts';
import { useSecurityMutation } from './security.ts';

/** Texts a code that signs in on this browser; the answer is the same for a number without an account. */
export const useSendPhoneCode = () =>
  useGuardedMutation<{ phone: string; language: Language }>('sign-in/phone');

/** `mailed`: the number is new, and the mail to this address makes it an account. */
type PhoneEntry = { status: true } | { mailed: string };

/** Signs in with a code from a text message. Refused with accounts.phone_unknown a new number needs an address. */
export function useEnterPhoneCode() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: { code: string; email?: string; language: Language }) =>
      postAccount<PhoneEntry>('sign-in/phone/code', input),
    onSuccess: (entry) => {
      if (!('mailed' in entry)) resetForNewUser(queryClient);
    },
  });
}

/** Texts a code to the number that is to sign in. */
export const useBeginPhone = () =>
  useSingleMutation({ mutationFn: (phone: string) => postAccount<unknown>('phone', { phone }) });

/** From now on codes sent to the number sign in. */
export const useConfirmPhone = () =>
  useSecurityMutation((code: string) => postAccount<unknown>('phone/confirm', { code }));

export const useRemovePhone = () =>
  useSecurityMutation((_: undefined) => postAccount<unknown>('phone/remove', {}));
