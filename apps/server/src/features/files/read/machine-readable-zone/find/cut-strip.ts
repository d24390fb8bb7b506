import type { GreyPage } from '../open-pages.ts';
import type { Line } from './lines.ts';

/** A line of characters, cut out and straightened. */
export interface Strip {
  data: Float32Array;
  width: number;
  height: number;
}

export interface StripShape {
  /** Pixels between characters. */
  cell: number;
  rows: number;
}

export interface Reach {
  /** Index of the first character, at whose left edge the strip begins, in reading order. */
  from: number;
  /** Length in characters. */
  cells: number;
  /** The line is upside down, so it is read from its end. */
  isTurned: boolean;
}

/** Cuts characters of a line out of the page, which is `scale` times as large as the image on which the line was found. */
export function cutStrip(
  page: GreyPage,
  scale: number,
  line: Line,
  reach: Reach,
  { cell, rows }: StripShape,
): Strip {
  const width = Math.round(reach.cells * cell);
  const data = new Float32Array(width * rows);
  for (let column = 0; column < width; column++) {
    const { x, y, across, pitch } = locate(line, reach, (column + 0.5) / cell);
    const steps = Math.min(4, Math.max(1, Math.round((pitch * scale) / cell)));
    for (let row = 0; row < rows; row++) {
      let sum = 0;
      for (let down = 0; down < steps; down++)
        for (let right = 0; right < steps; right++) {
          const v = (row + (down + 0.5) / steps - rows / 2) / cell;
          const u = ((right + 0.5) / steps - 0.5) / cell;
          // `across` points to the right of the column's middle, rotated back.
          const px = (x + across.x * v * pitch + across.y * u * pitch) * scale;
          const py = (y + across.y * v * pitch - across.x * u * pitch) * scale;
          sum += sample(page, px, py);
        }
      data[row * width + column] = sum / (steps * steps);
    }
  }
  return { data, width, height: rows };
}

/** Position of a point in the strip: `cells` from its start, on its middle line. */
export function locate(line: Line, reach: Reach, cells: number) {
  const way = reach.isTurned ? -1 : 1;
  // A character's middle is half a cell right of its left edge.
  const n = way * (reach.from + cells - 0.5);
  const { x, y } = line.at(n);
  const [before, after] = [line.at(n - 0.5), line.at(n + 0.5)];
  const along = { x: way * (after.x - before.x), y: way * (after.y - before.y) };
  const pitch = Math.hypot(along.x, along.y) || 1;
  return { x, y, pitch, across: { x: -along.y / pitch, y: along.x / pitch } };
}

function sample({ data, width, height }: GreyPage, x: number, y: number): number {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x - 0.5)));
  const top = Math.min(height - 2, Math.max(0, Math.floor(y - 0.5)));
  const right = Math.min(1, Math.max(0, x - 0.5 - left));
  const down = Math.min(1, Math.max(0, y - 0.5 - top));
  const at = top * width + left;
  const upper = (data[at] as number) * (1 - right) + (data[at + 1] as number) * right;
  const lower = (data[at + width] as number) * (1 - right) + (data[at + width + 1] as number) * right;
  return upper * (1 - down) + lower * down;
}
