import { queryOptions } from '@tanstack/react-query';
import type { AuthInput } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { api, client } from '../../../shared/api/client.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { loadNamespaces } from '../../../shared/i18n/language.ts';
import { callAccount } from './account-call.ts';

/** How and where the signed-in user signs in. */
export const securityQuery = () => api.accounts.security.queryOptions();

/** A mutation that changes how the user signs in: invalidates the Security page's data. */
export function useSecurityMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const onSuccess = useRefresh(securityQuery().queryKey);
  return useSingleMutation({ mutationFn, onSuccess });
}

export const useRevokeSession = () =>
  useSecurityMutation((id: string) => client.accounts.revokeSession({ id }));

export const useRevokeOtherSessions = () =>
  useSecurityMutation((_: undefined) => client.accounts.revokeOtherSessions());

export const useForgetDevice = () =>
  useSecurityMutation((id: string) => client.accounts.forgetDevice({ id }));

/** Password or mailed code: counts as a fresh sign-in for the next minutes. */
export const useProve = () =>
  useSingleMutation({
    mutationFn: (proof: { password: string } | { code: string }) =>
      callAccount('reauthenticate', { ...proof }),
  });

export const useProveFactor = () =>
  useSingleMutation({ mutationFn: (code: string) => callAccount('giveFactor', { code }) });

/** Mails a code to the signed-in user, for `useProve`. */
export const useSendProofCode = () =>
  useSingleMutation({ mutationFn: (_: undefined) => callAccount('sendProofCode', {}) });

/** Deletes the signed-in account. `colleagueId` takes over a professional's cases. */
export const useDeleteAccount = () =>
  useSingleMutation({
    mutationFn: (deletion: AuthInput<'deleteAccount'>) => callAccount('deleteAccount', deletion),
  });

/** Texts of the Security page, for places whose route has not loaded them. */
export const securityTexts = queryOptions({
  queryKey: ['texts', 'security'],
  queryFn: () => loadNamespaces('security', 'accounts').then(() => true),
  staleTime: Number.POSITIVE_INFINITY,
});
