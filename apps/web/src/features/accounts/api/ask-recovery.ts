import { useQueryClient } from '@tanstack/react-query';
import type { Language } from '@visafolio/locales/types.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postGuarded } from './guarded-call.ts';

/** Mails a link that sets a new password; the answer is the same for an address without an account. */
export function useAskRecovery() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: { email: string; language: Language }) =>
      postGuarded<unknown>(queryClient, 'recover', input),
  });
}
