import { useQueryClient } from '@tanstack/react-query';
import type { AuthAnswer } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { resetForNewUser } from '../reset-for-new-user.ts';
import { callAccount, useGuardedMutation } from './account-call.ts';

/** Mails a link and a code, in the given language. */
export const useSendMagicLink = () => useGuardedMutation('sendMailLink');

/** What a mail's link or code opens. */
export type MailEntry = AuthAnswer<'confirmMailLink'>;

/** Consumes a mail's link and signs in. Call it only on a click: mail scanners open links too. */
export function useConfirmLink() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (token: string) => callAccount('confirmMailLink', { token }),
    onSuccess: () => resetForNewUser(queryClient),
  });
}

/** Where the code was sent: this address, or the address that the token's link was sent to. */
export type SentTo = { email: string } | { token: string };

/** Signs in with the 6-digit code of a mail. */
export function useRedeemCode() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: SentTo & { code: string }) => callAccount('signInWithMailCode', { ...input }),
    onSuccess: () => resetForNewUser(queryClient),
  });
}

/** Requests a new link to replace an expired or used one; the answer does not reveal whether the link ever existed. */
export const useRequestNewLink = () =>
  useSingleMutation({
    mutationFn: (token: string) => callAccount('renewMailLink', { token }),
  });
