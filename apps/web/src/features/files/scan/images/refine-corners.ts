import { type Corners, distance, isConvex, mapCorners, type Point } from './geometry.ts';
import type { Picture } from './picture.ts';

const samples = 80;
/** Search distance on both sides of the line, as a fraction of the picture's longer side. */
const reach = 0.012;

/** Moves each side of the page to the nearest edge, at the picture's full resolution. */
export function refineCorners(picture: Picture, corners: Corners): Corners {
  const { width, height } = picture;
  const inPixels = mapCorners(corners, ({ x, y }) => ({ x: x * width, y: y * height }));
  const sides = inPixels.map((from, index) => fitSide(picture, from, inPixels[(index + 1) % 4] ?? from));
  const limit = 2.5 * reach * Math.max(width, height);
  const moved = inPixels.map((corner, index) => {
    const before = sides[(index + 3) % 4];
    const after = sides[index];
    const point = before && after ? meet(before, after) : corner;
    return distance(point, corner) < limit ? point : corner;
  });
  const [a, b, c, d] = moved;
  const refined: Corners = a && b && c && d ? [a, b, c, d] : inPixels;
  const toParts = ({ x, y }: Point): Point => ({ x: x / width, y: y / height });
  return mapCorners(isConvex(refined) ? refined : inPixels, toParts);
}

interface Side {
  point: Point;
  direction: Point;
}

function fitSide(picture: Picture, from: Point, to: Point): Side {
  const size = distance(from, to) || 1;
  const direction = { x: (to.x - from.x) / size, y: (to.y - from.y) / size };
  const normal = { x: -direction.y, y: direction.x };
  const far = Math.ceil(reach * Math.max(picture.width, picture.height));
  const profiles = Array.from({ length: samples }, (_, index) => {
    const along = size * (0.04 + (0.92 * index) / (samples - 1));
    const middle = { x: from.x + direction.x * along, y: from.y + direction.y * along };
    return { along, changes: changesAcross(picture, middle, normal, far) };
  });
  const edges = profiles.flatMap(({ along, changes }) => {
    const best = strongest(changes);
    return best ? [{ along, beside: best.at - far, weight: best.strength }] : [];
  });
  const line = fitLine(edges);
  const at = (along: number): Point => {
    const beside = line.base + line.slope * along;
    return {
      x: from.x + direction.x * along + normal.x * beside,
      y: from.y + direction.y * along + normal.y * beside,
    };
  };
  const start = at(0);
  const end = at(size);
  const length = distance(start, end) || 1;
  return { point: start, direction: { x: (end.x - start.x) / length, y: (end.y - start.y) / length } };
}

/** Colour change at each pixel across the side. */
function changesAcross(picture: Picture, middle: Point, normal: Point, far: number): number[] {
  const half = 3;
  const colours = Array.from({ length: 2 * (far + half) + 1 }, (_, index) => {
    const by = index - far - half;
    return colourAt(picture, middle.x + normal.x * by, middle.y + normal.y * by);
  });
  const mean = (start: number, part: 0 | 1 | 2) => {
    let total = 0;
    for (let index = start; index < start + half; index++) total += colours[index]?.[part] ?? 0;
    return total / half;
  };
  return Array.from({ length: 2 * far + 1 }, (_, index) => {
    const change = (part: 0 | 1 | 2) => mean(index + half + 1, part) - mean(index, part);
    return Math.hypot(change(0), change(1), change(2));
  });
}

function colourAt({ data, width, height }: Picture, x: number, y: number): [number, number, number] {
  const column = Math.min(width - 1, Math.max(0, Math.round(x - 0.5)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y - 0.5)));
  const at = (row * width + column) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

function strongest(changes: number[]): { at: number; strength: number } | undefined {
  let best = 0;
  for (const [index, change] of changes.entries()) if (change > (changes[best] ?? 0)) best = index;
  const strength = changes[best] ?? 0;
  return strength > 6 ? { at: best, strength } : undefined;
}

interface EdgePoint {
  along: number;
  beside: number;
  weight: number;
}

/** Robust line fit: outliers lose weight in each round. */
function fitLine(edges: EdgePoint[]): { base: number; slope: number } {
  if (edges.length < samples / 5) return { base: 0, slope: 0 };
  let line = startLine(edges);
  for (const spread of [4, 3, 2, 1.5, 1.5]) {
    let [weights, alongs, besides, squares, products] = [0, 0, 0, 0, 0];
    for (const { along, beside, weight } of edges) {
      const off = (beside - line.base - line.slope * along) / spread;
      const counts = Math.min(weight, 60) / (1 + off * off) ** 2;
      weights += counts;
      alongs += counts * along;
      besides += counts * beside;
      squares += counts * along * along;
      products += counts * along * beside;
    }
    const determinant = weights * squares - alongs * alongs;
    if (Math.abs(determinant) < 1e-6) return line;
    const slope = (weights * products - alongs * besides) / determinant;
    line = { base: (besides - slope * alongs) / weights, slope };
  }
  return line;
}

/** The line through two points that has the most others near it. */
function startLine(edges: EdgePoint[]): { base: number; slope: number } {
  let best = { base: 0, slope: 0, count: -1 };
  const third = Math.floor(edges.length / 3);
  for (let i = 0; i < third; i += 2) {
    for (let j = edges.length - third; j < edges.length; j += 2) {
      const one = edges[i];
      const other = edges[j];
      if (!one || !other) continue;
      const slope = (other.beside - one.beside) / (other.along - one.along);
      const base = one.beside - slope * one.along;
      const count = edges.filter(({ along, beside }) => Math.abs(beside - base - slope * along) < 2).length;
      if (count > best.count) best = { base, slope, count };
    }
  }
  return best;
}

function meet(one: Side, other: Side): Point {
  const cross = one.direction.x * other.direction.y - one.direction.y * other.direction.x;
  if (Math.abs(cross) < 1e-6) return other.point;
  const dx = other.point.x - one.point.x;
  const dy = other.point.y - one.point.y;
  const way = (dx * other.direction.y - dy * other.direction.x) / cross;
  return { x: one.point.x + one.direction.x * way, y: one.point.y + one.direction.y * way };
}
