import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { watchNavigation } from './watch-navigation.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [2_048, 0],
  [2_049, 1],
])('an address of %i characters is warned of %i times', (length, times) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('location', { href: 'x'.repeat(length) });
  const heard = new Map<string, () => void>();
  watchNavigation({
    subscribe: (event: string, callback: () => void) => heard.set(event, callback),
  } as unknown as AnyRouter);
  heard.get('onResolved')?.();
  expect(warn).toHaveBeenCalledTimes(times);
  warn.mockRestore();
});
