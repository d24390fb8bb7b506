import { type Corners, findProjection, mapCorners, pageSize } from './geometry.ts';
import { type Pause, sliceRows } from './pause.ts';
import type { Picture } from './picture.ts';

/** Clockwise quarter turns. */
export type Turns = 0 | 1 | 2 | 3;

/** Long side of a finished page, in pixels: 218 dpi on a letter page. */
const longestSide = 2400;

/** The page between the corners as if scanned flat, rotated as requested. */
export async function straighten(
  photo: Picture,
  corners: Corners,
  turns: Turns,
  pause: Pause,
): Promise<Picture> {
  const inPixels = mapCorners(corners, ({ x, y }) => ({ x: x * photo.width, y: y * photo.height }));
  const natural = pageSize(inPixels, photo);
  const factor = Math.min(1, longestSide / Math.max(natural.width, natural.height));
  const size = {
    width: Math.max(1, Math.round(natural.width * factor)),
    height: Math.max(1, Math.round(natural.height * factor)),
  };
  const onItsSide = turns % 2 === 1;
  const page: Picture = {
    width: onItsSide ? size.height : size.width,
    height: onItsSide ? size.width : size.height,
    data: new Uint8ClampedArray(size.width * size.height * 4),
  };
  const [a, b, c, d] = inPixels;
  const turned = [a, b, c, d, a, b, c, d].slice(4 - turns, 8 - turns);
  const [p = a, q = b, r = c, s = d] = turned;
  const target: Corners = [
    { x: 0, y: 0 },
    { x: page.width, y: 0 },
    { x: page.width, y: page.height },
    { x: 0, y: page.height },
  ];
  const projection = findProjection(target, [p, q, r, s]);
  for (let y = 0; y < page.height; y++) {
    if (y % sliceRows === 0) await pause();
    fillRow(photo, page, y, projection);
  }
  return page;
}

/** Bilinear interpolation. */
function fillRow(photo: Picture, page: Picture, y: number, projection: readonly number[]): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = projection;
  const { data, width, height } = photo;
  const lastColumn = width - 1;
  const lastRow = height - 1;
  let at = y * page.width * 4;
  for (let x = 0; x < page.width; x++, at += 4) {
    const right = x + 0.5;
    const down = y + 0.5;
    const depth = g * right + h * down + 1;
    const fromX = Math.min(lastColumn, Math.max(0, (a * right + b * down + c) / depth - 0.5));
    const fromY = Math.min(lastRow, Math.max(0, (d * right + e * down + f) / depth - 0.5));
    const column = Math.floor(fromX);
    const row = Math.floor(fromY);
    const partX = fromX - column;
    const partY = fromY - row;
    const topLeft = (row * width + column) * 4;
    const topRight = column < lastColumn ? topLeft + 4 : topLeft;
    const below = row < lastRow ? width * 4 : 0;
    for (let channel = 0; channel < 3; channel++) {
      const upper = (data[topLeft + channel] ?? 0) * (1 - partX) + (data[topRight + channel] ?? 0) * partX;
      const lower =
        (data[topLeft + below + channel] ?? 0) * (1 - partX) +
        (data[topRight + below + channel] ?? 0) * partX;
      page.data[at + channel] = upper * (1 - partY) + lower * partY;
    }
    page.data[at + 3] = 255;
  }
}
