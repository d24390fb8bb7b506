import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { personChanged } from '../reset-for-new-user.ts';
import { postAccount } from './account-call.ts';

/** What a mail's link or code leads to. */
export interface MailEntry {
  /** The request that an invitation was for. */
  requestId: string | null;
  /** The sign-up was in another browser: what was typed there does not count, and a password is to be chosen. */
  choosePassword?: boolean;
}

/** Uses up a mail's link and signs in. Only ever called by a click: mail scanners open links too. */
export function useConfirmLink() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (token: string) => postAccount<MailEntry>('mail-link/confirm', { token }),
    onSuccess: () => personChanged(queryClient),
  });
}
