import { makePlane, type Picture, type Plane, quantile, shrinkPlane, toGrey } from './picture.ts';

export const photoProblems = ['blurred', 'dark', 'glare', 'small'] as const;
export type PhotoProblem = (typeof photoProblems)[number];

export interface Quality {
  /**
   * Variance of the second derivative (the Laplacian's part in one direction) of the print, relative to its contrast and without sensor
   * noise, in the weakest direction: camera shake blurs only one. Undefined without print.
   */
  sharpness: number | undefined;
  /** Brightness of the paper, 0 to 255, and in the darkest fifth of the page. */
  paper: number;
  darkestPaper: number;
  /** Fraction of the page in the largest spot that is pure white and much brighter than the paper. */
  glare: number;
  /** Longer side in pixels. */
  longSide: number;
}

/** Sharpness is measured with the page scaled to this many pixels. */
const measuredSide = 1600;

/** Tuned on one set of synthetic photos, checked on another: `npm run bench -- scan`. */
const limits = { sharpness: 0.31, paper: 70, darkestPaper: 40, glare: 0.006, longSide: 640 };

export function findProblems(quality: Quality): PhotoProblem[] {
  const found: Record<PhotoProblem, boolean> = {
    blurred: quality.sharpness !== undefined && quality.sharpness < limits.sharpness,
    dark: quality.paper < limits.paper || quality.darkestPaper < limits.darkestPaper,
    glare: quality.glare > limits.glare,
    small: quality.longSide < limits.longSide,
  };
  return photoProblems.filter((problem) => found[problem]);
}

/** Measures a straightened page before a look is applied. */
export function measureQuality(page: Picture): Quality {
  const grey = shrinkPlane(toGrey(page), measuredSide);
  const tiles = measureTiles(grey);
  const papers = Float32Array.from(tiles, ({ paper }) => paper);
  const paper = quantile(papers, 0.5);
  return {
    sharpness: measureSharpness(tiles),
    paper,
    darkestPaper: quantile(papers, 0.2),
    glare: measureGlare(grey, paper),
    longSide: Math.max(page.width, page.height),
  };
}

/**
 * Offsets of the second derivatives, in pixels across and down. Camera shake shows better two pixels away than at adjacent pixels, and in
 * directions between the diagonals as well.
 */
const directions = [
  [2, 0],
  [2, 1],
  [2, 2],
  [1, 2],
  [0, 2],
  [-1, 2],
  [-2, 2],
  [-2, 1],
] as const;

interface Tile {
  paper: number;
  contrast: number;
  variance: number;
  /** The second derivatives in each of `directions`. */
  curvatures: readonly number[];
}

const tileSide = 80;
/** Minimum contrast between paper and print, in levels of brightness. */
const leastContrast = 0.12;

function measureTiles(grey: Plane): Tile[] {
  const tiles: Tile[] = [];
  const margin = Math.round(0.02 * Math.min(grey.width, grey.height)) + 2;
  const side = Math.max(16, Math.min(tileSide, Math.floor(Math.min(grey.width, grey.height) / 6)));
  for (let top = margin; top + side <= grey.height - margin; top += side) {
    for (let left = margin; left + side <= grey.width - margin; left += side) {
      tiles.push(measureTile(grey, left, top, side));
    }
  }
  return tiles;
}

function measureTile({ data, width }: Plane, left: number, top: number, side: number): Tile {
  const levels = new Float32Array(side * side);
  const neighbours = directions.map(([across, down]) => down * width + across);
  const curves = neighbours.map(() => new Float32Array(side * side));
  let count = 0;
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++) {
      const at = y * width + x;
      const here = data[at] ?? 0;
      levels[count] = here;
      for (const [direction, step] of neighbours.entries()) {
        const curve = curves[direction];
        if (curve) curve[count] = (data[at - step] ?? 0) + (data[at + step] ?? 0) - 2 * here;
      }
      count++;
    }
  }
  const paper = quantile(levels, 0.85);
  return {
    paper,
    contrast: paper - quantile(levels, 0.03),
    variance: variance(levels),
    curvatures: curves.map(variance),
  };
}

function variance(values: Float32Array): number {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return squares / values.length - mean * mean;
}

/** Uses the sharpest tenth of the print: a page may have a large heading beside small print. */
function measureSharpness(tiles: Tile[]): number | undefined {
  const brightness = quantile(
    Float32Array.from(tiles, ({ paper }) => paper),
    0.8,
  );
  const printed = tiles.filter(({ contrast }) => contrast > Math.max(8, leastContrast * brightness));
  if (printed.length < 3) return undefined;
  const sharpest = directions.map((_, direction) => {
    const curvature = (tile: Tile) => tile.curvatures[direction] ?? 0;
    // Blank paper shows only sensor noise.
    const noise = quantile(Float32Array.from(tiles, curvature), 0.05);
    const sharpness = printed.map(
      (tile) => Math.max(0, curvature(tile) - noise) / Math.max(1, tile.variance - noise / noiseGain),
    );
    return quantile(Float32Array.from(sharpness), 0.9);
  });
  return Math.min(...sharpest);
}

/** Factor by which the second derivative multiplies the variance of noise: 1 + 1 + 2 * 2. */
const noiseGain = 6;

const spotCell = 20;

function measureGlare(grey: Plane, paper: number): number {
  const columns = Math.floor(grey.width / spotCell);
  const rows = Math.floor(grey.height / spotCell);
  const spots = makePlane(columns, rows);
  // On an overexposed page no spot is brighter than the paper.
  const bright = Math.max(248, paper + 14);
  if (bright > 253) return 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let count = 0;
      for (let y = row * spotCell; y < (row + 1) * spotCell; y++) {
        for (let x = column * spotCell; x < (column + 1) * spotCell; x++) {
          if ((grey.data[y * grey.width + x] ?? 0) >= bright) count++;
        }
      }
      spots.data[row * columns + column] = count / (spotCell * spotCell) > 0.92 ? 1 : 0;
    }
  }
  return largestSpot(spots) / Math.max(1, columns * rows);
}

function largestSpot({ data, width, height }: Plane): number {
  let largest = 0;
  for (let start = 0; start < data.length; start++) {
    if (data[start] !== 1) continue;
    const waiting = [start];
    data[start] = 0;
    let size = 0;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      size++;
      const column = at % width;
      const neighbours = [
        column > 0 ? at - 1 : -1,
        column < width - 1 ? at + 1 : -1,
        at - width,
        at < width * (height - 1) ? at + width : -1,
      ];
      for (const next of neighbours) {
        if (next < 0 || data[next] !== 1) continue;
        data[next] = 0;
        waiting.push(next);
      }
    }
    largest = Math.max(largest, size);
  }
  return largest;
}
