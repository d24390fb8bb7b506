import { useQueryClient } from '@tanstack/react-query';
import type { Language } from '@visafolio/locales/types.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { personChanged } from '../reset-for-new-user.ts';
import { postAccount } from './account-call.ts';

/** `mailed`: the number is new, and the mail to this address makes it an account. */
type PhoneEntry = { status: true } | { mailed: string };

/** Signs in with a code from a text message. Refused with accounts.phone_unknown a new number needs an address. */
export function useEnterPhoneCode() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: { code: string; email?: string; language: Language }) =>
      postAccount<PhoneEntry>('sign-in/phone/code', input),
    onSuccess: (entry) => {
      if (!('mailed' in entry)) personChanged(queryClient);
    },
  });
}
