import { useQueryClient } from '@tanstack/react-query';
import type { Language } from '@visafolio/locales/types.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { personEntered } from '../reset-for-new-user.ts';
import { postGuarded } from './guarded-call.ts';

/** Signs in with a password. The session query knows of it once this is done. */
export function useSignIn() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: { email: string; password: string; language: Language }) =>
      postGuarded<unknown>(queryClient, 'sign-in/email', input),
    onSuccess: () => personEntered(queryClient),
  });
}
