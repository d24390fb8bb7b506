import { client } from '../../../shared/api/client.ts';
import { useSecurityMutation } from './use-security-mutation.ts';

/** Ends one session, on whichever device it is. */
export const useRevokeSession = () =>
  useSecurityMutation((id: string) => client.accounts.revokeSession({ id }));
