import { postAccount } from './account-call.ts';
import { useSecurityMutation } from './use-security-mutation.ts';

export const useDisconnectIdentity = () =>
  useSecurityMutation((id: string) => postAccount<unknown>('federated/disconnect', { id }));
