import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { AuthAnswer, AuthInput, AuthPostName } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { authCalls } from '@visafolio/contract/accounts/auth-calls.ts';
import { readResponse } from '../../../shared/api/read-response.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { withRecentProof } from '../../../shared/session/recent-proof.ts';
import { signInMethodsQuery } from './sign-in-methods.ts';

/** Calls the account service. Throws the refusal's code or the TypeError of a failed fetch, which `errorText` accepts. */
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
    return readResponse<AuthAnswer<Name>>(response);
  });
}

/** The calls without a session: they require a captcha if one is configured. */
type GuardedName = {
  [Name in AuthPostName]: (typeof authCalls)[Name] extends { captcha: true } ? Name : never;
}[AuthPostName];

/** Solves the captcha first, if one is configured, so that forms need not know about it. Also throws the captcha's refusals. */
async function callGuarded<Name extends GuardedName>(
  queryClient: QueryClient,
  name: Name,
  input: AuthInput<Name>,
): Promise<AuthAnswer<Name>> {
  // If the methods cannot be loaded, calls without a captcha; the server refuses if it requires one.
  const methods = await queryClient.fetchQuery(signInMethodsQuery).catch(() => null);
  if (!methods?.captcha) return callAccount(name, input);
  const { solveCaptcha } = await import('../captcha.ts');
  return callAccount(name, input, { 'x-captcha-token': await solveCaptcha(methods.captcha) });
}

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
