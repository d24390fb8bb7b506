import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FakeChannel } from './other-tab.testing.ts';
import { emitSessionEvent, onSessionEvent, type SessionEvent } from './session-events.ts';

let otherTab: FakeChannel;
beforeAll(() => {
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  otherTab = new FakeChannel();
});
afterAll(() => vi.unstubAllGlobals());

const broadcast: SessionEvent[] = [
  'signed-in',
  'signed-out',
  'refreshed',
  'user-updated',
  'password-recovery',
  'mfa-verified',
];

test.each(broadcast)('%s is reported once here and once in the other tabs', (event) => {
  const here = vi.fn();
  const there = vi.fn();
  otherTab.onmessage = ({ data }) => there(data);
  const end = onSessionEvent(here);
  emitSessionEvent(event);
  expect(here).toHaveBeenCalledExactlyOnceWith(event, false);
  expect(there).toHaveBeenCalledExactlyOnceWith(event);
  end();
});

test('the initial session is not reported to other tabs', () => {
  const here = vi.fn();
  const there = vi.fn();
  otherTab.onmessage = there;
  const end = onSessionEvent(here);
  emitSessionEvent('initial');
  expect(here).toHaveBeenCalledExactlyOnceWith('initial', false);
  expect(there).not.toHaveBeenCalled();
  end();
});

test('events from another tab are marked as such, and unknown events are ignored', () => {
  const here = vi.fn();
  const end = onSessionEvent(here);
  otherTab.postMessage('signed-out');
  otherTab.postMessage('something newer');
  expect(here).toHaveBeenCalledExactlyOnceWith('signed-out', true);
  end();
  otherTab.postMessage('signed-in');
  expect(here).toHaveBeenCalledOnce();
});
