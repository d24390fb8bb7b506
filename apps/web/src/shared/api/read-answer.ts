import { ORPCError } from '@orpc/client';

/**
 * What a call that is no procedure of the contract answers. Throws what `errorText` can put into words: an ORPCError
 * with the refusal's code.
 */
export async function readAnswer<Answer>(response: Response): Promise<Answer> {
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined;
  throw new ORPCError(typeof code === 'string' ? code : 'unknown', { status: response.status });
}
