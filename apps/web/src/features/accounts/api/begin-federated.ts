import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';

/** Goes to the other service. The page is left: nothing of it happens after. */
export const useBeginFederated = () =>
  useSingleMutation({
    mutationFn: (provider: string) => postAccount<{ url: string }>('federated/start', { provider }),
    onSuccess: ({ url }) => location.assign(url),
  });
