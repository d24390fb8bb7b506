import { createORPCClient } from '@orpc/client';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import { type QueryFunctionContext, skipToken } from '@tanstack/react-query';
import { contract } from '@visafolio/contract';
import { expect, test, vi } from 'vitest';
import { routesOf } from '../../../vite/contract-plugin.ts';
import type { client } from './client.ts';
import { callsOf, queryUtilsOf } from './route-tree.ts';

type ApiClient = typeof client;

const call = vi.fn(async (..._asked: unknown[]) => 'answer');
const link = { call };
const routes = routesOf(contract);
const ours = queryUtilsOf(routes, link) as RouterUtils<ApiClient>;
const orpc = createTanstackQueryUtils(createORPCClient<ApiClient>(link));

const requestId = '019a0000-0000-7000-8000-000000000001';
const input = { request_id: requestId };
const listing = {
  input: (cursor: string | undefined) => ({ q: 'ana', ...(cursor ? { cursor } : {}) }),
  initialPageParam: undefined,
  getNextPageParam: () => undefined,
};

test.each<[what: string, of: (api: RouterUtils<ApiClient>) => unknown]>([
  ['a whole feature', (api) => api.portal.key()],
  ['every call of one kind', (api) => api.portal.getRequest.key()],
  ['one input, however it was asked', (api) => api.portal.getRequest.key({ input })],
  ['a query', (api) => api.portal.getRequest.queryKey({ input })],
  ['a query without input', (api) => api.portal.listRequests.queryOptions().queryKey],
  ['a query that waits', (api) => api.portal.getRequest.queryOptions({ input: skipToken }).queryKey],
  ['pages of a list', (api) => api.contacts.list.infiniteOptions(listing).queryKey],
  ['a mutation', (api) => api.portal.verifyAccess.mutationOptions().mutationKey],
])("the key of %s is the one of oRPC's utils", (_, keyOf) => {
  expect(keyOf(ours)).toEqual(keyOf(orpc));
});

test('a query that waits for its input is not enabled, and what a feature wishes stays', () => {
  expect(ours.portal.getRequest.queryOptions({ input: skipToken }).enabled).toBe(false);
  const options = ours.portal.getRequest.queryOptions({ input, staleTime: 5 });
  expect(options).toMatchObject({ staleTime: 5, input });
  expect(options).not.toHaveProperty('enabled');
});

test.each([
  ['query', (api: RouterUtils<ApiClient>) => api.portal.getRequest.queryOptions({ input }).queryFn],
  ['page of a list', (api: RouterUtils<ApiClient>) => api.contacts.list.infiniteOptions(listing).queryFn],
  ['mutation', (api: RouterUtils<ApiClient>) => api.portal.verifyAccess.mutationOptions().mutationFn],
])("a %s asks the server for what oRPC's utils ask", async (_, functionOf) => {
  const { signal } = new AbortController();
  const asked = [];
  for (const api of [ours, orpc]) {
    const run = functionOf(api) as (context: Partial<QueryFunctionContext>) => Promise<unknown>;
    await run({ pageParam: 'after-ana', signal });
    const [path, sent, options] = call.mock.lastCall ?? [];
    asked.push([path, sent, (options as { signal?: AbortSignal }).signal]);
  }
  expect(asked[0]).toEqual(asked[1]);
});

test('a plain call passes its input and its way to be ended', async () => {
  const { signal } = new AbortController();
  const calls = callsOf(routes, link) as ApiClient;
  expect(await calls.portal.getRequest(input, { signal })).toBe('answer');
  expect(call).toHaveBeenLastCalledWith(['portal', 'getRequest'], input, { signal, context: {} });
});
