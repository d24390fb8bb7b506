import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSession } from './keep-session.ts';
import { FakeChannel } from './other-tab.testing.ts';
import { emitSessionEvent, onSessionEvent } from './session-events.ts';
import { type Session, sessionQuery } from './use-session.ts';

const minute = 60_000;
const ask = vi.fn<() => Promise<Response>>();
const reload = vi.fn();
vi.stubGlobal('BroadcastChannel', FakeChannel);
const otherTab = new FakeChannel();
let queryClient: QueryClient;
let end: () => void;

const session = (refreshIn: number, id = 'u1'): Session => ({
  user: { id, email: 'mariana@example.com', name: 'Mariana' },
  session: {
    id: 's1',
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 30 * 24 * 60 * minute).toISOString(),
    refreshIn,
  },
});
const have = (data: Session | null) => queryClient.setQueryData(sessionQuery.queryKey, data);
const answer = (data: Session | null) => ask.mockImplementation(async () => Response.json(data));
const shown = () => queryClient.getQueryData(sessionQuery.queryKey);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', { clear: () => undefined });
  queryClient = new QueryClient();
  end = keepSession(queryClient);
  emitSessionEvent('initial');
});
afterEach(() => {
  end();
  ask.mockReset();
  reload.mockReset();
  vi.useRealTimers();
});

test('a session is refreshed only shortly before it is due, and the other tabs are notified', async () => {
  const told = vi.fn();
  otherTab.onmessage = ({ data }) => told(data);
  have(session(10 * 60));
  answer(session(60 * 60));
  await vi.advanceTimersByTimeAsync(9 * minute);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(minute);
  expect(ask).toHaveBeenCalledOnce();
  expect(told).toHaveBeenCalledExactlyOnceWith('refreshed');
  otherTab.onmessage = null;
});

test("a refresh in another tab replaces this tab's refresh", async () => {
  have(session(10 * 60));
  await vi.advanceTimersByTimeAsync(9 * minute);
  otherTab.postMessage('refreshed');
  await vi.advanceTimersByTimeAsync(9 * minute);
  expect(ask).not.toHaveBeenCalled();
});

test('a refresh that finds no server is retried after 200 ms, then with doubling delays', async () => {
  have(session(60));
  ask.mockImplementation(async () => Promise.reject(new TypeError('Failed to fetch')));
  await vi.advanceTimersByTimeAsync(30_000);
  const asked = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return ask.mock.calls.length;
  };
  expect([await asked(0), await asked(200), await asked(400), await asked(800)]).toEqual([1, 2, 3, 4]);
  answer(session(60 * 60));
  expect(await asked(1_600)).toBe(5);
  expect(await asked(30_000)).toBe(5);
});

test('a visitor has no session to refresh', async () => {
  have(null);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(ask).not.toHaveBeenCalled();
});

test('signing out in another tab ends the session here and clears its data', () => {
  have(session(60 * 60));
  queryClient.setQueryData(['requests'], ['of Mariana']);
  otherTab.postMessage('signed-out');
  expect(shown()).toBeNull();
  expect(queryClient.getQueryData(['requests'])).toBeUndefined();
});

test("signing in in another tab reloads a visitor's session", () => {
  have(null);
  otherTab.postMessage('signed-in');
  expect(queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(true);
});

test.each(['signed-in', 'password-recovery', 'mfa-verified'])(
  'after %s in another tab this one starts anew where it is somebody else now',
  async (event) => {
    have(session(60 * 60));
    answer(session(60 * 60));
    otherTab.postMessage(event);
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).not.toHaveBeenCalled();
    answer(session(60 * 60, 'u2'));
    otherTab.postMessage(event);
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('another user who has not finished the second step clears this tab too', async () => {
  have(session(60 * 60));
  queryClient.setQueryData(['requests'], ['of Mariana']);
  answer(null);
  otherTab.postMessage('signed-in');
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toBeNull();
  expect(queryClient.getQueryData(['requests'])).toBeUndefined();
});

test('a name changed in another tab is refetched, even while it is visible', () => {
  have(session(60 * 60));
  queryClient.setQueryData(['profiles', 'me'], { full_name: 'Mariana' });
  otherTab.postMessage('user-updated');
  for (const queryKey of [sessionQuery.queryKey, ['profiles', 'me']])
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('events from this tab are ignored here', async () => {
  have(session(60 * 60));
  const heard = vi.fn();
  const stopListening = onSessionEvent(heard);
  emitSessionEvent('signed-out');
  expect(heard).toHaveBeenCalledExactlyOnceWith('signed-out', false);
  expect(shown()).not.toBeNull();
  stopListening();
});

test('only the first loaded session is reported as initial', async () => {
  const heard = vi.fn();
  const stopListening = onSessionEvent(heard);
  answer(null);
  for (let time = 0; time < 2; time++) await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  expect(heard).toHaveBeenCalledExactlyOnceWith('initial', false);
  stopListening();
});
