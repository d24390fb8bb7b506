import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';

/** The password, or the code of a mail: counts as a fresh sign-in for the next minutes. */
export const useProve = () =>
  useSingleMutation({
    mutationFn: (proof: { password: string } | { code: string }) =>
      postAccount<unknown>('reauthenticate', { ...proof }),
  });

/** The second step once more, of somebody who is signed in. */
export const useProveFactor = () =>
  useSingleMutation({ mutationFn: (code: string) => postAccount<unknown>('factors/challenge', { code }) });
