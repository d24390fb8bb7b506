import type { Strip } from '../find/cut-strip.ts';
import { countSigns } from '../parse/is-zone.ts';
import { alphabet, blank, columnsPerStep, networkStrip, runNetwork } from './network.ts';

/** A position in a line where a character should be. */
export interface Cell {
  character: string;
  /** Probability of this character. */
  probability: number;
  /** Its middle, in characters from the start of the strip. */
  at: number;
}

const stepsPerCell = networkStrip.cell / columnsPerStep;
/** Minimum probability that there is a character. */
const present = 0.4;
/** Minimum probability of a clear character. */
const clear = 0.8;
const lengths = [44, 36, 30];

export interface NetworkReading {
  /** All positions where a character could be. */
  cells: Cell[];
  /** Indices of the first and last position with a character. */
  first: number;
  last: number;
}

/** Reads a line; null if almost nothing is readable. */
export async function readByNetwork(strip: Strip): Promise<NetworkReading | null> {
  const { steps, scores } = await runNetwork(strip);
  const classes = alphabet.length + 1;
  const score = (step: number, each: number) => scores[step * classes + each] as number;
  // Middles of certain characters.
  const peaks: number[] = [];
  for (let step = 0; step < steps; ) {
    const best = findBest(scores, step * classes, classes);
    let end = step + 1;
    if (best !== blank) {
      while (end < steps && findBest(scores, end * classes, classes) === best) end++;
      let sum = 0;
      let weighted = 0;
      let highest = 0;
      for (let each = step; each < end; each++) {
        sum += score(each, best);
        weighted += score(each, best) * (each + 0.5);
        highest = Math.max(highest, score(each, best));
      }
      if (highest > 0.6) peaks.push(weighted / sum);
    }
    step = end;
  }
  const lattice = fitLattice(peaks);
  if (!lattice) return null;
  const cells: Cell[] = [];
  const first = Math.ceil((0.2 * stepsPerCell - lattice.start) / lattice.pitch);
  for (let n = first; lattice.start + n * lattice.pitch < steps; n++) {
    const middle = lattice.start + n * lattice.pitch;
    const from = Math.max(0, Math.round(middle - 2));
    const to = Math.min(steps, Math.round(middle + 2));
    let character = 0;
    let highest = 0;
    for (let step = from; step < to; step++)
      for (let each = 0; each < blank; each++)
        if (score(step, each) > highest) {
          highest = score(step, each);
          character = each;
        }
    cells.push({ character: alphabet[character] ?? '<', probability: highest, at: middle / stepsPerCell });
  }
  const isThere = ({ probability }: Cell) => probability >= present;
  const firstThere = cells.findIndex(isThere);
  return firstThere < 0 ? null : { cells, first: firstThere, last: cells.findLastIndex(isThere) };
}

/**
 * Cells of a line in one of the lengths that zones have. With more or fewer characters it takes the most probable range with the
 * form of a zone's line; `isExact` is then false.
 */
export function fitLength({
  cells,
  first,
  last,
}: NetworkReading): { cells: Cell[]; isExact: boolean } | null {
  const count = last - first + 1;
  const length = lengths.find((each) => count - each >= -3 && count - each <= 5);
  if (!length) return null;
  const whole = cells.slice(first, last + 1);
  // Names that are shifted by a letter can start like a zone: ANSEN is of kind A, and of Senegal.
  if (count === length && whole.every(({ probability }) => probability >= clear))
    return { cells: whole, isExact: true };
  let best: Cell[] | null = null;
  let bestSum = -1;
  let bestFrom = 0;
  for (let from = Math.max(0, first - 2); from + length <= Math.min(cells.length, last + 3); from++) {
    const chosen = cells.slice(from, from + length);
    const sum =
      chosen.reduce((total, { probability }) => total + probability, 0) +
      1.5 * countSigns(chosen.map(({ character }) => character).join(''));
    if (sum > bestSum) [best, bestSum, bestFrom] = [chosen, sum, from];
  }
  return best && { cells: best, isExact: count === length && bestFrom === first };
}

function findBest(scores: Float32Array, at: number, classes: number): number {
  let best = 0;
  for (let each = 1; each < classes; each++)
    if ((scores[at + each] as number) > (scores[at + best] as number)) best = each;
  return best;
}

/** Start and distance of equally spaced characters, without outliers. */
function fitLattice(peaks: number[]): { start: number; pitch: number } | null {
  if (peaks.length < 12) return null;
  let pitch = stepsPerCell;
  let numbered: [n: number, at: number][] = [];
  for (let round = 0; round < 2; round++) {
    let n = 0;
    numbered = peaks.map((at, index) => {
      if (index) n += Math.max(0, Math.round((at - (peaks[index - 1] ?? at)) / pitch));
      return [n, at];
    });
    const line = fitLine(numbered);
    if (!line || Math.abs(line.pitch / stepsPerCell - 1) > 0.15) return null;
    pitch = line.pitch;
  }
  const line = fitLine(numbered);
  if (!line) return null;
  const near = numbered.filter(([n, at]) => Math.abs(line.start + n * line.pitch - at) < 0.4 * line.pitch);
  return near.length < 12 ? null : fitLine(near);
}

function fitLine(points: [n: number, at: number][]): { start: number; pitch: number } | null {
  const count = points.length;
  const meanN = points.reduce((sum, [n]) => sum + n, 0) / count;
  const meanAt = points.reduce((sum, [, at]) => sum + at, 0) / count;
  const square = points.reduce((sum, [n]) => sum + (n - meanN) ** 2, 0);
  if (!square) return null;
  const pitch = points.reduce((sum, [n, at]) => sum + (n - meanN) * (at - meanAt), 0) / square;
  return { start: meanAt - pitch * meanN, pitch };
}
