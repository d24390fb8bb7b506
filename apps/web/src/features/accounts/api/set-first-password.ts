import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';

/** Gives an account its first password. */
export const useSetFirstPassword = () =>
  useSingleMutation({
    mutationFn: (newPassword: string) => postAccount<unknown>('change-password', { newPassword }),
  });
