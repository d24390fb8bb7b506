import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recorder(takesMs = 0) {
  const flushed: string[][] = [];
  const flush = async (items: Set<string>) => {
    flushed.push([...items]);
    await new Promise((resolve) => setTimeout(resolve, takesMs));
  };
  return { flushed, flush };
}

test('the first event is shown at once', () => {
  const { flushed, flush } = recorder();
  coalesce(150, flush).add('a');
  expect(flushed).toEqual([['a']]);
});

test('events that follow within the window are shown together, each request once', async () => {
  const { flushed, flush } = recorder();
  const { add } = coalesce(150, flush);
  for (const item of ['a', 'b', 'a', 'b', 'c']) add(item);
  await vi.advanceTimersByTimeAsync(149);
  expect(flushed).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(flushed).toEqual([['a'], ['b', 'a', 'c']]);
});

test('a steady stream neither overlaps slow refreshes nor starves them', async () => {
  const { flushed, flush } = recorder(400);
  const { add } = coalesce(150, flush);
  for (let at = 0; at < 1_200; at += 100) {
    add(`at ${at}`);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(flushed.map((items) => items.length)).toEqual([1, 3, 4, 4]);
});

test('a refresh that fails does not stop the next one', async () => {
  const flush = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined);
  const { add } = coalesce(150, flush);
  add('a');
  add('b');
  await vi.advanceTimersByTimeAsync(150);
  expect(flush).toHaveBeenCalledTimes(2);
});

test('nothing is shown after it was stopped', async () => {
  const { flushed, flush } = recorder();
  const { add, stop } = coalesce(150, flush);
  add('a');
  add('b');
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(flushed).toEqual([['a']]);
});
