import { readFile } from 'node:fs/promises';
import type { Strip, StripShape } from '../find/cut-strip.ts';

/** The input of the training: scripts/train-zone-reader/strips.py. */
export const networkStrip: StripShape = { cell: 20, rows: 32 };
/** Columns of a strip per output step. */
export const columnsPerStep = 4;
export const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
const classes = alphabet.length + 1;
/** Index for a step without the middle of a character. */
export const blank = alphabet.length;

interface Layer {
  inputs: number;
  outputs: number;
  high: number;
  wide: number;
  /** Rows and columns of zero padding. */
  padding: [rows: number, columns: number];
  isRectified: boolean;
  /** Max pooling over this many rows and columns. */
  pool: [rows: number, columns: number];
}

const layers: Layer[] = [
  { inputs: 1, outputs: 8, high: 3, wide: 3, padding: [1, 1], isRectified: true, pool: [2, 2] },
  { inputs: 8, outputs: 24, high: 3, wide: 3, padding: [1, 1], isRectified: true, pool: [2, 2] },
  { inputs: 24, outputs: 48, high: 3, wide: 3, padding: [1, 1], isRectified: true, pool: [2, 1] },
  { inputs: 48, outputs: 96, high: 4, wide: 3, padding: [0, 1], isRectified: true, pool: [1, 1] },
  { inputs: 96, outputs: 96, high: 1, wide: 5, padding: [0, 2], isRectified: true, pool: [1, 1] },
  { inputs: 96, outputs: classes, high: 1, wide: 1, padding: [0, 0], isRectified: false, pool: [1, 1] },
];

interface Image {
  data: Float32Array;
  height: number;
  width: number;
}

let weights: Promise<Float32Array> | undefined;

async function loadWeights(): Promise<Float32Array> {
  const bytes = await readFile(new URL('./data/lines.bin', import.meta.url));
  const count = layers.reduce(
    (sum, { inputs, outputs, high, wide }) => sum + outputs * (inputs * high * wide + 1),
    0,
  );
  if (bytes.length !== count * 4) throw new Error('the weights of the network have another shape');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** The probability of each character (and of none) at each step of a strip: `steps` rows of `alphabet.length + 1`. */
export async function runNetwork(strip: Strip): Promise<{ steps: number; scores: Float32Array }> {
  weights ??= loadWeights();
  const all = await weights;
  let image: Image = { data: normalise(strip), height: strip.height, width: strip.width };
  let at = 0;
  for (const layer of layers) {
    const count = layer.outputs * layer.inputs * layer.high * layer.wide;
    image = convolve(
      image,
      layer,
      all.subarray(at, at + count),
      all.subarray(at + count, at + count + layer.outputs),
    );
    at += count + layer.outputs;
  }
  return toProbabilities(image);
}

/** Normalizes each pixel by the mean and deviation of the columns around it, as in training. */
function normalise({ data, width, height }: Strip): Float32Array {
  const reach = 40;
  const sums = new Float64Array(width + 1);
  const squares = new Float64Array(width + 1);
  for (let column = 0; column < width; column++) {
    let sum = 0;
    let square = 0;
    for (let row = 0; row < height; row++) {
      const value = data[row * width + column] as number;
      sum += value;
      square += value * value;
    }
    sums[column + 1] = (sums[column] as number) + sum;
    squares[column + 1] = (squares[column] as number) + square;
  }
  const result = new Float32Array(data.length);
  for (let column = 0; column < width; column++) {
    const low = Math.max(0, column - reach);
    const high = Math.min(width, column + reach + 1);
    const count = (high - low) * height;
    const mean = ((sums[high] as number) - (sums[low] as number)) / count;
    const square = ((squares[high] as number) - (squares[low] as number)) / count;
    const deviation = Math.sqrt(Math.max(0, square - mean * mean)) + 4;
    for (let row = 0; row < height; row++) {
      const index = row * width + column;
      result[index] = ((data[index] as number) - mean) / deviation;
    }
  }
  return result;
}

function convolve(image: Image, layer: Layer, kernel: Float32Array, bias: Float32Array): Image {
  const { inputs, outputs, high, wide, padding, isRectified, pool } = layer;
  const height = image.height + 2 * padding[0] - high + 1;
  const { width } = image;
  const padded = pad(image, inputs, padding);
  const plane = height * width;
  const full = new Float32Array(outputs * plane);
  for (let output = 0; output < outputs; output++) {
    const into = full.subarray(output * plane, (output + 1) * plane).fill(bias[output] as number);
    for (let input = 0; input < inputs; input++)
      for (let down = 0; down < high; down++) {
        const weightAt = ((output * inputs + input) * high + down) * wide;
        for (let row = 0; row < height; row++)
          addRow(
            into,
            row * width,
            width,
            padded.data,
            (input * padded.height + row + down) * padded.width,
            kernel,
            weightAt,
            wide,
          );
      }
    if (isRectified)
      for (let index = 0; index < plane; index++) if ((into[index] as number) < 0) into[index] = 0;
  }
  return keepLargest({ data: full, height, width }, outputs, pool);
}

/** The innermost loop: applies one row of a kernel to one row of its input. */
function addRow(
  into: Float32Array,
  intoAt: number,
  width: number,
  from: Float32Array,
  fromAt: number,
  kernel: Float32Array,
  kernelAt: number,
  wide: number,
): void {
  if (wide === 3) {
    const [a, b, c] = [
      kernel[kernelAt] as number,
      kernel[kernelAt + 1] as number,
      kernel[kernelAt + 2] as number,
    ];
    for (let x = 0; x < width; x++) {
      const at = fromAt + x;
      into[intoAt + x] =
        (into[intoAt + x] as number) +
        a * (from[at] as number) +
        b * (from[at + 1] as number) +
        c * (from[at + 2] as number);
    }
    return;
  }
  for (let right = 0; right < wide; right++) {
    const weight = kernel[kernelAt + right] as number;
    for (let x = 0; x < width; x++)
      into[intoAt + x] = (into[intoAt + x] as number) + weight * (from[fromAt + right + x] as number);
  }
}

function pad({ data, height, width }: Image, channels: number, [rows, columns]: [number, number]): Image {
  const [padHeight, padWidth] = [height + 2 * rows, width + 2 * columns];
  const padded = new Float32Array(channels * padHeight * padWidth);
  for (let channel = 0; channel < channels; channel++)
    for (let row = 0; row < height; row++) {
      const at = (channel * height + row) * width;
      padded.set(data.subarray(at, at + width), (channel * padHeight + row + rows) * padWidth + columns);
    }
  return { data: padded, height: padHeight, width: padWidth };
}

function keepLargest(image: Image, channels: number, [rows, columns]: [number, number]): Image {
  if (rows === 1 && columns === 1) return image;
  const [height, width] = [Math.floor(image.height / rows), Math.floor(image.width / columns)];
  const data = new Float32Array(channels * height * width);
  for (let channel = 0; channel < channels; channel++)
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        let largest = Number.NEGATIVE_INFINITY;
        for (let down = 0; down < rows; down++)
          for (let right = 0; right < columns; right++) {
            const at = (channel * image.height + row * rows + down) * image.width + column * columns + right;
            largest = Math.max(largest, image.data[at] as number);
          }
        data[(channel * height + row) * width + column] = largest;
      }
  return { data, height, width };
}

function toProbabilities({ data, width }: Image): { steps: number; scores: Float32Array } {
  const scores = new Float32Array(width * classes);
  for (let step = 0; step < width; step++) {
    let largest = Number.NEGATIVE_INFINITY;
    for (let each = 0; each < classes; each++)
      largest = Math.max(largest, data[each * width + step] as number);
    let sum = 0;
    for (let each = 0; each < classes; each++) {
      const power = Math.exp((data[each * width + step] as number) - largest);
      scores[step * classes + each] = power;
      sum += power;
    }
    for (let each = 0; each < classes; each++)
      scores[step * classes + each] = (scores[step * classes + each] as number) / sum;
  }
  return { steps: width, scores };
}
