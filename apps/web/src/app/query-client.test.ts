import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { type Session, sessionQuery } from '../shared/session/use-session.ts';
import { createQueryClient } from './query-client.ts';

const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
const retries = retry as (failures: number, error: Error) => boolean;
const delay = retryDelay as (attempt: number, error: Error) => number;

test('a failed fetch is retried three times with growing delays of at most 30 s', () => {
  const lost = new TypeError('Failed to fetch');
  expect([0, 1, 2, 3].map((failures) => retries(failures, lost))).toEqual([true, true, true, false]);
  expect([0, 1, 2, 10].map((attempt) => delay(attempt, lost))).toEqual([1_000, 2_000, 4_000, 30_000]);
});

test('a refusal is not retried, a server error is', () => {
  expect(retries(0, new ORPCError('requests.not_found', { status: 404 }))).toBe(false);
  expect(retries(0, new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 }))).toBe(true);
});

test('a call refused without a session reloads the session', async () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, { user: {}, session: {} } as Session);
  const refused = new ORPCError('session.required', { status: 401 });
  await queryClient.fetchQuery({ queryKey: ['any'], queryFn: () => Promise.reject(refused) }).catch(() => {});
  expect(queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(true);
});
