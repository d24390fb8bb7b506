import { useQueryClient } from '@tanstack/react-query';
import type { AuthAnswer } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { emitSessionEvent } from '../../../shared/session/session-events.ts';
import { resetAndLoadSession } from '../reset-for-new-user.ts';
import { callAccount } from './account-call.ts';
import { useSecurityMutation } from './security.ts';

/** The second step of a sign-in. Resolves when the session is loaded. */
export function useVerifySecondFactor() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (code: string) => callAccount('giveFactor', { code }),
    onSuccess: () => resetAndLoadSession(queryClient, 'mfa-verified'),
  });
}

/** Texts the code of the second step to one of the user's phones. */
export const useSendFactorCode = () =>
  useSingleMutation({ mutationFn: (id: string) => callAccount('sendFactorCode', { id }) });

/** `secret` is base32, `uri` is for the QR code. */
export type TotpSetup = AuthAnswer<'enrolTotp'>;

export const useEnrolTotp = () =>
  useSingleMutation({ mutationFn: (name: string) => callAccount('enrolTotp', { name }) });

/** Confirms the app's first code and enables the factor. Returns recovery codes with the first factor. */
export const useFinishTotp = () =>
  useSecurityMutation(async (input: { id: string; code: string }) => {
    const answer = await callAccount('finishTotp', input);
    emitSessionEvent('mfa-verified');
    return answer;
  });

/** Starts setting up a phone as second factor, and texts its first code. */
export const useEnrolPhone = () =>
  useSingleMutation({
    mutationFn: (input: { name: string; phone: string }) => callAccount('enrolPhoneFactor', input),
  });

/** Confirms the phone's first code and enables the factor. Returns recovery codes with the first factor. */
export const useFinishPhoneFactor = () =>
  useSecurityMutation((input: { id: string; code: string }) => callAccount('finishPhoneFactor', input));

export const useRemoveFactor = () => useSecurityMutation((id: string) => callAccount('removeFactor', { id }));

/** Creates new codes and invalidates the old ones. */
export const useRenewRecoveryCodes = () =>
  useSecurityMutation((_: undefined) => callAccount('renewRecoveryCodes', {}));
