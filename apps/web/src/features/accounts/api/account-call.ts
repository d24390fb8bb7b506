import { ORPCError } from '@orpc/client';
import type { QueryClient } from '@tanstack/react-query';
import { withRecentProof } from '../../../shared/session/recent-proof.ts';
import { waysQuery } from './sign-in-methods.ts';

/**
 * POSTs to `/api/auth/…`, which is the account service's and no procedure of the contract.
 * Throws what `errorText` can put into words: the refusal's code, or the TypeError of a failed fetch.
 */
export function postAccount<Answer>(
  path: string,
  body: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return withRecentProof(() => post<Answer>(path, body, headers));
}

async function post<Answer>(
  path: string,
  body: Record<string, string>,
  headers: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ORPCError(codeOf(answer), { status: response.status });
  return answer as Answer;
}

function codeOf(answer: unknown): string {
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}

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
  const ways = await queryClient.fetchQuery(waysQuery).catch(() => null);
  if (!ways?.captcha) return postAccount(path, body);
  const { solveCaptcha } = await import('../captcha.ts');
  return postAccount(path, body, { 'x-captcha-token': await solveCaptcha(ways.captcha) });
}
