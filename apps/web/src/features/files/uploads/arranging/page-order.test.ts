import { describe, expect, it } from 'vitest';
import { isSameOrder, leaveOutPage, moveTo, readPages, toArrangement, turnPage } from './page-order.ts';

const three = readPages({ pages: 3, arrangement: null });
const numbers = (order: ReturnType<typeof turnPage>) => order.map(({ page }) => page);

describe('the pages of a file', () => {
  it('are all as uploaded until somebody arranges them', () => {
    expect(numbers(three)).toEqual([1, 2, 3]);
    expect(toArrangement(three, 3)).toBeNull();
    expect(readPages({ pages: null, arrangement: null })).toEqual([]);
  });

  it('are rotated by quarter turns, and after four are as uploaded', () => {
    const turned = turnPage(three, 2);
    expect(turned[1]).toEqual({ page: 2, rotation: 90 });
    expect(toArrangement(turned, 3)).toEqual(turned);
    const around = [1, 2, 3, 4].reduce((order) => turnPage(order, 2), three);
    expect(toArrangement(around, 3)).toBeNull();
  });

  it('can be left out, except the last one', () => {
    const left = leaveOutPage(leaveOutPage(three, 1), 3);
    expect(numbers(left)).toEqual([2]);
    expect(leaveOutPage(left, 2)).toBe(left);
    expect(toArrangement(left, 3)).toEqual([{ page: 2, rotation: 0 }]);
  });

  it('can be moved only within the file', () => {
    expect(numbers(moveTo(three, 0, 2))).toEqual([2, 3, 1]);
    expect(numbers(moveTo(three, 2, 0))).toEqual([3, 1, 2]);
    expect(moveTo(three, 0, -1)).toEqual(three);
    expect(moveTo(three, 2, 3)).toEqual(three);
  });

  it('are in the same order only with the same rotations', () => {
    expect(isSameOrder(three, readPages({ pages: 3, arrangement: null }))).toBe(true);
    expect(isSameOrder(three, turnPage(three, 1))).toBe(false);
    expect(isSameOrder(three, moveTo(three, 0, 1))).toBe(false);
  });
});
