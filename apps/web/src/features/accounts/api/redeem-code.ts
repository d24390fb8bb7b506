import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { personChanged } from '../reset-for-new-user.ts';
import { postAccount } from './account-call.ts';
import type { MailEntry } from './confirm-link.ts';

/** Where the code was sent: to this address, or to the one that a link of this token was sent to. */
export type SentTo = { email: string } | { token: string };

/** Enters with the 6-digit code of a mail. */
export function useRedeemCode() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: SentTo & { code: string }) => postAccount<MailEntry>('mail-link/code', { ...input }),
    onSuccess: () => personChanged(queryClient),
  });
}
