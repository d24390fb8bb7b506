import { postAccount } from './account-call.ts';
import { useSecurityMutation } from './use-security-mutation.ts';

export const useRemovePhone = () =>
  useSecurityMutation((_: undefined) => postAccount<unknown>('phone/remove', {}));
