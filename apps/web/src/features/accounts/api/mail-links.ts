import { useQueryClient } from '@tanstack/react-query';
import type { Language } from '@visafolio/locales/types.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { resetForNewUser } from '../reset-for-new-user.ts';
import { postAccount, useGuardedMutation } from './account-call.ts';

/** Mails a link and a code, in the language given. */
export const useSendMagicLink = () =>
  useGuardedMutation<{ email: string; language: Language }>('sign-in/magic-link');

/** What a mail's link or code leads to. */
export interface MailEntry {
  /** The request that an invitation was for. */
  requestId: string | null;
  /** Where the person belongs who signed in. */
  landing: 'dashboard' | 'portal';
  /** A client's newest request; null for a client without any. */
  portalRequestId: string | null;
  /** The sign-up was in another browser: what was typed there does not count, and a password is to be chosen. */
  choosePassword?: boolean;
}

/** Consumes a mail's link and signs in. Call it only on a click: mail scanners open links too. */
export function useConfirmLink() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (token: string) => postAccount<MailEntry>('mail-link/confirm', { token }),
    onSuccess: () => resetForNewUser(queryClient),
  });
}

/** Where the code was sent: to this address, or to the one that a link of this token was sent to. */
export type SentTo = { email: string } | { token: string };

/** Signs in with the 6-digit code of a mail. */
export function useRedeemCode() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: SentTo & { code: string }) => postAccount<MailEntry>('mail-link/code', { ...input }),
    onSuccess: () => resetForNewUser(queryClient),
  });
}

/** Asks for a new link in place of an expired or used one; the answer is the same for a link that never was. */
export function useRenewLink() {
  return useSingleMutation({
    mutationFn: (token: string) => postAccount<unknown>('mail-link/renew', { token }),
  });
}
