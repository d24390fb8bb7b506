import { beforeEach, expect, it, vi } from 'vitest';
import {
  forgetUnfinished,
  readUnfinished,
  saveUnfinished,
  subscribeToUnfinished,
} from './unfinished-uploads.ts';

const upload = (documentId: string | null, url: string | null, fingerprint = 'f') => ({
  documentId,
  url,
  fileName: 'scan.pdf',
  size: 10,
  fingerprint,
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.stubGlobal('window', new EventTarget());
});

it('remembers the newest unfinished upload of each file and place, per request', () => {
  saveUnfinished('r1', upload('passport', '/1'));
  saveUnfinished('r1', upload('diploma', '/2'));
  saveUnfinished('r1', upload('passport', '/3'));
  saveUnfinished('r2', upload('passport', '/4'));
  expect(readUnfinished('r1').map(({ url }) => url)).toEqual(['/2', '/3']);
  forgetUnfinished('r1', upload('diploma', '/2'));
  expect(readUnfinished('r1').map(({ url }) => url)).toEqual(['/3']);
  expect(readUnfinished('r2').map(({ url }) => url)).toEqual(['/4']);
});

it('remembers several files of one document, and files without a place that were not begun', () => {
  saveUnfinished('r1', upload('passport', '/1', 'front'));
  saveUnfinished('r1', upload('passport', '/2', 'back'));
  saveUnfinished('r1', upload(null, null, 'front'));
  expect(readUnfinished('r1').map(({ url }) => url)).toEqual(['/1', '/2', null]);
  forgetUnfinished('r1', upload(null, null, 'front'));
  expect(readUnfinished('r1').map(({ url }) => url)).toEqual(['/1', '/2']);
});

it('notifies when another tab starts or ends an upload', () => {
  const told = vi.fn();
  const stop = subscribeToUnfinished(told);
  const change = (key: string) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  change('unfinished-uploads:r1');
  change('language');
  expect(told).toHaveBeenCalledTimes(1);
  stop();
});

it('returns the same list until something changes, and notifies then', () => {
  const told = vi.fn();
  const stop = subscribeToUnfinished(told);
  saveUnfinished('r1', upload('passport', '/1'));
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
