import { useQueryClient } from '@tanstack/react-query';
import type { Language } from '@visafolio/locales/types.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postGuarded } from './guarded-call.ts';

/** Makes a professional's account; it is confirmed by the link or the code that is mailed, in the language given. */
export function useSignUp() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: { email: string; password: string; language: Language }) =>
      // A name is not asked for: what stands before the @ greets better than nothing.
      postGuarded<unknown>(queryClient, 'sign-up/email', { ...input, name: input.email.split('@')[0] ?? '' }),
  });
}
