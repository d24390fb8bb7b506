import { expect, test } from 'vitest';
import { type Corners, findProjection, isConvex, mapCorners, pageSize, project } from './geometry.ts';

const square: Corners = [
  { x: 0, y: 0 },
  { x: 100, y: 0 },
  { x: 100, y: 100 },
  { x: 0, y: 100 },
];

test('a projection maps each corner onto its own', () => {
  const seen: Corners = [
    { x: 12, y: 7 },
    { x: 180, y: 30 },
    { x: 160, y: 220 },
    { x: 5, y: 190 },
  ];
  const projection = findProjection(square, seen);
  for (const [index, corner] of square.entries()) {
    expect(project(projection, corner).x).toBeCloseTo(seen[index]?.x ?? Number.NaN, 6);
    expect(project(projection, corner).y).toBeCloseTo(seen[index]?.y ?? Number.NaN, 6);
  }
});

test('crossed corners are not a page', () => {
  const [a, b, c, d] = square;
  expect(isConvex(square)).toBe(true);
  expect(isConvex([a, c, b, d])).toBe(false);
  expect(isConvex([a, b, { x: 30, y: 30 }, d])).toBe(false);
});

test('a page in perspective keeps its aspect ratio', () => {
  const photo = { width: 1500, height: 2000 };
  const lens = 1800;
  // A letter page, tilted by 35 degrees, seen through a lens at the centre of the photo.
  const tilt = (35 * Math.PI) / 180;
  const page = mapCorners(square, ({ x, y }) => ({ x: (x - 50) * 8.5, y: (y - 50) * 11 }));
  const corners = mapCorners(page, ({ x, y }) => {
    const depth = 1800 - y * Math.sin(tilt);
    return { x: 750 + (lens * x) / depth, y: 1000 + (lens * y * Math.cos(tilt)) / depth };
  });
  const size = pageSize(corners, photo);
  expect((size.width / size.height) * (11 / 8.5)).toBeGreaterThan(0.96);
  expect((size.width / size.height) * (11 / 8.5)).toBeLessThan(1.04);
});
