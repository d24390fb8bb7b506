import { postAccount } from './account-call.ts';
import { useSecurityMutation } from './use-security-mutation.ts';

/** From now on codes sent to the number sign in. */
export const useConfirmPhone = () =>
  useSecurityMutation((code: string) => postAccount<unknown>('phone/confirm', { code }));
