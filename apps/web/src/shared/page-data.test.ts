import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const call = { method: 'POST', url: '/api/rpc/x', body: '{"request_id":"r1"}' };
const asked = vi.fn(async () => Response.json('from the server'));

async function openPage(data: unknown) {
  vi.resetModules();
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(data) }) });
  return import('./page-data.ts');
}

beforeEach(() => vi.stubGlobal('fetch', asked));
afterEach(() => {
  asked.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an answer that came with the page spares one call, not the next', async () => {
  const { fetchOrTake } = await openPage({ answers: [{ ...call, answer: 'with the page' }] });
  expect(await (await fetchOrTake(call.url, call)).json()).toBe('with the page');
  expect(asked).not.toHaveBeenCalled();
  expect(await (await fetchOrTake(call.url, call)).json()).toBe('from the server');
});

test('another request of the same kind is asked', async () => {
  const { fetchOrTake } = await openPage({ answers: [{ ...call, answer: 'with the page' }] });
  const other = { ...call, body: '{"request_id":"r2"}' };
  expect(await (await fetchOrTake(other.url, other)).json()).toBe('from the server');
});

test('an answer that nobody took in time is out of date', async () => {
  const { fetchOrTake } = await openPage({ answers: [{ ...call, answer: 'with the page' }] });
  vi.spyOn(performance, 'now').mockReturnValue(10_001);
  expect(await (await fetchOrTake(call.url, call)).json()).toBe('from the server');
});
