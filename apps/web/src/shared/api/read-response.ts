import { ORPCError } from '@orpc/client';

/**
 * Reads the answer of a call that is not a procedure of the contract. Throws an ORPCError with the refusal's code, which `errorText`
 * accepts.
 */
export async function readResponse<Answer>(response: Response): Promise<Answer> {
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined;
  throw new ORPCError(typeof code === 'string' ? code : 'unknown', { status: response.status });
}
