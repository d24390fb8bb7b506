import { postAccount } from './account-call.ts';
import { useSecurityMutation } from './use-security-mutation.ts';

export const useRemoveFactor = () =>
  useSecurityMutation((id: string) => postAccount<unknown>('factors/remove', { id }));
