import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { readAnswer } from '../../../shared/api/read-answer.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { withRecentProof } from '../../../shared/session/recent-proof.ts';
import { signInMethodsQuery } from './sign-in-methods.ts';

/**
 * POSTs to `/api/auth/…`, which belongs to the account service and is no procedure of the contract.
 * Throws what `errorText` can put into words: the refusal's code, or the TypeError of a failed fetch.
 */
export function postAccount<Answer>(
  path: string,
  body: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return withRecentProof(async () => {
    const response = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return readAnswer<Answer>(response);
  });
}

/**
 * `postAccount` for what strangers may call: where a captcha is configured, it is solved first, and the forms need not
 * know of it. Throws its refusals as well.
 */
export async function postGuarded<Answer>(
  queryClient: QueryClient,
  path: string,
  body: Record<string, string>,
): Promise<Answer> {
  // Without an answer the call goes out without a captcha; the server refuses it if it wants one.
  const methods = await queryClient.fetchQuery(signInMethodsQuery).catch(() => null);
  if (!methods?.captcha) return postAccount(path, body);
  const { solveCaptcha } = await import('../captcha.ts');
  return postAccount(path, body, { 'x-captcha-token': await solveCaptcha(methods.captcha) });
}

/** A mutation that calls `path` with its input, after a captcha where one is configured. */
export function useGuardedMutation<Input extends Record<string, string>>(
  path: string,
  { onSuccess }: { onSuccess?: (queryClient: QueryClient) => Promise<void> } = {},
) {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: Input) => postGuarded<unknown>(queryClient, path, input),
    onSuccess: () => onSuccess?.(queryClient),
  });
}
