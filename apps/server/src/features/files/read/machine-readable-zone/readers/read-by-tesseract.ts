import { fileURLToPath } from 'node:url';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import type { Strip, StripShape } from '../find/cut-strip.ts';

/** The input of the training: scripts/train-zone-reader/strips.py. */
export const tesseractStrip: StripShape = { cell: 24, rows: 40 };

/** Lives as long as the process. */
let worker: Promise<Worker> | undefined;

async function openWorker(): Promise<Worker> {
  const opened = await createWorker('ocrb', OEM.LSTM_ONLY, {
    langPath: fileURLToPath(new URL('./data', import.meta.url)),
    cacheMethod: 'none',
    gzip: false,
    logger: () => {},
    errorHandler: () => {},
  });
  await opened.setParameters({ tessedit_pageseg_mode: PSM.RAW_LINE });
  return opened;
}

/** Reads a line with Tesseract, with data that were trained on the font of zones. */
export async function readByTesseract(strip: Strip): Promise<string> {
  worker ??= openWorker();
  const { data } = await (await worker).recognize(
    toPortableGreyMap(strip),
    {},
    { text: true, blocks: false },
  );
  return data.text.replace(/[^0-9A-Z<]/g, '');
}

function toPortableGreyMap({ data, width, height }: Strip): Buffer {
  return Buffer.concat([
    Buffer.from(`P5\n${width} ${height}\n255\n`),
    Uint8Array.from(data, (value) => Math.round(value)),
  ]);
}

/**
 * Aligns a reading to another one of the same line: `?` marks a missing or extra character. Changes nothing if both have the same
 * length.
 */
export function alignReading(wanted: string, read: string): string {
  if (read.length === wanted.length) return read;
  // Minimum number of edits, by Needleman and Wunsch.
  const costs = Array.from({ length: wanted.length + 1 }, (_, row) =>
    Array.from({ length: read.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const cost = (row: number, column: number) => costs[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= wanted.length; row++)
    for (let column = 1; column <= read.length; column++)
      (costs[row] as number[])[column] = Math.min(
        cost(row - 1, column - 1) + Number(wanted[row - 1] !== read[column - 1]),
        cost(row - 1, column) + 1,
        cost(row, column - 1) + 1,
      );
  const aligned = new Array<string>(wanted.length).fill('?');
  const doubtful = new Set<number>();
  let [row, column] = [wanted.length, read.length];
  while (row > 0 && column > 0) {
    const isSame = wanted[row - 1] === read[column - 1];
    if (cost(row, column) === cost(row - 1, column - 1) + Number(!isSame))
      aligned[--row] = read[--column] ?? '?';
    else if (cost(row, column) === cost(row - 1, column) + 1) row--;
    else {
      // An extra character makes both of its neighbours doubtful.
      doubtful.add(row - 1).add(row);
      column--;
    }
  }
  if (column > 0) doubtful.add(0);
  return aligned.map((each, index) => (doubtful.has(index) ? '?' : each)).join('');
}
