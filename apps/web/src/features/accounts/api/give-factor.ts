import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { personEntered } from '../reset-for-new-user.ts';
import { postAccount } from './account-call.ts';

/** The second step of a sign-in. The session query knows of it once this is done. */
export function useGiveFactor() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (code: string) => postAccount<unknown>('factors/challenge', { code }),
    onSuccess: () => personEntered(queryClient, 'mfa-verified'),
  });
}
