import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Whether a sign-in would work; it changes nothing. */
export const useCheckFirmProvider = () => useSingleMutation(api.accounts.checkFirmProvider.mutationOptions());
