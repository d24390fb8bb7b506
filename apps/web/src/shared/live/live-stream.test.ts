import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLiveStream } from './live-stream.ts';
import { FakeEventSource } from './tabs.testing.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const browser = new EventTarget();
const listener = { onEvent: vi.fn(), onConnect: vi.fn(), onDisconnect: vi.fn() };
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browser);
  FakeEventSource.opened = [];
  page.visibilityState = 'visible';
  stop = openLiveStream('/api/activity/stream', listener);
});

afterEach(() => {
  stop();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const sources = () => FakeEventSource.opened;
const current = () => {
  const source = sources().at(-1);
  if (!source) throw new Error('nothing was opened');
  return source;
};

test('events are passed to the listener', () => {
  current().accept();
  expect(current().address).toBe('/api/activity/stream');
  current().send({ request_id: 'r1', kind: 'answer.saved', at: '2026-03-01T10:00:00Z' });
  expect(listener.onConnect).toHaveBeenCalledOnce();
  expect(listener.onEvent).toHaveBeenCalledWith(expect.objectContaining({ request_id: 'r1' }));
});

test('a lost connection that the browser restores is only reported', () => {
  current().accept();
  current().fail(0);
  vi.advanceTimersByTime(60_000);
  expect(listener.onDisconnect).toHaveBeenCalledOnce();
  expect(sources()).toHaveLength(1);
});

test('a refusal is retried with growing delays', () => {
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    const before = sources().length;
    current().fail(2);
    let waited = 0;
    while (sources().length === before && waited < 60_000) {
      vi.advanceTimersByTime(100);
      waited += 100;
    }
    pauses.push(waited);
  }
  expect(pauses[0]).toBeLessThanOrEqual(1_000);
  expect(pauses[6]).toBeGreaterThan(10_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(30_000);
});

test('an error event from the server does not count as a lost connection', () => {
  current().accept();
  current().fail(1);
  expect(listener.onDisconnect).not.toHaveBeenCalled();
});

test('back online it connects at once', () => {
  current().accept();
  browser.dispatchEvent(new Event('offline'));
  expect(current().readyState).toBe(2);
  expect(listener.onDisconnect).toHaveBeenCalledOnce();
  browser.dispatchEvent(new Event('online'));
  expect(sources()).toHaveLength(2);
});

test('a hidden tab closes its connection, and reconnects when it is shown', () => {
  current().accept();
  look('hidden');
  vi.advanceTimersByTime(59_000);
  expect(current().readyState).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(current().readyState).toBe(2);
  look('visible');
  expect(sources()).toHaveLength(2);
});

test('hiding the tab for a moment changes nothing', () => {
  current().accept();
  look('hidden');
  vi.advanceTimersByTime(30_000);
  look('visible');
  vi.advanceTimersByTime(60_000);
  expect(sources()).toHaveLength(1);
  expect(current().readyState).toBe(1);
});

test('a page in the back/forward cache has no connection', () => {
  current().accept();
  browser.dispatchEvent(new Event('pagehide'));
  expect(current().readyState).toBe(2);
  browser.dispatchEvent(new Event('pageshow'));
  expect(sources()).toHaveLength(2);
});

test('once stopped it stays closed', () => {
  current().fail(2);
  stop();
  vi.advanceTimersByTime(60_000);
  browser.dispatchEvent(new Event('online'));
  look('visible');
  expect(sources()).toHaveLength(1);
});

function look(visibility: string) {
  page.visibilityState = visibility;
  page.dispatchEvent(new Event('visibilitychange'));
}
