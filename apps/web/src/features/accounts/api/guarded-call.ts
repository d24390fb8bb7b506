import type { QueryClient } from '@tanstack/react-query';
import { postAccount } from './account-call.ts';
import { signInMethodsQuery } from './ways.ts';

/**
 * `postAccount` for what strangers may call: where a captcha is configured, it is solved first, without the forms
 * knowing of it. Throws its refusals as well.
 */
export async function postGuarded<Answer>(
  queryClient: QueryClient,
  path: string,
  body: Record<string, string>,
): Promise<Answer> {
  // Where nobody knows whether there is one, the server says so.
  const methods = await queryClient.fetchQuery(signInMethodsQuery).catch(() => null);
  if (!methods?.captcha) return postAccount(path, body);
  const { solveCaptcha } = await import('../captcha.ts');
  return postAccount(path, body, { 'x-captcha-token': await solveCaptcha(methods.captcha) });
}
