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

test('parts that the first look does not need load once the page is there and idle, one after the other', async () => {
  const { afterFirstLook } = await import('./after-first-look.ts');
  const order: string[] = [];
  let finish = (_: string) => {};
  const first = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const messages = afterFirstLook(() => {
    order.push('messages');
    return first;
  });
  void afterFirstLook(async () => order.push('calendar'));
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

test('a part that does not load stops no other', async () => {
  page.readyState = 'complete';
  const { afterFirstLook } = await import('./after-first-look.ts');
  const failing = afterFirstLook(() => Promise.reject(new Error('offline')));
  const other = afterFirstLook(async () => 'loaded');
  failing.catch(() => {});
  await becomeIdle();
  await expect(failing).rejects.toThrow('offline');
  await becomeIdle();
  expect(await other).toBe('loaded');
});
