import { makeChannels } from './channels.ts';
import { type EdgeLine, findEdgeLines, type Line, measureSide, type SideMeasures } from './edge-lines.ts';
import { area, type Corners, distance, isConvex, mapCorners, type Point, wholePicture } from './geometry.ts';
import type { Picture } from './picture.ts';
import { refineCorners } from './refine-corners.ts';

export interface FoundCorners {
  /** As fractions of the picture's size; the whole picture if no page was found. */
  corners: Corners;
  found: boolean;
}

/** The longest side of the picture that `findCorners` expects, in pixels. */
export const searchSize = 800;

/** Minimum fraction of the picture that a page fills. */
const smallestPage = 0.1;
/** Minimum fraction of each side, and of all sides, that lies on an edge. */
const weakestSide = 0.3;
const weakestPage = 0.6;
/** A page may extend beyond the picture: the picture's border counts as this much of an edge. */
const borderSide: SideMeasures = { support: 0.3, beyond: 0, change: 0 };
/** Variation along a side above which the inside is a pattern and not paper, in levels. */
const restless = 16;

/**
 * Finds the page in a photo by its four straight edges, along which brightness or colour changes in the same direction: lines of text and
 * tables have the same paper on both sides.
 */
export function findCorners(picture: Picture): FoundCorners {
  const channels = makeChannels(picture);
  const lines: SideLine[] = [...findEdgeLines(channels), ...borders(channels)];
  const best = bestPage(lines, channels);
  if (!best) return { corners: wholePicture, found: false };
  const refined = refineCorners(picture, mapCorners(best, toParts(channels)));
  return { corners: mapCorners(refined, withinPicture), found: true };
}

/** A possible side of the page; a border of the picture has no pixels beyond it to compare. */
type SideLine = (EdgeLine & { border?: undefined }) | (Line & { border: true });

interface Size {
  width: number;
  height: number;
}

const toParts =
  ({ width, height }: Size) =>
  ({ x, y }: Point): Point => ({ x: (x + 0.5) / width, y: (y + 0.5) / height });

const withinPicture = ({ x, y }: Point): Point => ({
  x: Math.min(1, Math.max(0, x)),
  y: Math.min(1, Math.max(0, y)),
});

function borders({ width, height }: Size): SideLine[] {
  return [
    { angle: 0, offset: 0, border: true },
    { angle: 0, offset: width - 1, border: true },
    { angle: Math.PI / 2, offset: 0, border: true },
    { angle: Math.PI / 2, offset: height - 1, border: true },
  ];
}

function bestPage(lines: SideLine[], size: Size): Corners | undefined {
  const pairs = oppositePairs(lines, size);
  let best: { score: number; corners: Corners } | undefined;
  for (const [index, one] of pairs.entries()) {
    for (const other of pairs.slice(index + 1)) {
      const corners = cross(one, other, size);
      if (!corners) continue;
      const score = pageScore(corners, size);
      if (score !== undefined && score > (best?.score ?? 0)) best = { score, corners: corners.points };
    }
  }
  return best?.corners;
}

type Pair = readonly [SideLine, SideLine];

const smallestGap = 0.15;
/** Maximum angle between opposite sides, due to perspective. */
const largestTilt = (45 * Math.PI) / 180;
const smallestCorner = (45 * Math.PI) / 180;

function oppositePairs(lines: SideLine[], { width, height }: Size): Pair[] {
  const middle = { x: width / 2, y: height / 2 };
  const gap = smallestGap * Math.min(width, height);
  return lines.flatMap((one, index) =>
    lines.slice(index + 1).flatMap((other): Pair[] => {
      if (one.border && other.border && one.angle !== other.angle) return [];
      if (angleBetween(one, other) > largestTilt) return [];
      // Seen from the centre of the picture, they are on opposite sides and at least a little apart.
      const turned = Math.cos(one.angle - other.angle) < 0 ? -1 : 1;
      const apart = Math.abs(signedDistance(one, middle) - turned * signedDistance(other, middle));
      return apart < gap ? [] : [[one, other]];
    }),
  );
}

const angleBetween = (one: Line, other: Line): number => {
  const difference = Math.abs(one.angle - other.angle) % Math.PI;
  return Math.min(difference, Math.PI - difference);
};

const signedDistance = ({ angle, offset }: Line, { x, y }: Point): number =>
  x * Math.cos(angle) + y * Math.sin(angle) - offset;

interface Crossing {
  points: Corners;
  /** The line of each side, clockwise from the top, with its two corners. */
  sides: readonly (readonly [SideLine, Point, Point])[];
}

/** The page between two pairs of lines; undefined if they do not enclose one. */
function cross([a, b]: Pair, [c, d]: Pair, size: Size): Crossing | undefined {
  if (a === c || a === d || b === c || b === d) return undefined;
  if (
    Math.min(angleBetween(a, c), angleBetween(a, d), angleBetween(b, c), angleBetween(b, d)) < smallestCorner
  )
    return undefined;
  const around = [
    { point: intersect(a, c), lines: [a, c] },
    { point: intersect(c, b), lines: [c, b] },
    { point: intersect(b, d), lines: [b, d] },
    { point: intersect(d, a), lines: [d, a] },
  ] as const;
  const room = 0.03 * Math.max(size.width, size.height);
  for (const { point } of around) {
    if (point.x < -room || point.y < -room || point.x > size.width + room || point.y > size.height + room)
      return undefined;
  }
  const ordered = orderCorners(around.map(({ point }) => point));
  if (
    !ordered ||
    !isConvex(ordered) ||
    shortestSide(ordered) < smallestGap * Math.min(size.width, size.height)
  )
    return undefined;
  if (area(ordered) < smallestPage * size.width * size.height) return undefined;
  const sideLine = (from: Point, to: Point): SideLine => {
    const first = around.find(({ point }) => point === from)?.lines ?? [];
    const second = around.find(({ point }) => point === to)?.lines ?? [];
    return [...first].find((line) => [...second].includes(line)) ?? a;
  };
  const sides = ordered.map((from, index) => {
    const to = ordered[(index + 1) % 4] ?? from;
    return [sideLine(from, to), from, to] as const;
  });
  return { points: ordered, sides };
}

const shortestSide = (corners: Corners): number =>
  Math.min(...corners.map((corner, index) => distance(corner, corners[(index + 1) % 4] ?? corner)));

function intersect(one: Line, other: Line): Point {
  const determinant = Math.sin(other.angle - one.angle);
  return {
    x: (one.offset * Math.sin(other.angle) - other.offset * Math.sin(one.angle)) / determinant,
    y: (other.offset * Math.cos(one.angle) - one.offset * Math.cos(other.angle)) / determinant,
  };
}

/** Clockwise, starting with the corner nearest to the top left. */
function orderCorners(points: readonly Point[]): Corners | undefined {
  const [a, b, c, d] = points;
  if (!a || !b || !c || !d) return undefined;
  const middle = { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4 };
  const clockwise = [...points].sort(
    (p, q) => Math.atan2(p.y - middle.y, p.x - middle.x) - Math.atan2(q.y - middle.y, q.x - middle.x),
  );
  const first = clockwise.reduce(
    (best, point, index) => (point.x + point.y < sum(clockwise[best]) ? index : best),
    0,
  );
  const [p, q, r, s] = [...clockwise.slice(first), ...clockwise.slice(0, first)];
  return p && q && r && s ? [p, q, r, s] : undefined;
}

const sum = (point: Point | undefined): number => (point ? point.x + point.y : Number.POSITIVE_INFINITY);

/** Higher for large pages with visible sides that end at the corners; undefined if it is not a page. */
function pageScore({ points, sides }: Crossing, size: Size): number | undefined {
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  const seen = sides.map(([line, from, to]) =>
    line.border ? borderSide : measureSide(line, from, to, middle),
  );
  const supports = seen.map(({ support }) => support);
  const weakest = Math.min(...supports);
  const support = mean(supports);
  if (weakest < weakestSide || support < weakestPage) return undefined;
  const beyonds = seen.map((side) => side.beyond);
  const beyond = (mean(beyonds) + Math.max(...beyonds)) / 2;
  const change = Math.min(1, mean(seen.map((side) => side.change)) / restless);
  const part = area(points) / (size.width * size.height);
  return (0.5 * support + 0.5 * weakest - 0.45 * beyond - 0.35 * change) * (0.65 + 0.35 * Math.sqrt(part));
}

const mean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;
