import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';

/** Texts a code to the number that is to sign in. */
export const useBeginPhone = () =>
  useSingleMutation({ mutationFn: (phone: string) => postAccount<unknown>('phone', { phone }) });
