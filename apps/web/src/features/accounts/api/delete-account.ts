import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';

interface Wish extends Record<string, string> {
  /** The account's address, typed to confirm. */
  email: string;
}

/** Deletes the account that is signed in. `colleagueId` names who takes over a professional's cases. */
export const useDeleteAccount = () =>
  useSingleMutation({
    mutationFn: (wish: Wish | (Wish & { colleagueId: string })) =>
      postAccount<unknown>('account/delete', wish),
  });
