import { useMutation } from '@tanstack/react-query';
import type { Language } from '@visafolio/locales/types.ts';
import { postAccount } from './account-call.ts';

/** Mails a link and a code, in the language given. */
export function useSendMagicLink() {
  return useMutation({
    mutationFn: (input: { email: string; language: Language }) =>
      postAccount<unknown>('sign-in/magic-link', input),
  });
}
