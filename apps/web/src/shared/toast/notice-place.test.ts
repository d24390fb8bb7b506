import { describe, expect, it } from 'vitest';
import { findNoticeTop, type Rectangle } from './notice-place.ts';

const notice = { left: 17, right: 373, height: 60 };
const windowHeight = 844;
const across = (top: number, bottom: number): Rectangle => ({ left: 0, right: 390, top, bottom });
const header = across(0, 65);

describe('the position of a toast', () => {
  it.each([
    ['at the top where nothing is in its way', [], 8],
    ['below the header', [header], 73],
    ['below what is left of the header while the page scrolls', [across(-40, 25)], 33],
    ['at the top once the header is scrolled away', [across(-200, -135)], 8],
    ['below a bar that sticks under the header', [header, across(65, 120)], 128],
    ['above a bar that sticks at the bottom', [header, across(780, 844)], 73],
    ['below the button that was just pressed', [header, across(100, 144)], 152],
    ['between the header and a button that leaves room', [header, across(140, 184)], 73],
    ['beside nothing that stands left or right of it', [{ left: 380, right: 390, top: 0, bottom: 65 }], 8],
    ['below the first in its way where nothing is free', [header, across(70, 844)], 73],
  ])('is %s', (_, inTheWay, top) => {
    expect(findNoticeTop(notice, inTheWay, windowHeight)).toBe(top);
  });
});
