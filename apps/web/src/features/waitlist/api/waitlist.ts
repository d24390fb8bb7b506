import { ORPCError } from '@orpc/client';
import type { JoinWaitlistInput } from '@visafolio/contract/waitlist/waitlist.contract.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Signs a firm up. Fails with the server's code, as every call does. */
export function useJoinWaitlist() {
  return useSingleMutation({ mutationFn: join });
}

async function join(input: JoinWaitlistInput): Promise<void> {
  const answer = await fetch('/api/waitlist_submissions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (answer.ok) return;
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
  throw new ORPCError(code ?? 'INTERNAL_SERVER_ERROR', { status: answer.status });
}
