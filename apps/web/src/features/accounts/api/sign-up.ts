import { useMutation } from '@tanstack/react-query';
import { postAccount } from './account-call.ts';

/** Makes a professional's account; it is confirmed by the link or the code that is mailed. */
export function useSignUp() {
  return useMutation({
    mutationFn: (input: { email: string; password: string }) =>
      // A name is not asked for: what stands before the @ greets better than nothing.
      postAccount<unknown>('sign-up/email', { ...input, name: input.email.split('@')[0] ?? '' }),
  });
}
