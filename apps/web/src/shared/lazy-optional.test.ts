import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const Part = () => 'here';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part whose code fails to load appears once the server is back', async () => {
  let reachable = false;
  vi.stubGlobal('fetch', async () => {
    if (!reachable) throw new TypeError('offline');
    return { status: 200 };
  });
  const { loadWithRetries } = await import('./lazy-optional.ts');
  const load = vi.fn(async () => {
    if (!reachable) throw new TypeError('offline');
    return { default: Part };
  });
  const part = loadWithRetries(load);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).toHaveBeenCalledTimes(1);
  reachable = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await part).default).toBe(Part);
});

test('a part whose code a newer release removed stays hidden, and the page stays', async () => {
  vi.stubGlobal('fetch', async () => ({ status: 200 }));
  const { loadWithRetries } = await import('./lazy-optional.ts');
  const load = vi.fn(() => Promise.reject(new TypeError('404')));
  const part = loadWithRetries(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await part).toMatchObject({ default: expect.any(Function) });
  expect(load).toHaveBeenCalledTimes(3);
});
