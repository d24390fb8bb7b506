import type { GreyPage } from '../open-pages.ts';

/** Sauvola's k: how much darker than its surroundings ink is. */
const darker = 0.22;

/**
 * 1 for ink, by Sauvola's threshold with the dynamic range of this page. `reach` is half the window in pixels, about the height
 * of a character.
 */
export function findInk({ data, width, height }: GreyPage, reach: number): Uint8Array {
  const { sums, squares } = toSums(data, width, height);
  const stride = width + 1;
  const deviations = new Float32Array(width * height);
  const means = new Float32Array(width * height);
  const histogram = new Uint32Array(256);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - reach) * stride;
    const bottom = Math.min(height, y + reach + 1) * stride;
    const rows = (bottom - top) / stride;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      const count = rows * (right - left);
      const sum =
        at(sums, bottom + right) - at(sums, bottom + left) - at(sums, top + right) + at(sums, top + left);
      const square =
        at(squares, bottom + right) -
        at(squares, bottom + left) -
        at(squares, top + right) +
        at(squares, top + left);
      const mean = sum / count;
      const deviation = Math.sqrt(Math.max(0, square / count - mean * mean));
      means[y * width + x] = mean;
      deviations[y * width + x] = deviation;
      const bin = Math.min(255, Math.round(deviation));
      histogram[bin] = (histogram[bin] ?? 0) + 1;
    }
  }
  const range = Math.max(8, percentile(histogram, width * height, 0.97));
  const ink = new Uint8Array(width * height);
  for (let index = 0; index < ink.length; index++) {
    const threshold = at(means, index) * (1 + darker * (at(deviations, index) / range - 1));
    if (at(data, index) < threshold) ink[index] = 1;
  }
  return ink;
}

const at = (values: Float64Array | Float32Array | Uint8Array, index: number): number =>
  values[index] as number;

function toSums(data: Uint8Array, width: number, height: number) {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  const squares = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let sum = 0;
    let square = 0;
    for (let x = 0; x < width; x++) {
      const value = at(data, y * width + x);
      sum += value;
      square += value * value;
      const index = (y + 1) * stride + x + 1;
      sums[index] = at(sums, index - stride) + sum;
      squares[index] = at(squares, index - stride) + square;
    }
  }
  return { sums, squares };
}

function percentile(histogram: Uint32Array, count: number, part: number): number {
  let seen = 0;
  for (const [value, times] of histogram.entries()) {
    seen += times;
    if (seen >= count * part) return value;
  }
  return histogram.length - 1;
}

/** Side of a tile. Pixels. */
const tile = 16;
const bins = 32;
/** Ink reaches this share of the way from the darkest to the lightest of its surroundings. */
const inkShare = 0.42;
/** Minimum contrast of the surroundings, as a share of the page's contrast: below it there is a pattern without characters. */
const leastContrast = 0.5;

/** 1 for the darkest ink of its surroundings. Omits lighter lines of a background, which connect characters in `findInk`. */
export function findDarkInk({ data, width, height }: GreyPage): Uint8Array {
  const [columns, rows] = [Math.ceil(width / tile), Math.ceil(height / tile)];
  const histograms = new Uint16Array(columns * rows * bins);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const bin =
        (Math.floor(y / tile) * columns + Math.floor(x / tile)) * bins + (at(data, y * width + x) >> 3);
      histograms[bin] = (histograms[bin] ?? 0) + 1;
    }
  const contrasts = new Uint32Array(256);
  const darkest = new Uint8Array(columns * rows);
  const lightest = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const near = new Uint32Array(bins);
      let count = 0;
      for (let y = Math.max(0, row - 1); y < Math.min(rows, row + 2); y++)
        for (let x = Math.max(0, column - 1); x < Math.min(columns, column + 2); x++)
          for (let bin = 0; bin < bins; bin++) {
            const here = histograms[(y * columns + x) * bins + bin] ?? 0;
            near[bin] = (near[bin] ?? 0) + here;
            count += here;
          }
      const index = row * columns + column;
      darkest[index] = percentile(near, count, 0.03) * 8;
      lightest[index] = percentile(near, count, 0.97) * 8 + 7;
      const contrast = at(lightest, index) - at(darkest, index);
      contrasts[contrast] = (contrasts[contrast] ?? 0) + 1;
    }
  const enough = leastContrast * percentile(contrasts, columns * rows, 0.97);
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const index = Math.floor(y / tile) * columns + Math.floor(x / tile);
      const contrast = at(lightest, index) - at(darkest, index);
      const threshold = at(darkest, index) + inkShare * contrast;
      if (contrast >= enough && at(data, y * width + x) < threshold) ink[y * width + x] = 1;
    }
  return ink;
}
