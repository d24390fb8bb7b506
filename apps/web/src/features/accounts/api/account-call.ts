import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { AuthAnswer, AuthInput, AuthPostName } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { authCalls } from '@visafolio/contract/accounts/auth-calls.ts';
import { readAnswer } from '../../../shared/api/read-answer.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { withRecentProof } from '../../../shared/session/recent-proof.ts';
import { signInMethodsQuery } from './sign-in-methods.ts';

/**
 * Calls the account service. Throws what `errorText` can put into words: the refusal's code, or the TypeError of a failed
 * fetch.
 */
export function callAccount<Name extends AuthPostName>(
  name: Name,
  input: AuthInput<Name>,
  headers: Record<string, string> = {},
): Promise<AuthAnswer<Name>> {
  return withRecentProof(async () => {
    const response = await fetch(`/api/auth${authCalls[name].path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    });
    return readAnswer<AuthAnswer<Name>>(response);
  });
}

/** The calls that strangers may make: they want a captcha where one is configured. */
type GuardedName = {
  [Name in AuthPostName]: (typeof authCalls)[Name] extends { captcha: true } ? Name : never;
}[AuthPostName];

/** Solves the captcha first, where one is configured: forms need not know of it. Throws its refusals as well. */
async function callGuarded<Name extends GuardedName>(
  queryClient: QueryClient,
  name: Name,
  input: AuthInput<Name>,
): Promise<AuthAnswer<Name>> {
  // Without an answer the call goes out without a captcha; the server refuses it if it wants one.
  const methods = await queryClient.fetchQuery(signInMethodsQuery).catch(() => null);
  if (!methods?.captcha) return callAccount(name, input);
  const { solveCaptcha } = await import('../captcha.ts');
  return callAccount(name, input, { 'x-captcha-token': await solveCaptcha(methods.captcha) });
}

/** A mutation of a call that wants a captcha. */
export function useGuardedMutation<Name extends GuardedName>(
  name: Name,
  { onSuccess }: { onSuccess?: (queryClient: QueryClient) => Promise<void> } = {},
) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: AuthInput<Name>) => callGuarded(queryClient, name, input),
    onSuccess: () => onSuccess?.(queryClient),
  });
}
