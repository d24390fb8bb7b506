import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';

/** Counts as a fresh sign-in for the next minutes. */
export const useProve = () =>
  useSingleMutation({
    mutationFn: (proof: { password: string } | { code: string }) =>
      postAccount<unknown>('reauthenticate', { ...proof }),
  });
