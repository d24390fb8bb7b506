import { expect, test } from 'vitest';
import { blur, type Picture, toGrey } from './picture.ts';
import { findProblems, measureQuality } from './quality.ts';

const width = 900;
const height = 1200;

/** Rows of print with strokes two pixels thick, on paper of this brightness. */
function page(paper = 220, change: (x: number, y: number) => number = () => 0): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isRow = y % 24 > 8 && y % 24 < 20 && x > 80 && x < 820;
      const isStroke =
        isRow && ((x * 5 + Math.floor(y / 24) * 3) % 11 < 4 || y % 24 === 12 || (x + y) % 9 < 2);
      const level = (isStroke ? paper * 0.25 : paper) + change(x, y);
      data.fill(level, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { data, width, height };
}

function blurred(picture: Picture, radius: number): Picture {
  const grey = blur(blur(toGrey(picture), radius), radius);
  const data = new Uint8ClampedArray(picture.data.length).fill(255);
  for (const [index, level] of grey.data.entries()) data.fill(level, index * 4, index * 4 + 3);
  return { ...picture, data };
}

const problems = (picture: Picture) => findProblems(measureQuality(picture));

test('a sharp page in good light has no problem', () => {
  expect(problems(page())).toEqual([]);
});

test('a blurred page is noticed, also in dim light', () => {
  expect(problems(blurred(page(), 3))).toEqual(['blurred']);
  expect(problems(blurred(page(110), 3))).toEqual(['blurred']);
});

test('a dark page is noticed', () => {
  expect(problems(page(40))).toEqual(['dark']);
});

test('a reflected lamp is noticed, and white paper is not mistaken for one', () => {
  const spot = (x: number, y: number) => (Math.hypot(x - 450, y - 500) < 90 ? 300 : 0);
  expect(problems(page(200, spot))).toContain('glare');
  expect(problems(page(254))).toEqual([]);
});

test('a page without print is not called blurred', () => {
  const blank = { width, height, data: new Uint8ClampedArray(width * height * 4).fill(230) };
  expect(problems(blank)).toEqual([]);
});

test('a page that is small in the photo is noticed', () => {
  expect(problems({ width: 300, height: 400, data: page().data.slice(0, 300 * 400 * 4) })).toContain('small');
});
