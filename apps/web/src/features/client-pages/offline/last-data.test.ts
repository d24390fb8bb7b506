import { ORPCError } from '@orpc/client';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../shared/api/client.ts';
import { sessionQuery } from '../../../shared/session/use-session.ts';
import { accessQuery } from '../api/access.ts';
import { type ClientPrefetch, collectClientQueries, seedClientQueries } from '../client-prefetch.ts';
import { keepLastData } from './keep-last-data.ts';
import { endLastData, forgetLastData, restoreLastData } from './last-data.ts';

/** A browser's database. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => stored,
  clear: async () => stored.clear(),
  del: async (key: string) => stored.delete(key),
  entries: async () => [...stored],
  get: async (key: string) => stored.get(key),
  update: async (key: string, change: (before: unknown) => unknown) =>
    void stored.set(key, change(stored.get(key))),
}));

const hour = 60 * 60_000;
const start = Date.parse('2026-03-01T10:00:00Z');

let sessions = 0;

/** Each test has its own session. */
const prefetch = (user: string, requestId: string, session = `session ${sessions}`): ClientPrefetch =>
  ({
    requestId,
    session: {
      user: { id: user, email: `${user}@client.example`, name: user },
      session: { id: session, createdAt: '', expiresAt: '2026-03-20T00:00:00Z', refreshIn: 60 },
    },
    access: { success: true, clientUser: { id: user } },
    request: [{ id: requestId, updated_at: '' }],
    firm: { firm: null },
    questions: [{ id: 'name' }],
    responses: [{ question_id: 'name', answer: `${user} answered` }],
  }) as unknown as ClientPrefetch;

let stop: () => void = () => {};

/** A page that the server sent with these answers. */
function openPage(data: ClientPrefetch): QueryClient {
  stop();
  const queryClient = new QueryClient();
  seedClientQueries(queryClient, data);
  stop = keepLastData(queryClient);
  return queryClient;
}

/** What a page shows that opens without a connection. */
async function openOffline(requestId: string | null): Promise<ClientPrefetch | undefined> {
  const queryClient = new QueryClient();
  await restoreLastData(queryClient, requestId);
  return collectClientQueries(queryClient, requestId ?? 'r1');
}

const pause = () => vi.advanceTimersByTimeAsync(1_100);

beforeEach(() => {
  sessions++;
  vi.useFakeTimers({ now: start });
  vi.stubGlobal('document', new EventTarget());
});
afterEach(async () => {
  stop();
  stop = () => {};
  await forgetLastData();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page without a connection opens with what the server last gave, the saved answers included', async () => {
  const queryClient = openPage(prefetch('ana', 'r1'));
  await pause();
  expect(await openOffline('r1')).toEqual(prefetch('ana', 'r1'));
  const responses = api.questionnaire.listResponses.queryKey({ input: { request_id: 'r1' } });
  queryClient.setQueryData<unknown>(responses, [{ question_id: 'name', answer: 'Ana María' }]);
  await pause();
  expect((await openOffline('r1'))?.responses).toMatchObject([{ answer: 'Ana María' }]);
  expect(await openOffline('r2')).toBeUndefined();
});

test('what a page has not loaded stays from the page before', async () => {
  openPage(prefetch('ana', 'r1'));
  await pause();
  const { questions: _, responses: __, ...portal } = prefetch('ana', 'r1');
  openPage(portal);
  await pause();
  expect((await openOffline('r1'))?.questions).toEqual([{ id: 'name' }]);
});

test('the installed application opens the request that was open last', async () => {
  openPage(prefetch('ana', 'r2'));
  await pause();
  vi.setSystemTime(start + hour);
  openPage(prefetch('ana', 'r1'));
  await pause();
  expect((await openOffline(null))?.request).toMatchObject([{ id: 'r1' }]);
});

test('a day after the last answer of the server nothing is shown, however often the page is opened meanwhile', async () => {
  openPage(prefetch('ana', 'r1'));
  await pause();
  stop();
  vi.setSystemTime(start + 23 * hour);
  const queryClient = new QueryClient();
  await restoreLastData(queryClient, 'r1');
  stop = keepLastData(queryClient);
  await pause();
  expect(await openOffline('r1')).toBeDefined();
  vi.setSystemTime(start + 25 * hour);
  expect(await openOffline('r1')).toBeUndefined();
  // The next page deletes it.
  openPage(prefetch('ana', 'r2'));
  await pause();
  expect([...stored.keys()]).toEqual(['r2']);
});

test('nothing is shown after the session has expired', async () => {
  const data = prefetch('ana', 'r1');
  data.session.session.expiresAt = new Date(start + hour).toISOString();
  openPage(data);
  await pause();
  expect(await openOffline('r1')).toBeDefined();
  vi.setSystemTime(start + 2 * hour);
  expect(await openOffline('r1')).toBeUndefined();
});

test('nothing is shown that another release stored', async () => {
  openPage(prefetch('ana', 'r1'));
  await pause();
  stored.set('r1', { ...(stored.get('r1') as object), release: 'another' });
  expect(await openOffline('r1')).toBeUndefined();
});

test('signing out deletes everything, and what the page still has is not stored again', async () => {
  const queryClient = openPage(prefetch('ana', 'r1'));
  await pause();
  expect([...stored.keys()]).toEqual(['r1']);
  await endLastData(queryClient);
  queryClient.setQueryData<unknown>(api.portal.listRequests.queryKey(), [{ id: 'r1' }]);
  await pause();
  expect(stored.size).toBe(0);
  // The next session of the same person is another one.
  openPage(prefetch('ana', 'r1', 'the next'));
  await pause();
  expect([...stored.keys()]).toEqual(['r1']);
});

test('a session that has ended deletes everything', async () => {
  const queryClient = openPage(prefetch('ana', 'r1'));
  await pause();
  expect([...stored.keys()]).toEqual(['r1']);
  queryClient.setQueryData(sessionQuery.queryKey, null);
  await pause();
  expect(stored.size).toBe(0);
});

test('another account deletes what the first one left, and does not see it', async () => {
  openPage(prefetch('ana', 'r1'));
  await pause();
  openPage(prefetch('berta', 'r2'));
  await pause();
  expect([...stored.keys()]).toEqual(['r2']);
  expect(JSON.stringify([...stored])).not.toContain('ana');
});

test.each([
  ['refuses the request', new ORPCError('portal.no_access', { status: 403 }), []],
  ['is unreachable', new TypeError('Failed to fetch'), ['r1']],
])('a server that %s', async (_case, error, left) => {
  const queryClient = openPage(prefetch('ana', 'r1'));
  await pause();
  expect([...stored.keys()]).toEqual(['r1']);
  const failed = queryClient.fetchQuery({
    queryKey: accessQuery('r1').queryKey,
    queryFn: () => Promise.reject(error),
    retry: false,
    staleTime: 0,
  });
  await expect(failed).rejects.toBe(error);
  await pause();
  expect([...stored.keys()]).toEqual(left);
});

test('a request that the server no longer has is deleted', async () => {
  const queryClient = openPage(prefetch('ana', 'r1'));
  await pause();
  expect([...stored.keys()]).toEqual(['r1']);
  queryClient.setQueryData<unknown>(api.portal.getRequest.queryKey({ input: { request_id: 'r1' } }), []);
  await pause();
  expect(stored.size).toBe(0);
});
