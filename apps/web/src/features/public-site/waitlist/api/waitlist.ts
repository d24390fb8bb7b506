import type { JoinWaitlistInput } from '@visafolio/contract/operations/waitlist.contract.ts';
import type { z } from 'zod';
import { readResponse } from '../../../../shared/api/read-response.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';

/** Before validation. */
export type WaitlistForm = z.input<typeof JoinWaitlistInput>;

export const useJoinWaitlist = () => useSingleMutation({ mutationFn: join });

async function join(input: JoinWaitlistInput): Promise<unknown> {
  const response = await fetch('/api/waitlist_submissions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return readResponse(response);
}
