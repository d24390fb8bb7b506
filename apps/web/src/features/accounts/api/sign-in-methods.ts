import { queryOptions } from '@tanstack/react-query';
import type { AuthAnswer } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { authCalls } from '@visafolio/contract/accounts/auth-calls.ts';

export type SignInMethods = AuthAnswer<'listSignInMethods'>;

/** Additional sign-in methods that are configured on this server; often none. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<SignInMethods> => {
    const response = await fetch(`/api/auth${authCalls.listSignInMethods.path}`, {
      credentials: 'same-origin',
    });
    if (!response.ok) throw new Error(`The sign-in methods answered ${response.status}`);
    return response.json();
  },
});
