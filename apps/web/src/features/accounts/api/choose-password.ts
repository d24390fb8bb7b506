import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { personEntered } from '../reset-for-new-user.ts';
import { postAccount } from './account-call.ts';

/** Replaces the password that an administrator chose. The session query knows of it once this is done. */
export function useChoosePassword() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (newPassword: string) => postAccount<unknown>('change-password', { newPassword }),
    onSuccess: () => personEntered(queryClient),
  });
}
