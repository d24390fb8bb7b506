import type { Language } from '@visafolio/locales/types.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';

/** Mails a link and a code, in the language given. */
export function useSendMagicLink() {
  return useSingleMutation({
    mutationFn: (input: { email: string; language: Language }) =>
      postAccount<unknown>('sign-in/magic-link', input),
  });
}
