import { queryOptions } from '@tanstack/react-query';
import type { AuthInput } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { api, client } from '../../../shared/api/client.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { loadNamespaces } from '../../../shared/i18n/language.ts';
import { callAccount } from './account-call.ts';

/** How the signed-in person signs in, and where. */
export const securityQuery = () => api.accounts.security.queryOptions();

/** A change of how the person signs in: the Security page reads its data again after it. */
export function useSecurityMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const onSuccess = useRefresh(securityQuery().queryKey);
  return useSingleMutation({ mutationFn, onSuccess });
}

/** Ends one session, on whichever device it is. */
export const useRevokeSession = () =>
  useSecurityMutation((id: string) => client.accounts.revokeSession({ id }));

/** Ends every session but this one. */
export const useRevokeOtherSessions = () =>
  useSecurityMutation((_: undefined) => client.accounts.revokeOtherSessions());

/** This browser no longer counts as one of the person's own. */
export const useForgetDevice = () =>
  useSecurityMutation((id: string) => client.accounts.forgetDevice({ id }));

/** The password, or the code of a mail: counts as a fresh sign-in for the next minutes. */
export const useProve = () =>
  useSingleMutation({
    mutationFn: (proof: { password: string } | { code: string }) =>
      callAccount('reauthenticate', { ...proof }),
  });

/** The second factor again, while signed in. */
export const useProveFactor = () =>
  useSingleMutation({ mutationFn: (code: string) => callAccount('giveFactor', { code }) });

/** Mails a code to the signed-in person, for `useProve`. */
export const useSendProofCode = () =>
  useSingleMutation({ mutationFn: (_: undefined) => callAccount('sendProofCode', {}) });

/** Deletes the account that is signed in. `colleagueId` names who takes over a professional's cases. */
export const useDeleteAccount = () =>
  useSingleMutation({
    mutationFn: (deletion: AuthInput<'deleteAccount'>) => callAccount('deleteAccount', deletion),
  });

/** The words of the Security page, for where no route has loaded them. */
export const securityTexts = queryOptions({
  queryKey: ['texts', 'security'],
  queryFn: () => loadNamespaces('security', 'accounts').then(() => true),
  staleTime: Number.POSITIVE_INFINITY,
});
