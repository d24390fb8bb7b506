import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';

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
