import { ORPCError } from '@orpc/client';
import type { Message } from '@visafolio/contract/messages/message.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutbox } from './outbox.ts';
import type { UnsentMessage, UnsentStorage } from './unsent-messages.ts';

let stored: string;
const storage: UnsentStorage = {
  read: () => JSON.parse(stored),
  write: (messages) => {
    stored = JSON.stringify(messages);
  },
};
const send = vi.fn<(message: UnsentMessage) => Promise<Message>>();
const onSent = vi.fn(async () => {});
let online = true;

const open = () =>
  createOutbox({ storage, send, onSent, isOnline: () => online, exclusively: (run) => run() });
const written = (id: string): UnsentMessage => ({
  id,
  place: { side: 'client', requestId: 'r' },
  body: `text ${id}`,
  files: [],
  writtenAt: '2026-03-01T10:00:00Z',
});
const accepted = async ({ id }: UnsentMessage) => ({ id }) as Message;
const sentIds = () => send.mock.calls.map(([{ id }]) => id);
const waiting = () => storage.read().map(({ id }) => id);

beforeEach(() => {
  vi.useFakeTimers();
  stored = '[]';
  online = true;
  send.mockReset().mockImplementation(accepted);
  onSent.mockClear();
});
afterEach(() => void vi.useRealTimers());

test('a message is sent once, and is shown before it leaves the outbox', async () => {
  onSent.mockImplementationOnce(async () => expect(waiting()).toEqual(['a']));
  const outbox = open();
  outbox.add(written('a'));
  await outbox.retry();
  expect(sentIds()).toEqual(['a']);
  expect(onSent).toHaveBeenCalledOnce();
  expect(waiting()).toEqual([]);
});

test('messages written offline are sent in order by whichever page is open later', async () => {
  online = false;
  const outbox = open();
  outbox.add(written('a'));
  outbox.add(written('b'));
  expect(outbox.snapshot().delay).toBe('offline');
  expect(send).not.toHaveBeenCalled();
  online = true;
  await open().retry();
  expect(sentIds()).toEqual(['a', 'b']);
});

test('without an answer a message is retried with the same id', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const outbox = open();
  outbox.add(written('a'));
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox.snapshot().delay).toBe('unreachable');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sentIds()).toEqual(['a', 'a']);
  expect(waiting()).toEqual([]);
});

test('a refused message stays until its author decides, and does not block others', async () => {
  send.mockRejectedValueOnce(new ORPCError('messages.about_not_found', { status: 404 }));
  const outbox = open();
  outbox.add(written('a'));
  outbox.add(written('b'));
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox.snapshot().messages).toMatchObject([{ id: 'a', problem: 'messages.about_not_found' }]);
  outbox.sendAgain('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(sentIds()).toEqual(['a', 'b', 'a']);
  expect(waiting()).toEqual([]);
});

test('an ended session keeps the message without retrying', async () => {
  send.mockRejectedValueOnce(new ORPCError('session.required', { status: 401 }));
  const outbox = open();
  outbox.add(written('a'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outbox.snapshot().delay).toBe('session');
  expect(sentIds()).toEqual(['a']);
  expect(waiting()).toEqual(['a']);
});

test('a discarded message is gone', async () => {
  online = false;
  const outbox = open();
  outbox.add(written('a'));
  outbox.discard('a');
  online = true;
  await outbox.retry();
  expect(send).not.toHaveBeenCalled();
});
