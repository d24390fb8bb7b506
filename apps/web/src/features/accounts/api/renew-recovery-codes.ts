import { postAccount } from './account-call.ts';
import { useSecurityMutation } from './use-security-mutation.ts';

/** A new set; the old codes are void. */
export const useRenewRecoveryCodes = () =>
  useSecurityMutation((_: undefined) =>
    postAccount<{ recoveryCodes: string[] }>('factors/recovery-codes', {}),
  );
