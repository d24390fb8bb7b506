import { ORPCError } from '@orpc/client';
import type { PlacedCase } from '@visafolio/contract/firms/workspace.contract.ts';
import { isErrorCode } from '../../../../../shared/api/error-text.ts';

/** A colleague chosen for one case. */
export interface Placed extends PlacedCase {
  completed: boolean;
}

/** As sent to the server: leaves out completed cases if only open ones are handed over. */
export const toPlacedCases = (placed: readonly Placed[], onlyOpen = false): PlacedCase[] =>
  placed
    .filter(({ completed }) => !onlyOpen || !completed)
    .map(({ request_id, user_id }) => ({ request_id, user_id }));

/** Leaves out cases that, according to the server, are no longer the person's. */
export function withoutChanged(placed: readonly Placed[], error: unknown): Placed[] {
  if (!(error instanceof ORPCError) || !isErrorCode(error, 'workspace.cases_changed')) return [...placed];
  const gone: unknown = error.data?.request_ids;
  return placed.filter(({ request_id }) => !Array.isArray(gone) || !gone.includes(request_id));
}
