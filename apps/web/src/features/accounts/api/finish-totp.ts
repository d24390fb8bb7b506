import { tellSession } from '../../../shared/session/session-events.ts';
import { postAccount } from './account-call.ts';
import { useSecurityMutation } from './use-security-mutation.ts';

/** The app's first code: the factor counts from now on. Answers recovery codes with the first factor. */
export const useFinishTotp = () =>
  useSecurityMutation(async (input: { id: string; code: string }) => {
    const answer = await postAccount<{ recoveryCodes: string[] | null }>('factors/totp/verify', input);
    tellSession('mfa-verified');
    return answer;
  });
