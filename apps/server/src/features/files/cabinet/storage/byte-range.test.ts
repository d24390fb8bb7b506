import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRange } from './byte-range.ts';

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', null],
  ['bytes=-0', null],
  ['bytes=5-4', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  [undefined, undefined],
])('%s of a hundred bytes', (header, range) => expect(readRange(header, 100)).toEqual(range));

it('never exceeds the file', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^bytes=\d{0,9}-\d{0,9}$/),
      fc.integer({ min: 1, max: 1_000_000 }),
      (header, size) => {
        const range = readRange(header, size);
        if (!range) return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThan(size);
        expect(range.start).toBeLessThanOrEqual(range.end);
      },
    ),
  );
});
