import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';

/** Mails a code to the signed-in person, for `useProve`. */
export const useSendProofCode = () =>
  useSingleMutation({ mutationFn: (_: undefined) => postAccount<unknown>('reauthenticate/send', {}) });
