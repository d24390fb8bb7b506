import { beforeEach, expect, test, vi } from 'vitest';
import { clearSnapshot, type PortalSnapshot, readSnapshot, saveSnapshot } from './portal-snapshot.ts';

const minute = 60_000;
const count = { done: 1, total: 2, required: 1, complete: true };
const snapshot = {
  firstName: 'Ana',
  request: { id: 'one', name: 'Ana Ruiz' },
  firm: null,
  documents: count,
  questions: count,
  askedAgain: false,
  at: 0,
} as unknown as PortalSnapshot;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('the last state of the portal is there for ten minutes, for its own request', () => {
  saveSnapshot(snapshot);
  expect(readSnapshot('one', 9 * minute)).toEqual(snapshot);
  expect(readSnapshot('one', 11 * minute)).toBeUndefined();
  expect(readSnapshot('two', minute)).toBeUndefined();
  expect(readSnapshot(undefined, minute)).toBeUndefined();
  clearSnapshot();
  expect(readSnapshot('one', minute)).toBeUndefined();
});
