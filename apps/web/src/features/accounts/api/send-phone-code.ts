import { useQueryClient } from '@tanstack/react-query';
import type { Language } from '@visafolio/locales/types.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postGuarded } from './guarded-call.ts';

/** Texts a code that signs in on this browser; the answer is the same for a number without an account. */
export function useSendPhoneCode() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: { phone: string; language: Language }) =>
      postGuarded<unknown>(queryClient, 'sign-in/phone', input),
  });
}
