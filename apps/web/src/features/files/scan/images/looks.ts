import { type Pause, sliceRows } from './pause.ts';
import { blur, makePlane, type Picture, type Plane, quantile } from './picture.ts';

/** White paper without shadows, in colour or grey, or the original photo. */
export const looks = ['document', 'grey', 'photo'] as const;
export type Look = (typeof looks)[number];

/** Pixels of the page per cell of the paper's brightness map. */
const cell = 24;
/** Maximum gain for shadows; dark print is darker and stays. */
const largestGain = 1.9;
/** Levels mapped to black and white, as fractions of the paper's brightness. */
const black = 0.14;
const white = 0.93;

/** Modifies the page in place. */
export async function applyLook(page: Picture, look: Look, pause: Pause): Promise<void> {
  if (look === 'photo') return;
  const papers = paperMaps(page);
  for (let y = 0; y < page.height; y++) {
    if (y % sliceRows === 0) await pause();
    clearRow(page, papers, y, look === 'grey');
  }
}

/** The local brightness of the paper, for red, green and blue. */
function paperMaps(page: Picture): [Plane, Plane, Plane] {
  return [paperMap(page, 0), paperMap(page, 1), paperMap(page, 2)];
}

function paperMap({ data, width, height }: Picture, channel: number): Plane {
  const map = makePlane(Math.ceil(width / cell), Math.ceil(height / cell));
  const levels = new Float32Array((cell / 2) ** 2);
  for (let row = 0; row < map.height; row++) {
    for (let column = 0; column < map.width; column++) {
      let count = 0;
      for (let y = row * cell; y < Math.min(height, (row + 1) * cell); y += 2) {
        for (let x = column * cell; x < Math.min(width, (column + 1) * cell); x += 2) {
          levels[count++] = data[(y * width + x) * 4 + channel] ?? 0;
        }
      }
      map.data[row * map.width + column] = quantile(levels.subarray(0, count), 0.8);
    }
  }
  const least = quantile(map.data, 0.7) / largestGain;
  // Print is darker than the paper around it.
  const paper = blur(brightest(map, 2), 2);
  for (let i = 0; i < paper.data.length; i++) paper.data[i] = Math.max(least, 16, paper.data[i] ?? 0);
  return paper;
}

function brightest({ data, width, height }: Plane, radius: number): Plane {
  const result = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let best = 0;
      for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++) {
        for (let column = Math.max(0, x - radius); column <= Math.min(width - 1, x + radius); column++) {
          best = Math.max(best, data[row * width + column] ?? 0);
        }
      }
      result.data[y * width + x] = best;
    }
  }
  return result;
}

function clearRow({ data, width }: Picture, papers: [Plane, Plane, Plane], y: number, grey: boolean): void {
  const clear = (value: number, paper: number) => ((value / paper - black) / (white - black)) * 255;
  let at = y * width * 4;
  for (let x = 0; x < width; x++, at += 4) {
    const red = clear(data[at] ?? 0, levelAt(papers[0], x, y));
    const green = clear(data[at + 1] ?? 0, levelAt(papers[1], x, y));
    const blue = clear(data[at + 2] ?? 0, levelAt(papers[2], x, y));
    const brightness = 0.299 * red + 0.587 * green + 0.114 * blue;
    data[at] = grey ? brightness : red;
    data[at + 1] = grey ? brightness : green;
    data[at + 2] = grey ? brightness : blue;
  }
}

function levelAt({ data, width, height }: Plane, x: number, y: number): number {
  const right = Math.min(width - 1, Math.max(0, (x + 0.5) / cell - 0.5));
  const down = Math.min(height - 1, Math.max(0, (y + 0.5) / cell - 0.5));
  const column = Math.floor(right);
  const row = Math.floor(down);
  const next = Math.min(width - 1, column + 1);
  const below = Math.min(height - 1, row + 1);
  const upper =
    (data[row * width + column] ?? 0) * (column + 1 - right) +
    (data[row * width + next] ?? 0) * (right - column);
  const lower =
    (data[below * width + column] ?? 0) * (column + 1 - right) +
    (data[below * width + next] ?? 0) * (right - column);
  return upper * (row + 1 - down) + lower * (down - row);
}
