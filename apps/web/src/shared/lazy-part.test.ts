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

test('a part whose code does not load comes once the server is back', async () => {
  let reachable = false;
  vi.stubGlobal('fetch', async () => {
    if (!reachable) throw new TypeError('offline');
    return { status: 200 };
  });
  const { loadOrGiveUp } = await import('./lazy-part.ts');
  const load = vi.fn(async () => {
    if (!reachable) throw new TypeError('offline');
    return { default: Part };
  });
  const part = loadOrGiveUp(load);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(load).toHaveBeenCalledTimes(1);
  reachable = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await part).default).toBe(Part);
});

test('code that an earlier release had is given up: the part stays away, the page stays', async () => {
  vi.stubGlobal('fetch', async () => ({ status: 200 }));
  const { loadOrGiveUp } = await import('./lazy-part.ts');
  const load = vi.fn(() => Promise.reject(new TypeError('404')));
  const part = loadOrGiveUp(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await part).toMatchObject({ default: expect.any(Function) });
  expect(load).toHaveBeenCalledTimes(3);
});
