import type { Language } from '@visafolio/locales/types.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';

/** Mails a link that sets a new password; the answer is the same for an address without an account. */
export const useAskRecovery = () =>
  useSingleMutation({
    mutationFn: (input: { email: string; language: Language }) => postAccount<unknown>('recover', input),
  });
