import { expect, test } from 'vitest';
import {
  countFilters,
  noFilter,
  type QueueFilter,
  readFilter,
  readSort,
  writeFilter,
  writeSort,
} from './queue-filter.ts';

const id = '7f0c4a0e-6d5e-4b0a-9d39-0d2f3a1b2c3d';

test('a filter survives the address unchanged', () => {
  const filter: QueueFilter = {
    state: ['pending', 'completed'],
    attention: ['invitation', 'stalled'],
    visa: ['H-1B', 'Other, unknown'],
    template: [id],
    responsible: [id],
    assigned: id,
    sponsor: 'no',
    due: { from: '2026-11-01', to: '' },
    active: 'quiet14',
    complete: '2026-11',
    undelivered: true,
    archived: true,
  };
  expect(readFilter(writeFilter(filter))).toEqual(filter);
  expect(countFilters(filter)).toBe(12);
});

test('an address without a filter gives an empty filter, and the reverse', () => {
  expect(readFilter({})).toEqual(noFilter);
  expect(Object.values(writeFilter(noFilter)).join('')).toBe('');
  expect(countFilters(noFilter)).toBe(0);
});

test('invalid values in an address are ignored', () => {
  expect(
    readFilter({
      state: 'pending,gone,pending',
      people: `nobody,${id}`,
      assigned: 'x',
      due: '..',
      active: 'soon',
      visa: '%E0%A4%A',
      complete: '2026-13',
      undelivered: 'no',
    }),
  ).toEqual({ ...noFilter, state: ['pending'], responsible: [id], visa: ['%E0%A4%A'] });
});

test('an order is a column and a direction; anything else sorts by what needs its professional', () => {
  for (const text of ['client', '-due', 'newest']) expect(writeSort(readSort(text))).toBe(text);
  expect(readSort('-shoe')).toEqual({ by: 'next', direction: 'asc' });
  expect(writeSort(readSort(undefined))).toBe('');
});
