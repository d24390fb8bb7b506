import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactStore, type ServerContact } from './server-contact.ts';

const page = Object.assign(new EventTarget(), { onLine: true });
let queryClient: QueryClient;
let changes: ServerContact[];
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page.onLine = true;
  vi.stubGlobal('navigator', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const store = contactStore(queryClient);
  changes = [];
  leave = store.subscribe(() => changes.push(store.snapshot()));
});
afterEach(() => {
  leave();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A query that takes this many milliseconds. */
function ask(name: string, milliseconds: number, meta?: Record<string, unknown>) {
  const answer = () => new Promise((resolve) => setTimeout(resolve, milliseconds, name));
  void queryClient.prefetchQuery({ queryKey: [name], queryFn: answer, ...(meta && { meta }) });
}

test('queries that are answered quickly change nothing', async () => {
  ask('request', 300);
  ask('documents', 900);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(changes).toEqual([]);
});

test('a query that takes longer than usual is slow until it is answered', async () => {
  ask('request', 4_000);
  await vi.advanceTimersByTimeAsync(1_000);
  ask('documents', 2_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(changes).toEqual(['slow']);
  await vi.advanceTimersByTimeAsync(2_100);
  expect(changes).toEqual(['slow', 'ok']);
});

test('an additional query is never slow', async () => {
  ask('suggestions', 4_000, { isAddition: true });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(changes).toEqual([]);
});

test('losing and regaining the connection is reported', () => {
  page.onLine = false;
  page.dispatchEvent(new Event('offline'));
  page.onLine = true;
  page.dispatchEvent(new Event('online'));
  expect(changes).toEqual(['offline', 'ok']);
});

test('an unsubscribed listener is not called', async () => {
  leave();
  ask('request', 4_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(changes).toEqual([]);
});
