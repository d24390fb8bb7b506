import type { Strip } from '../find/cut-strip.ts';
import { alphabet, blank, columnsPerStep, networkStrip, runNetwork } from './network.ts';

/** One place of a line where a character should be. */
export interface Cell {
  character: string;
  /** That it is this character. */
  probability: number;
  /** Its middle, in characters from the beginning of the strip. */
  at: number;
}

const stepsPerCell = networkStrip.cell / columnsPerStep;
/** From here on a character is believed to be there. */
const present = 0.4;
const lengths = [44, 36, 30];

export interface NetworkReading {
  /** All places from the first character to the last one. */
  cells: Cell[];
}

/** Reads a line; null where there is hardly anything to read. */
export async function readByNetwork(strip: Strip): Promise<NetworkReading | null> {
  const { steps, scores } = await runNetwork(strip);
  const classes = alphabet.length + 1;
  const score = (step: number, each: number) => scores[step * classes + each] as number;
  // The middles of what is surely a character.
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
  const from = cells.findIndex(({ probability }) => probability >= present);
  const to = cells.findLastIndex(({ probability }) => probability >= present);
  return from < 0 ? null : { cells: cells.slice(from, to + 1) };
}

/**
 * The length of zones that a line has, with its cells; what stands beside the line is cut off. `isExact` is false where a character
 * had to be left out.
 */
export function toLength({ cells }: NetworkReading): { cells: Cell[]; isExact: boolean } | null {
  const length = lengths.find((each) => each === cells.length) ?? lengths.find((each) => each < cells.length);
  if (!length || cells.length - length > 5) return null;
  let best = 0;
  let bestSum = -1;
  for (let from = 0; from + length <= cells.length; from++) {
    const sum = cells.slice(from, from + length).reduce((total, { probability }) => total + probability, 0);
    if (sum > bestSum) [best, bestSum] = [from, sum];
  }
  return { cells: cells.slice(best, best + length), isExact: cells.length === length };
}

function findBest(scores: Float32Array, at: number, classes: number): number {
  let best = 0;
  for (let each = 1; each < classes; each++)
    if ((scores[at + each] as number) > (scores[at + best] as number)) best = each;
  return best;
}

/** Characters stand equally far apart: where the first one is, and how far the next. Those that do not fit are left out. */
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
