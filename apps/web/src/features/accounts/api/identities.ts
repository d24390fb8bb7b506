import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { callAccount } from './account-call.ts';
import { useSecurityMutation } from './security.ts';

/** Redirects to a configured service, or to the identity provider of this address's firm. */
export const useFederatedSignIn = () =>
  useSingleMutation({
    mutationFn: (at: { provider: string } | { email: string }) =>
      callAccount('beginFederatedSignIn', { ...at }),
    onSuccess: ({ url }) => location.assign(url),
  });

/** Redirects to another service to connect the account there, then back to this page. */
export const useConnectIdentity = () =>
  useSingleMutation({
    mutationFn: (provider: string) =>
      callAccount('connectIdentity', {
        provider,
        returnTo: `${location.pathname}${location.search}`,
      }),
    onSuccess: ({ url }) => location.assign(url),
  });

export const useDisconnectIdentity = () =>
  useSecurityMutation((id: string) => callAccount('disconnectIdentity', { id }));
