import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { postAccount } from './account-call.ts';

/** Begins with a phone as second factor, and texts its first code. */
export const useEnrolPhone = () =>
  useSingleMutation({
    mutationFn: (input: { name: string; phone: string }) =>
      postAccount<{ id: string }>('factors/phone', input),
  });
