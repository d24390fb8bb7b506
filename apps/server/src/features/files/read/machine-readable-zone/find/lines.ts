import type { Mark } from './marks.ts';

/** A line of equally spaced characters, as a curve over the index of the character. */
export interface Line {
  /** Center and height of character `n`, in pixels of the page; `n` may be fractional and out of range. */
  at: (n: number) => { x: number; y: number; size: number };
  /** Indices of the first and last character found. */
  first: number;
  last: number;
  /** Number of characters found. */
  seen: number;
}

interface Member {
  n: number;
  mark: Mark;
}

/** Minimum number of characters in a line of a zone. */
const fewest = 18;
/** Maximum number of consecutive characters that may be missing, as under a reflection. */
const widestGap = 4;

/** Maximum number of characters by which a line is extended, and its maximum length. */
const widest = 26;
const longest = 60;

export function findLines(marks: Mark[]): Line[] {
  const near = indexMarks(marks);
  const used = new Set<Mark>();
  const lines: Line[] = [];
  for (const start of marks) {
    if (used.has(start)) continue;
    let best: Member[] = [];
    for (const next of near(start.x, start.y, start.size * 1.7)) {
      if (next === start || !isAlike(start, next)) continue;
      const [dx, dy] = [next.x - start.x, next.y - start.y];
      const pitch = Math.hypot(dx, dy);
      const size = Math.max(start.size, next.size);
      if (pitch < size * 0.62 || pitch > size * 1.7) continue;
      const chain = grow(start, next, near);
      if (chain.length > best.length) best = chain;
    }
    if (best.length < 6) continue;
    for (const { mark } of best) used.add(mark);
    if (best.length < fewest) continue;
    const line = toLine(best);
    if (line) lines.push(line);
  }
  // Lines of a zone have many characters and no spaces between them.
  const rank = ({ seen, first, last }: Line) => seen * (seen / (last - first + 1)) ** 2;
  return lines.toSorted((a, b) => rank(b) - rank(a)).map((line, _, all) => widen(line, all));
}

/** Lines of one zone have equal length, so a line is extended as far as its neighbours. */
function widen(line: Line, all: Line[]): Line {
  const [from, to] = [line.at(line.first), line.at(line.last)];
  const cells = line.last - line.first;
  const pitch = Math.hypot(to.x - from.x, to.y - from.y) / cells;
  const along = { x: (to.x - from.x) / (cells * pitch), y: (to.y - from.y) / (cells * pitch) };
  let { first, last } = line;
  for (const other of all) {
    if (other === line) continue;
    const ends = [other.at(other.first), other.at(other.last)].map(({ x, y }) => {
      const [dx, dy] = [(x - from.x) / pitch, (y - from.y) / pitch];
      return { n: line.first + dx * along.x + dy * along.y, away: Math.abs(dy * along.x - dx * along.y) };
    });
    const isBeside = ends.every(({ away }) => away > 0.8 && away < 8);
    if (!isBeside) continue;
    first = Math.max(line.first - widest, Math.min(first, ...ends.map(({ n }) => Math.round(n))));
    last = Math.min(line.last + widest, Math.max(last, ...ends.map(({ n }) => Math.round(n))));
  }
  return { ...line, first: Math.max(first, last - longest), last };
}

const isAlike = (a: Mark, b: Mark): boolean => a.size < b.size * 1.7 && b.size < a.size * 1.7;

function indexMarks(marks: Mark[]) {
  const cell = 32;
  const cells = new Map<number, Mark[]>();
  const key = (column: number, row: number) => row * 65_536 + column;
  for (const mark of marks) {
    const at = key(Math.floor(mark.x / cell), Math.floor(mark.y / cell));
    const here = cells.get(at);
    if (here) here.push(mark);
    else cells.set(at, [mark]);
  }
  return (x: number, y: number, reach: number): Mark[] => {
    const found: Mark[] = [];
    for (let row = Math.floor((y - reach) / cell); row <= Math.floor((y + reach) / cell); row++)
      for (let column = Math.floor((x - reach) / cell); column <= Math.floor((x + reach) / cell); column++)
        for (const mark of cells.get(key(column, row)) ?? [])
          if (Math.abs(mark.x - x) <= reach && Math.abs(mark.y - y) <= reach) found.push(mark);
    return found;
  };
}

/** Follows a line in both directions, from two neighbours. */
function grow(start: Mark, next: Mark, near: (x: number, y: number, reach: number) => Mark[]): Member[] {
  const members: Member[] = [
    { n: 0, mark: start },
    { n: 1, mark: next },
  ];
  for (const way of [1, -1] as const) {
    let last = way > 0 ? next : start;
    let n = way > 0 ? 1 : 0;
    const step = { x: way * (next.x - start.x), y: way * (next.y - start.y) };
    let size = (start.size + next.size) / 2;
    for (;;) {
      let found: Mark | undefined;
      let gap = 1;
      for (; gap <= (members.length > 8 ? widestGap : 2); gap++) {
        const pitch = Math.hypot(step.x, step.y);
        const [x, y] = [last.x + gap * step.x, last.y + gap * step.y];
        let nearest = pitch * (members.length < 5 ? 0.42 : 0.3 + 0.05 * gap);
        for (const mark of near(x, y, nearest)) {
          const away = Math.hypot(mark.x - x, mark.y - y);
          if (away >= nearest || mark === last || mark.size > size * 1.6 || mark.size < size * 0.5) continue;
          nearest = away;
          found = mark;
        }
        if (found) break;
      }
      if (!found) break;
      n += way * gap;
      members.push({ n, mark: found });
      const weight = members.length < 6 ? 0.4 : 0.15;
      step.x += weight * ((found.x - last.x) / gap - step.x);
      step.y += weight * ((found.y - last.y) / gap - step.y);
      size += 0.15 * (found.size - size);
      last = found;
      if (members.length > 80) break;
    }
  }
  return members;
}

/** Fits a curve to the characters, without outliers. Null if they are not equally spaced. */
function toLine(members: Member[]): Line | null {
  let kept = members;
  for (let round = 0; round < 3; round++) {
    const ns = kept.map(({ n }) => n);
    const [low, high] = [Math.min(...ns), Math.max(...ns)];
    const middle = (low + high) / 2;
    const half = Math.max(1, (high - low) / 2);
    const to = (n: number) => (n - middle) / half;
    const degree = kept.length > 24 ? 3 : 2;
    const x = fitPolynomial(
      kept.map(({ n, mark }) => [to(n), mark.x]),
      degree,
    );
    const y = fitPolynomial(
      kept.map(({ n, mark }) => [to(n), mark.y]),
      degree,
    );
    const sizes = kept.map(({ mark }) => mark.size);
    const size = fitPolynomial(
      kept.map(({ n, mark }) => [to(n), mark.size]),
      1,
    );
    if (!x || !y || !size) return null;
    const pitch =
      Math.hypot(evaluate(x, 1) - evaluate(x, -1), evaluate(y, 1) - evaluate(y, -1)) / (high - low);
    const off = ({ n, mark }: Member) => Math.hypot(evaluate(x, to(n)) - mark.x, evaluate(y, to(n)) - mark.y);
    const typical = Math.max(0.06 * pitch, median(kept.map(off)));
    const next = kept.filter((member) => off(member) < 3.2 * typical);
    if (round < 2 && next.length < kept.length && next.length >= fewest) {
      kept = next;
      continue;
    }
    const isEven = typical < 0.2 * pitch && kept.length / (high - low + 1) > 0.6;
    const height = median(sizes);
    if (!isEven || pitch < height * 0.62 || pitch > height * 1.6) return null;
    return {
      at: (n) => {
        // Extrapolates linearly, because a cubic curve diverges beyond its ends.
        const t = to(n);
        const inside = Math.min(1.02, Math.max(-1.02, t));
        const slope = (of: number[]) => (evaluate(of, inside + 0.01) - evaluate(of, inside - 0.01)) / 0.02;
        return {
          x: evaluate(x, inside) + (t - inside) * slope(x),
          y: evaluate(y, inside) + (t - inside) * slope(y),
          size: evaluate(size, inside),
        };
      },
      first: low,
      last: high,
      seen: kept.length,
    };
  }
  return null;
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const evaluate = (of: number[], t: number): number => of.reduceRight((sum, each) => sum * t + each, 0);

/** Least squares by the normal equations; arguments between -1 and 1 keep them well-conditioned. */
function fitPolynomial(points: [t: number, value: number][], degree: number): number[] | null {
  const size = degree + 1;
  const rows = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0));
  for (const [t, value] of points)
    for (let row = 0; row < size; row++) {
      const into = rows[row] as number[];
      for (let column = 0; column < size; column++) into[column] = (into[column] ?? 0) + t ** (row + column);
      into[size] = (into[size] ?? 0) + t ** row * value;
    }
  for (let pivot = 0; pivot < size; pivot++) {
    const best = rows
      .slice(pivot)
      .reduce((a, b) => (Math.abs(b[pivot] ?? 0) > Math.abs(a[pivot] ?? 0) ? b : a));
    const at = rows.indexOf(best);
    [rows[pivot], rows[at]] = [best, rows[pivot] as number[]];
    const head = best[pivot] ?? 0;
    if (Math.abs(head) < 1e-9) return null;
    for (const [index, row] of rows.entries()) {
      if (index === pivot) continue;
      const factor = (row[pivot] ?? 0) / head;
      for (let column = pivot; column <= size; column++)
        row[column] = (row[column] ?? 0) - factor * (best[column] ?? 0);
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}
