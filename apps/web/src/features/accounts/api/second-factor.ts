import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { tellSession } from '../../../shared/session/session-events.ts';
import { resetAndLoadSession } from '../reset-for-new-user.ts';
import { postAccount } from './account-call.ts';
import { useSecurityMutation } from './security.ts';

/** The second step of a sign-in. Done once the session query holds the session. */
export function useGiveFactor() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (code: string) => postAccount<unknown>('factors/challenge', { code }),
    onSuccess: () => resetAndLoadSession(queryClient, 'mfa-verified'),
  });
}

/** Texts the code of the second step to one of the person's phones. */
export const useSendFactorCode = () =>
  useSingleMutation({ mutationFn: (id: string) => postAccount<unknown>('factors/phone/send', { id }) });

export interface TotpSetup {
  id: string;
  /** Base32. */
  secret: string;
  /** For the QR code. */
  uri: string;
}

/** Begins with an authenticator app. */
export const useEnrolTotp = () =>
  useSingleMutation({ mutationFn: (name: string) => postAccount<TotpSetup>('factors/totp', { name }) });

/** The app's first code: the factor counts from now on. Answers recovery codes with the first factor. */
export const useFinishTotp = () =>
  useSecurityMutation(async (input: { id: string; code: string }) => {
    const answer = await postAccount<{ recoveryCodes: string[] | null }>('factors/totp/verify', input);
    tellSession('mfa-verified');
    return answer;
  });

/** Begins with a phone as second factor, and texts its first code. */
export const useEnrolPhone = () =>
  useSingleMutation({
    mutationFn: (input: { name: string; phone: string }) =>
      postAccount<{ id: string }>('factors/phone', input),
  });

/** The phone's first code: the factor counts from now on. Answers recovery codes with the first factor. */
export const useFinishPhoneFactor = () =>
  useSecurityMutation((input: { id: string; code: string }) =>
    postAccount<{ recoveryCodes: string[] | null }>('factors/phone/verify', input),
  );

export const useRemoveFactor = () =>
  useSecurityMutation((id: string) => postAccount<unknown>('factors/remove', { id }));

/** A new set; the old codes are void. */
export const useRenewRecoveryCodes = () =>
  useSecurityMutation((_: undefined) =>
    postAccount<{ recoveryCodes: string[] }>('factors/recovery-codes', {}),
  );
