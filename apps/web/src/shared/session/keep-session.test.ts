import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSession } from './keep-session.ts';
import { type Session, sessionQuery } from './use-session.ts';

const minute = 60_000;
const browser = new EventTarget();
const ask = vi.fn<() => Promise<Response>>();
let queryClient: QueryClient;
let end: () => void;

const endingIn = (milliseconds: number): Session => ({
  user: { id: 'u1', email: 'mariana@example.com', name: 'Mariana' },
  session: {
    id: 's1',
    createdAt: new Date(Date.now()).toISOString(),
    expiresAt: new Date(Date.now() + milliseconds).toISOString(),
  },
});
const elsewhere = (key: string) =>
  browser.dispatchEvent(Object.assign(new Event('storage'), { key }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', browser);
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('sessionStorage', { clear: () => undefined });
  queryClient = new QueryClient();
  end = keepSession(queryClient);
});
afterEach(() => {
  end();
  ask.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a session is left alone until shortly before its end, and then refreshed', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, endingIn(10 * minute));
  ask.mockImplementation(async () => Response.json(endingIn(60 * minute)));
  await vi.advanceTimersByTimeAsync(8 * minute);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(ask).toHaveBeenCalledOnce();
});

test('a refresh that finds no server is tried again after 200 ms, then twice as long each time', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, endingIn(minute));
  ask.mockImplementation(async () => Promise.reject(new TypeError('Failed to fetch')));
  await vi.advanceTimersByTimeAsync(30_000);
  const asked = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return ask.mock.calls.length;
  };
  expect([await asked(0), await asked(200), await asked(400), await asked(800)]).toEqual([1, 2, 3, 4]);
  ask.mockImplementation(async () => Response.json(endingIn(60 * minute)));
  expect(await asked(1_600)).toBe(5);
  expect(await asked(30_000)).toBe(5);
});

test('a visitor has no session to refresh', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, null);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(ask).not.toHaveBeenCalled();
});

test('signing out in another tab ends the session here, with all that was fetched in it', () => {
  queryClient.setQueryData(sessionQuery.queryKey, endingIn(60 * minute));
  queryClient.setQueryData(['requests'], ['of Mariana']);
  elsewhere('signed-out-at');
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull();
  expect(queryClient.getQueryData(['requests'])).toBeUndefined();
});

test('signing in in another tab makes this one look who is here', () => {
  queryClient.setQueryData(sessionQuery.queryKey, null);
  elsewhere('language');
  expect(queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(false);
  elsewhere('signed-in-at');
  expect(queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(true);
});
