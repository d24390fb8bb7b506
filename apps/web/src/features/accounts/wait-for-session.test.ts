import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emitSessionEvent } from '../../shared/session/session-events.ts';
import { waitForSession } from './wait-for-session.ts';

const session = { user: { id: 'u1', email: 'mariana@example.com', name: 'Mariana' }, session: { id: 's1' } };
const ask = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', ask);
  ask.mockImplementation(async () => Response.json(null));
});

afterEach(() => {
  ask.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const wait = (signal = new AbortController().signal) => waitForSession(new QueryClient(), signal);

test('an existing session is used at once', async () => {
  ask.mockImplementation(async () => Response.json(session));
  expect(await wait()).toEqual(session);
  expect(ask).toHaveBeenCalledOnce();
});

test('a session that arrives later is found by a retry', async () => {
  const waiting = wait();
  await vi.advanceTimersByTimeAsync(500);
  ask.mockImplementation(async () => Response.json(session));
  await vi.advanceTimersByTimeAsync(200);
  expect(await waiting).toEqual(session);
});

test('after six attempts in 6.2 seconds there is no session', async () => {
  const waiting = wait();
  await vi.advanceTimersByTimeAsync(6_199);
  expect(ask).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toBeNull();
  expect(ask).toHaveBeenCalledTimes(6);
});

test('a sign-in is noticed without waiting for the next attempt', async () => {
  const waiting = wait();
  await vi.advanceTimersByTimeAsync(700);
  ask.mockImplementation(async () => Response.json(session));
  emitSessionEvent('signed-in');
  await vi.advanceTimersByTimeAsync(0);
  expect(await waiting).toEqual(session);
});

test('a service that answers with errors for a while does not end the wait', async () => {
  ask.mockImplementationOnce(async () => new Response(null, { status: 503 }));
  const waiting = wait();
  ask.mockImplementation(async () => Response.json(session));
  await vi.advanceTimersByTimeAsync(200);
  expect(await waiting).toEqual(session);
});

test('a service that never answers is distinguished from a session that never came', async () => {
  ask.mockImplementation(async () => Promise.reject(new TypeError('Failed to fetch')));
  const waiting = wait();
  const outcome = expect(waiting).rejects.toThrow(TypeError);
  await vi.advanceTimersByTimeAsync(6_200);
  await outcome;
});

test('leaving the page ends the wait', async () => {
  const leaving = new AbortController();
  const waiting = wait(leaving.signal);
  const outcome = expect(waiting).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(300);
  leaving.abort();
  await outcome;
  const asked = ask.mock.calls.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask).toHaveBeenCalledTimes(asked);
});
