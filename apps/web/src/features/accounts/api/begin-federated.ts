import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';

/** Goes to the other service: one of ours, or the firm's of this address. The page is left: nothing of it happens after. */
export const useBeginFederated = () =>
  useSingleMutation({
    mutationFn: (at: { provider: string } | { email: string }) =>
      postAccount<{ url: string }>('federated/start', { ...at }),
    onSuccess: ({ url }) => location.assign(url),
  });
