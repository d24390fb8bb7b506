import { useQueryClient } from '@tanstack/react-query';
import type { Language } from '@visafolio/locales/types.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postGuarded } from './guarded-call.ts';

/** Mails a link and a code, in the language given. */
export function useSendMagicLink() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: { email: string; language: Language }) =>
      postGuarded<unknown>(queryClient, 'sign-in/magic-link', input),
  });
}
