import type { Language } from '@visafolio/locales/types.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';

/** Texts a code that signs in on this browser; the answer is the same for a number without an account. */
export const useSendPhoneCode = () =>
  useSingleMutation({
    mutationFn: (input: { phone: string; language: Language }) =>
      postAccount<unknown>('sign-in/phone', input),
  });
