import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';
import { useSecurityMutation } from './security.ts';

/** Goes to the other service: one of ours, or the firm's of this address. The page is left: nothing of it happens after. */
export const useBeginFederated = () =>
  useSingleMutation({
    mutationFn: (at: { provider: string } | { email: string }) =>
      postAccount<{ url: string }>('federated/start', { ...at }),
    onSuccess: ({ url }) => location.assign(url),
  });

/** Goes to the other service to connect the account there; it comes back to this very page. */
export const useConnectIdentity = () =>
  useSingleMutation({
    mutationFn: (provider: string) =>
      postAccount<{ url: string }>('federated/connect', {
        provider,
        returnTo: `${location.pathname}${location.search}`,
      }),
    onSuccess: ({ url }) => location.assign(url),
  });

export const useDisconnectIdentity = () =>
  useSecurityMutation((id: string) => postAccount<unknown>('federated/disconnect', { id }));
