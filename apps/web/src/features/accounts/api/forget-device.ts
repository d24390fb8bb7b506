import { client } from '../../../shared/api/client.ts';
import { useSecurityMutation } from './use-security-mutation.ts';

/** The browser no longer counts as the person's own. */
export const useForgetDevice = () =>
  useSecurityMutation((id: string) => client.accounts.forgetDevice({ id }));
