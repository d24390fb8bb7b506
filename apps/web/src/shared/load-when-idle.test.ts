import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let isIdle: (() => void) | undefined;
const page = { readyState: 'loading' };
const view = Object.assign(new EventTarget(), {
  requestIdleCallback: (callback: () => void) => {
    isIdle = callback;
  },
});

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  vi.stubGlobal('requestIdleCallback', view.requestIdleCallback);
  page.readyState = 'loading';
  isIdle = undefined;
});
afterEach(() => vi.unstubAllGlobals());

const settle = () => new Promise((resolve) => setTimeout(resolve));
async function becomeIdle() {
  await settle();
  isIdle?.();
  isIdle = undefined;
  await settle();
}

test('deferred parts load one at a time after the page has loaded and is idle', async () => {
  const { loadWhenIdle } = await import('./load-when-idle.ts');
  const order: string[] = [];
  let finish = (_: string) => {};
  const first = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const messages = loadWhenIdle(() => {
    order.push('messages');
    return first;
  });
  void loadWhenIdle(async () => order.push('calendar'));
  await becomeIdle();
  expect(order).toEqual([]);
  page.readyState = 'complete';
  view.dispatchEvent(new Event('load'));
  await becomeIdle();
  expect(order).toEqual(['messages']);
  await becomeIdle();
  expect(order).toEqual(['messages']);
  finish('loaded');
  expect(await messages).toBe('loaded');
  await becomeIdle();
  expect(order).toEqual(['messages', 'calendar']);
});

test('a part that fails to load does not block the others', async () => {
  page.readyState = 'complete';
  const { loadWhenIdle } = await import('./load-when-idle.ts');
  const failing = loadWhenIdle(() => Promise.reject(new Error('offline')));
  const other = loadWhenIdle(async () => 'loaded');
  failing.catch(() => {});
  await becomeIdle();
  await expect(failing).rejects.toThrow('offline');
  await becomeIdle();
  expect(await other).toBe('loaded');
});
