import type { Channels } from './channels.ts';
import { distance, type Point } from './geometry.ts';
import { makePlane, type Plane, quantile } from './picture.ts';

/** All points with x * cos(angle) + y * sin(angle) = offset, in pixels of the channels. */
export interface Line {
  angle: number;
  offset: number;
}

/** A line with measurements along it. */
export interface EdgeLine extends Line {
  start: Point;
  end: Point;
  /** Prefix sums: how many pixels before each one lie on an edge. */
  supportUpTo: Float32Array;
  /** Prefix sums of how much the surface varies along the line, before it (smaller offset) and behind it. */
  changesUpTo: { before: Float32Array; behind: Float32Array };
  /** How much it looks like a side of a page. */
  rank: number;
}

const angleSteps = 180;
const offsetStep = 2;
/** Number of lines that are measured, and that sides are chosen from. */
const candidates = 120;
const kept = 30;

/** Lines between two different surfaces, the longest first. */
export function findEdgeLines(channels: Channels): EdgeLine[] {
  const threshold = stepThreshold(channels);
  const peaks = findPeaks(vote(channels), channels);
  const lines = peaks.map((peak) => follow(channels, peak, threshold));
  lines.sort((one, other) => other.rank - one.rank);
  return withoutTwins(lines, channels).slice(0, kept);
}

/** A page's side ends within the picture; the seams of a table continue to its border. */
const clearEnd = 8;
const largestGap = 8;

/** Length of the longest visible section, with a bonus for each visible end. */
function rankLine(supportUpTo: Float32Array): number {
  let best = 0;
  let start = -1;
  let last = -1;
  const steps = supportUpTo.length - 1;
  const close = () => {
    const ends = Number(start > clearEnd) + Number(last < steps - clearEnd);
    best = Math.max(best, (last - start) * (0.4 + 0.3 * ends));
  };
  for (let step = 0; step < steps; step++) {
    if ((supportUpTo[step + 1] ?? 0) === (supportUpTo[step] ?? 0)) continue;
    if (start >= 0 && step - last > largestGap) {
      close();
      start = -1;
    }
    if (start < 0) start = step;
    last = step;
  }
  if (start >= 0) close();
  return best;
}

/** How well a line fits as a side of a page; all from 0 to 1 except `change`. */
export interface SideMeasures {
  /** Fraction that lies on an edge. */
  support: number;
  /** Fraction that continues beyond its ends, as the seams of a table do. */
  beyond: number;
  /** Variation of the surface inside, in levels per step: paper has little. */
  change: number;
}

/** Measures the side between two points of a page with this centre. */
export function measureSide(line: EdgeLine, from: Point, to: Point, middle: Point): SideMeasures {
  const at = (point: Point) => distance(line.start, point) * (isAhead(line, point) ? 1 : -1);
  const [first = 0, last = 0] = [at(from), at(to)].sort((a, b) => a - b);
  const room = 0.15 * (last - first);
  const gap = 4;
  const before = part(line.supportUpTo, first - room - gap, first - gap);
  const after = part(line.supportUpTo, last + gap, last + room + gap);
  const isBehind = middle.x * Math.cos(line.angle) + middle.y * Math.sin(line.angle) > line.offset;
  const changes = isBehind ? line.changesUpTo.behind : line.changesUpTo.before;
  return {
    support: count(line.supportUpTo, first, last) / Math.max(1, last - first),
    beyond: (before + after) / 2,
    change: part(changes, first + gap, last - gap),
  };
}

const isAhead = ({ start, end }: EdgeLine, point: Point): boolean =>
  (end.x - start.x) * (point.x - start.x) + (end.y - start.y) * (point.y - start.y) >= 0;

function count(sums: Float32Array, from: number, to: number): number {
  const last = sums.length - 1;
  const clamp = (value: number) => Math.min(last, Math.max(0, Math.round(value)));
  return (sums[clamp(to)] ?? 0) - (sums[clamp(from)] ?? 0);
}

/** Mean over the part inside the picture; 0 if almost none of it is. */
function part(sums: Float32Array, from: number, to: number): number {
  const inside = Math.min(sums.length - 1, to) - Math.max(0, from);
  return inside < 5 ? 0 : count(sums, from, to) / inside;
}

/** Hough transform: weights of lines; rows are angles, columns offsets. */
function vote({ planes, width, height }: Channels): Plane {
  const magnitudes = makePlane(width, height);
  const angles = makePlane(width, height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      let strongest = 0;
      for (const { data } of planes) {
        const dx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
        const dy = (data[at + width] ?? 0) - (data[at - width] ?? 0);
        const strength = dx * dx + dy * dy;
        if (strength <= strongest) continue;
        strongest = strength;
        angles.data[at] = Math.atan2(dy, dx);
      }
      magnitudes.data[at] = Math.sqrt(strongest);
    }
  }
  const floor = Math.max(2.5, quantile(magnitudes.data, 0.75));
  const cap = Math.max(floor * 2, quantile(magnitudes.data, 0.95));
  const reach = Math.hypot(width, height);
  const votes = makePlane(Math.ceil((2 * reach) / offsetStep) + 1, angleSteps);
  const cosines = Array.from({ length: angleSteps }, (_, step) => Math.cos((step * Math.PI) / angleSteps));
  const sines = Array.from({ length: angleSteps }, (_, step) => Math.sin((step * Math.PI) / angleSteps));
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const magnitude = magnitudes.data[at] ?? 0;
      if (magnitude < floor) continue;
      const weight = Math.min(magnitude, cap);
      const middle = Math.round(((angles.data[at] ?? 0) / Math.PI) * angleSteps);
      for (let turn = -3; turn <= 3; turn++) {
        const step = (((middle + turn) % angleSteps) + angleSteps) % angleSteps;
        const offset = x * (cosines[step] ?? 0) + y * (sines[step] ?? 0) + reach;
        const index = step * votes.width + Math.round(offset / offsetStep);
        votes.data[index] = (votes.data[index] ?? 0) + weight;
      }
    }
  }
  return votes;
}

function findPeaks(votes: Plane, { width, height }: Channels): Line[] {
  const reach = Math.hypot(width, height);
  const found: { line: Line; weight: number }[] = [];
  const at = (step: number, column: number) => {
    // Beyond half a turn the same lines repeat, with negated offsets.
    const turned = step < 0 || step >= angleSteps;
    const row = (step + angleSteps) % angleSteps;
    const mirrored = turned ? Math.round((2 * reach) / offsetStep) - column : column;
    return votes.data[row * votes.width + mirrored] ?? 0;
  };
  const least = quantile(votes.data, 0.97);
  for (let step = 0; step < angleSteps; step++) {
    for (let column = 1; column < votes.width - 1; column++) {
      const weight = votes.data[step * votes.width + column] ?? 0;
      if (weight < least || weight === 0) continue;
      let highest = true;
      for (let turn = -2; turn <= 2 && highest; turn++) {
        for (let shift = -2; shift <= 2 && highest; shift++) {
          if (turn === 0 && shift === 0) continue;
          const neighbour = at(step + turn, column + shift);
          const isBefore = turn < 0 || (turn === 0 && shift < 0);
          highest = isBefore ? weight > neighbour : weight >= neighbour;
        }
      }
      if (!highest) continue;
      const line = { angle: (step * Math.PI) / angleSteps, offset: column * offsetStep - reach };
      found.push({ line, weight });
    }
  }
  found.sort((one, other) => other.weight - one.weight);
  return found.slice(0, candidates).map(({ line }) => line);
}

const near = 2.5;
const far = 5;

/** A step larger than the variation within surfaces, in levels of brightness or colour. */
function stepThreshold({ planes, width, height }: Channels): number {
  const changes = new Float32Array(Math.floor(width / 4) * Math.floor(height / 4));
  let count = 0;
  for (let y = 0; y + 5 < height; y += 4) {
    for (let x = 0; x + 5 < width; x += 4) {
      let total = 0;
      for (const { data } of planes) {
        total += Math.abs((data[y * width + x] ?? 0) - (data[y * width + x + 5] ?? 0));
      }
      if (count < changes.length) changes[count++] = total;
    }
  }
  return Math.min(16, Math.max(5, 2 * quantile(changes.subarray(0, count), 0.5)));
}

/** Follows the line through the picture and compares both sides. */
function follow(channels: Channels, line: Line, threshold: number): EdgeLine {
  const { start, end } = clip(line, channels);
  const steps = Math.max(1, Math.floor(distance(start, end)));
  const normal = { x: Math.cos(line.angle), y: Math.sin(line.angle) };
  const along = { x: (end.x - start.x) / steps, y: (end.y - start.y) / steps };
  const narrow = new Float32Array(steps * 3);
  const wide = new Float32Array(steps * 3);
  const before = new Float32Array(steps * 3);
  const behind = new Float32Array(steps * 3);
  const main = [0, 0, 0];
  for (let step = 0; step < steps; step++) {
    const x = start.x + along.x * step;
    const y = start.y + along.y * step;
    for (const [index, plane] of channels.planes.entries()) {
      const level = (by: number) => sample(plane, x + normal.x * by, y + normal.y * by);
      const at = step * 3 + index;
      narrow[at] = level(near) - level(-near);
      before[at] = level(-far);
      behind[at] = level(far);
      const change = (behind[at] ?? 0) - (before[at] ?? 0);
      wide[at] = change;
      main[index] = (main[index] ?? 0) + change;
    }
  }
  const size = Math.hypot(...main) || 1;
  const supportUpTo = new Float32Array(steps + 1);
  for (let step = 0; step < steps; step++) {
    const seen = supportAt(narrow, wide, main, size, step * 3, threshold);
    supportUpTo[step + 1] = (supportUpTo[step] ?? 0) + seen;
  }
  const changesUpTo = { before: sumChanges(before), behind: sumChanges(behind) };
  return { ...line, start, end, supportUpTo, changesUpTo, rank: rankLine(supportUpTo) };
}

/** A page with a dark heading is darker than the table there and brighter below; it is an edge anyway. */
const otherSense = 0.85;

function supportAt(
  narrow: Float32Array,
  wide: Float32Array,
  main: readonly number[],
  size: number,
  at: number,
  threshold: number,
): number {
  let [inner, outer, both, inMain] = [0, 0, 0, 0];
  for (let index = 0; index < 3; index++) {
    const near = narrow[at + index] ?? 0;
    const far = wide[at + index] ?? 0;
    inner += near * near;
    outer += far * far;
    both += near * far;
    inMain += (far * (main[index] ?? 0)) / size;
  }
  // Print near the edge changes only one side, and differently.
  const isEdge = Math.min(inner, outer) > threshold ** 2 && both > 0.7 * Math.sqrt(inner * outer);
  if (!isEdge) return 0;
  return inMain > 0.5 * Math.sqrt(outer) ? 1 : otherSense;
}

const stride = 6;
/** Caps a single large change, such as a shadow's edge or a line of print, at that of a pattern. */
const largestChange = 30;

/** Accumulated variation of the three levels along the way, up to each pixel. */
function sumChanges(levels: Float32Array): Float32Array {
  const sums = new Float32Array(levels.length / 3 + 1);
  for (let step = 0; step + 1 < sums.length; step++) {
    const earlier = Math.max(0, step - stride);
    let change = 0;
    for (let index = 0; index < 3; index++) {
      change += Math.abs((levels[step * 3 + index] ?? 0) - (levels[earlier * 3 + index] ?? 0));
    }
    sums[step + 1] = (sums[step] ?? 0) + Math.min(largestChange, change);
  }
  return sums;
}

function sample({ data, width, height }: Plane, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  return data[row * width + column] ?? 0;
}

/** Where the line enters and leaves the picture. */
function clip({ angle, offset }: Line, { width, height }: Channels): { start: Point; end: Point } {
  const foot = { x: offset * Math.cos(angle), y: offset * Math.sin(angle) };
  const along = { x: -Math.sin(angle), y: Math.cos(angle) };
  let first = Number.NEGATIVE_INFINITY;
  let last = Number.POSITIVE_INFINITY;
  const limit = (from: number, speed: number, size: number) => {
    if (Math.abs(speed) < 1e-9) return;
    const [low, high] = [-from / speed, (size - 1 - from) / speed].sort((a, b) => a - b);
    first = Math.max(first, low ?? first);
    last = Math.min(last, high ?? last);
  };
  limit(foot.x, along.x, width);
  limit(foot.y, along.y, height);
  if (!(last > first)) return { start: foot, end: foot };
  const at = (way: number) => ({ x: foot.x + along.x * way, y: foot.y + along.y * way });
  return { start: at(first), end: at(last) };
}

/** Of almost identical lines, keeps the best one. */
function withoutTwins(lines: EdgeLine[], { width, height }: Channels): EdgeLine[] {
  const room = 0.012 * Math.max(width, height);
  const result: EdgeLine[] = [];
  for (const line of lines) {
    const isTwin = result.some((other) => offBy(other, line.start) < room && offBy(other, line.end) < room);
    if (!isTwin) result.push(line);
  }
  return result;
}

const offBy = ({ angle, offset }: Line, { x, y }: Point): number =>
  Math.abs(x * Math.cos(angle) + y * Math.sin(angle) - offset);
