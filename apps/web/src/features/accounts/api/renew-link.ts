import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';

/** Asks for a new link in place of an expired or used one; the answer is the same for a link that never was. */
export function useRenewLink() {
  return useSingleMutation({
    mutationFn: (token: string) => postAccount<unknown>('mail-link/renew', { token }),
  });
}
