import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';

/** Texts the code of the second step to one of the person's phones. */
export const useSendFactorCode = () =>
  useSingleMutation({ mutationFn: (id: string) => postAccount<unknown>('factors/phone/send', { id }) });
