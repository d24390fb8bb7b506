import { ORPCError } from '@orpc/client';
import { withRecentProof } from '../../../shared/session/recent-proof.ts';

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
