import { postAccount } from './account-call.ts';
import { useSecurityMutation } from './use-security-mutation.ts';

/** The phone's first code: the factor counts from now on. Answers recovery codes with the first factor. */
export const useFinishPhoneFactor = () =>
  useSecurityMutation((input: { id: string; code: string }) =>
    postAccount<{ recoveryCodes: string[] | null }>('factors/phone/verify', input),
  );
