import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onSessionEvent } from './session-events.ts';
import { signOut } from './sign-out.ts';
import { sessionQuery } from './use-session.ts';

const answer = vi.fn<() => Promise<Response>>();
const forget = vi.fn();
const tell = vi.fn();
let stopListening = () => {};

beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('sessionStorage', { clear: forget });
  stopListening = onSessionEvent(tell);
});
afterEach(() => {
  stopListening();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test.each([200, 401, 403, 404])('signing out is done when the server answers %i', async (status) => {
  answer.mockResolvedValue(new Response(null, { status }));
  const queryClient = new QueryClient();
  queryClient.setQueryData(['client-access', 'r1'], { id: 'c1' });

  await signOut(queryClient);

  expect(queryClient.getQueryData(['client-access', 'r1'])).toBeUndefined();
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull();
  expect(forget).toHaveBeenCalledOnce();
  expect(tell).toHaveBeenCalledExactlyOnceWith('signed-out', false);
});

test('a broken server leaves the person signed in, here and in the other tabs', async () => {
  answer.mockResolvedValue(new Response(null, { status: 500 }));
  await expect(signOut(new QueryClient())).rejects.toThrow('500');
  expect(forget).not.toHaveBeenCalled();
  expect(tell).not.toHaveBeenCalled();
});
