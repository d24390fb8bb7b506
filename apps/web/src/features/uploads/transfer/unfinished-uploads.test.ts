import { beforeEach, expect, it, vi } from 'vitest';
import {
  forgetUnfinished,
  keepUnfinished,
  readUnfinished,
  subscribeToUnfinished,
} from './unfinished-uploads.ts';

const upload = (documentId: string, url: string) => ({
  documentId,
  url,
  fileName: 'scan.pdf',
  size: 10,
  fingerprint: 'f',
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});

it('remembers the newest unfinished upload of each document, per request', () => {
  keepUnfinished('r1', upload('passport', '/1'));
  keepUnfinished('r1', upload('diploma', '/2'));
  keepUnfinished('r1', upload('passport', '/3'));
  keepUnfinished('r2', upload('passport', '/4'));
  expect(readUnfinished('r1').map(({ url }) => url)).toEqual(['/2', '/3']);
  forgetUnfinished('r1', 'diploma');
  expect(readUnfinished('r1').map(({ url }) => url)).toEqual(['/3']);
  expect(readUnfinished('r2').map(({ url }) => url)).toEqual(['/4']);
});

it('answers the same list until something changes, and tells when it does', () => {
  const told = vi.fn();
  const stop = subscribeToUnfinished(told);
  keepUnfinished('r1', upload('passport', '/1'));
  expect(readUnfinished('r1')).toBe(readUnfinished('r1'));
  expect(told).toHaveBeenCalledTimes(1);
  stop();
});

it('ignores entries that it cannot read', () => {
  localStorage.setItem('unfinished-uploads:r1', '[{"documentId":"passport"},null]');
  expect(readUnfinished('r1')).toEqual([]);
  localStorage.setItem('unfinished-uploads:r1', '{');
  expect(readUnfinished('r1')).toEqual([]);
});
