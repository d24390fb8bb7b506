import { client } from '../../../shared/api/client.ts';
import { useSecurityMutation } from './use-security-mutation.ts';

/** Ends every session but this one. */
export const useRevokeOtherSessions = () =>
  useSecurityMutation((_: undefined) => client.accounts.revokeOtherSessions());
